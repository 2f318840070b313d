import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';

/** A folder of `dist` that is made of sources. */
export interface MadeFolder {
  name: string;
  /** Files and folders, relative to the root. */
  madeOf: readonly string[];
}

/** The file in it with the fingerprint of its sources. */
export const stamp = 'inputs.sha256';

/** Path of that file, relative to the root: for folders that are made of this one. */
export const stampOf = ({ name }: MadeFolder): string => `dist/${name}/${stamp}`;

/** Whether it was made from the current sources. */
export async function isCurrent(root: string, folder: MadeFolder): Promise<boolean> {
  const made = await readFile(join(root, stampOf(folder)), 'utf8').catch(() => undefined);
  return made === (await fingerprint(root, folder.madeOf));
}
