import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { PackManifest } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { totalSize } from '../format/total-size.ts';
import { storeFailures } from '../words/failures/store.ts';
import { WordedError } from '../words/worded-error.ts';

export interface BringInOptions {
  progress: ProgressListener;
  signal: AbortSignal;
  how: 'copy' | 'link';
}

/** Puts a pack's files into an empty folder. They are not looked into: what arrived is verified there. */
export async function bringIn(
  from: string,
  to: string,
  manifest: PackManifest,
  { how, progress, signal }: BringInOptions,
): Promise<void> {
  const root = `${await realpath(from)}${sep}`;
  const total = Math.max(1, totalSize(manifest.parts));
  let done = 0;
  for (const { path, size } of [...manifest.parts, { path: 'pack.json', size: 0 }]) {
    signal.throwIfAborted();
    progress({ phase: 'copying', fraction: done / total, detail: path });
    const file = join(from, path);
    const stats = await lstat(file).catch(() => undefined);
    if (stats === undefined) throw new WordedError(storeFailures.message('fileMissing', { file }));
    if (!stats.isFile() || !(await realpath(file)).startsWith(root)) {
      throw new WordedError(storeFailures.message('linkInPack', { file }));
    }
    await mkdir(dirname(join(to, path)), { recursive: true });
    // A reflink where the file system has them: then a copy costs nothing.
    const copy = () => copyFile(file, join(to, path), constants.COPYFILE_FICLONE);
    await (how === 'link' ? link(file, join(to, path)).catch(copy) : copy());
    done += size;
  }
}
