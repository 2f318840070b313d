import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProgressListener } from '../progress.ts';
import { totalSize } from '../total-size.ts';
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
  for (let done = 0; done < bytes.length; ) {
    done += (await output.write(bytes, done)).bytesWritten;
  }
}
