import { realpath } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { formatFailures } from '../words/words.ts';
import { checksumFile } from './checksum.ts';
import { type PackManifest, totalSize } from './manifest.ts';
import type { ProgressListener } from './progress.ts';
import { PackError, readPack } from './read-pack.ts';

/**
 * Verifies every byte of a pack folder: each part is a plain file inside the folder (no links on the way) with the size
 * and SHA-256 of the manifest. Throws `PackError`, which names the file.
 */
export async function verifyPack(
  directory: string,
  options: { progress?: ProgressListener; signal?: AbortSignal } = {},
): Promise<PackManifest> {
  const manifest = await readPack(directory);
  const root = await realPath(directory);
  const total = totalSize(manifest.parts);
  // Sizes first: finds a truncated part without reading the others.
  for (const { path, size } of manifest.parts) await checkFile(root, join(root, path), size);
  let done = 0;
  for (const { path, sha256 } of manifest.parts) {
    const file = join(root, path);
    const found = await checksumFile(file, {
      signal: options.signal,
      onBytes: bytes => {
        done += bytes;
        options.progress?.({ phase: 'verifying', fraction: Math.min(1, done / Math.max(1, total)), detail: path });
      },
    });
    if (found.sha256 !== sha256) throw new PackError(file, formatFailures.message('checksum', { file }));
  }
  return manifest;
}

async function checkFile(root: string, file: string, size: number): Promise<void> {
  const stats = await lstat(file).catch(() => undefined);
  if (!stats) throw new PackError(file, formatFailures.message('missingPart', { file }));
  if (!stats.isFile() || (await realPath(file)) !== file || !file.startsWith(root + sep)) {
    throw new PackError(file, formatFailures.message('linkInPack', { file }));
  }
  if (stats.size !== size) {
    throw new PackError(file, formatFailures.message('partSize', { file, found: stats.size, stated: size }));
  }
}

/**
 * The path of a file without links, found step by step: the call of Windows that `node:fs/promises` asks fails for paths
 * of more than 260 characters.
 */
export const realPath: (path: string) => Promise<string> = promisify(realpath);
