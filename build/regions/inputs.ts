import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';

/** What the regions are made of, relative to the root. */
const inputs = ['build/sandbox', 'build/world', 'data-packs/builder', 'data-packs/format', 'data-packs/geo'];

/** The file of `dist/regions` that says what they were made of. */
export const stamp = 'inputs.sha256';

/** Changes with what regions are made of. */
export const inputsOf = (root: string): Promise<string> => fingerprint(root, inputs);

/** What the regions that are there were made of. */
export async function madeOf(root: string): Promise<string | undefined> {
  return readFile(join(root, 'dist/regions', stamp), 'utf8').catch(() => undefined);
}

/** Whether `dist/regions` was made of what lies there now. */
export async function regionsAreCurrent(root: string): Promise<boolean> {
  return (await madeOf(root)) === (await inputsOf(root));
}
