import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { relativePathSchema } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { builderFailures } from '../words/words.ts';

/** Bounds the size of the manifest, which lists each file. */
const maxFiles = 40_000;

/** Lists files with one of these endings, sorted, with forward slashes; without links. */
export async function filesIn(folder: string, endings: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(cause => {
    throw builderFailures.error('unreadableFolder', { folder }, cause);
  });
  const files = entries
    .filter(entry => entry.isFile() && endings.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(join(folder, sep).length).split(sep).join('/'))
    .sort();
  if (files.length > maxFiles) throw builderFailures.error('tooManyFiles', { folder, found: files.length, maxFiles });
  return files;
}

/** Copies files into the pack below `prefix` and returns their paths there. */
export async function copyInto(
  folder: string,
  files: readonly string[],
  pack: string,
  prefix: string,
  options: { phase: string; progress: ProgressListener; signal: AbortSignal },
): Promise<string[]> {
  const paths: string[] = [];
  for (const [i, file] of files.entries()) {
    options.signal.throwIfAborted();
    const path = `${prefix}/${file}`;
    if (!relativePathSchema.safeParse(path).success) {
      throw builderFailures.error('badFileName', { file: join(folder, file) });
    }
    const target = join(pack, path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(folder, file), target, constants.COPYFILE_FICLONE);
    paths.push(path);
    options.progress({ phase: options.phase, fraction: (i + 1) / files.length, detail: file });
  }
  return paths;
}
