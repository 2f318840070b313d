import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Fills a folder that an earlier run filled for the same key, or empties it and has it filled. */
export async function madeOnce(folder: string, key: string, fill: () => Promise<void>): Promise<void> {
  const mark = join(folder, '.made-of');
  if ((await readFile(mark, 'utf8').catch(() => undefined)) === key) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await fill();
  await writeFile(mark, key);
}
