import { createHash } from 'node:crypto';
import { formatFailures } from '../../words/words.ts';
import type { PackManifest } from '../manifest.ts';
import { PackError } from '../pack-error.ts';
import type { ProgressListener } from '../progress.ts';
import { totalSize } from '../total-size.ts';
import { partBytes, withPackFile } from './pack-file.ts';

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
