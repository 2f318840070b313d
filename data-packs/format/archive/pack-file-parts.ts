import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatFailures } from '../../words/words.ts';
import { type PackManifest, totalSize } from '../manifest.ts';
import type { ProgressListener } from '../progress.ts';
import { PackError } from '../read-pack.ts';
import { partBytes, withPackFile } from './pack-file.ts';

/**
 * Unpacks an `.outpost` file into an empty folder: only files of its manifest, the unchanged `pack.json` last. Does not
 * verify them: see `verifyPack`.
 */
export async function unpackPackFile(
  path: string,
  to: string,
  { progress, signal }: { progress: ProgressListener; signal: AbortSignal },
): Promise<void> {
  await withPackFile(path, async file => {
    const total = Math.max(1, totalSize(file.manifest.parts));
    let done = 0;
    await mkdir(to, { recursive: true });
    for (const part of file.manifest.parts) {
      const target = join(to, part.path);
      await mkdir(dirname(target), { recursive: true });
      const output = await open(target, 'wx');
      try {
        for await (const bytes of partBytes(file, part, path)) {
          signal.throwIfAborted();
          await writeAll(output, bytes);
          done += bytes.length;
          progress({ phase: 'copying', fraction: done / total, detail: part.path });
        }
      } finally {
        await output.close();
      }
    }
    await writeFile(join(to, 'pack.json'), file.manifestBytes, { flag: 'wx' });
  });
}

async function writeAll(output: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await output.write(bytes, done)).bytesWritten;
}

/** Verifies every byte of an `.outpost` file in its place. Installing it inspects the parts. Throws `PackError`. */
export async function verifyPackFile(
  path: string,
  options: { progress?: ProgressListener; signal?: AbortSignal } = {},
): Promise<PackManifest> {
  return withPackFile(path, async file => {
    const { parts } = file.manifest;
    const total = Math.max(1, totalSize(parts));
    let done = 0;
    for (const part of parts) {
      const hash = createHash('sha256');
      for await (const bytes of partBytes(file, part, path)) {
        options.signal?.throwIfAborted();
        hash.update(bytes);
        done += bytes.length;
        options.progress?.({ phase: 'verifying', fraction: done / total, detail: part.path });
      }
      if (hash.digest('hex') === part.sha256) continue;
      throw new PackError(path, formatFailures.message('partDamaged', { path, part: part.path }));
    }
    return file.manifest;
  });
}
