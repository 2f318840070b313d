import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';

/** The sources of the regions, relative to the root. */
const inputs = ['build/sandbox', 'build/world', 'data-packs/builder', 'data-packs/format', 'data-packs/geo'];

/** The file in `dist/regions` with the fingerprint of their sources. */
export const stamp = 'inputs.sha256';

/** The fingerprint of the current sources. */
export const inputsOf = (root: string): Promise<string> => fingerprint(root, inputs);

/** The fingerprint that `dist/regions` was made from. */
export async function madeOf(root: string): Promise<string | undefined> {
  return readFile(join(root, 'dist/regions', stamp), 'utf8').catch(() => undefined);
}

/** Whether `dist/regions` was made from the current sources. */
export async function regionsAreCurrent(root: string): Promise<boolean> {
  return (await madeOf(root)) === (await inputsOf(root));
}
