import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InputChecksums } from './input-checksums.ts';
import type { BuildPackOptions } from './pack-options.ts';

/**
 * Makes one checksum of all that the parts made from the map depend on: the bytes of extracts and changes, the heights
 * by their names, sizes and times, the options, and the program itself.
 */
export async function buildKey(options: BuildPackOptions, checksums: InputChecksums): Promise<string> {
  const { osmFiles, changeFiles = [], demPaths = [], clip, countries, programs } = options;
  const hash = createHash('sha256');
  const rings = clip?.map(polygon => polygon.map(ring => [...ring]));
  hash.update(JSON.stringify([rings ?? null, countries ?? null, programs ?? null]));
  for (const file of [...osmFiles, '', ...changeFiles]) hash.update(`${file === '' ? '' : await checksums.of(file)}\n`);
  for (const path of demPaths) await addStates(hash, path);
  await addProgram(hash);
  return hash.digest('hex');
}

async function addStates(hash: Hash, path: string): Promise<void> {
  // Missing elevation files are reported by their step.
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return;
  hash.update(JSON.stringify([path, found.size, found.mtimeMs]));
  if (!found.isDirectory()) return;
  const names = await readdir(path).catch((): string[] => []);
  for (const name of names.sort()) await addStates(hash, join(path, name));
}

/** Packages are in exact versions, so that their list says which. */
async function addProgram(hash: Hash): Promise<void> {
  const builder = fileURLToPath(new URL('.', import.meta.url));
  hash.update(await readFile(join(builder, '../../package.json')));
  for (const entry of (await readdir(builder, { recursive: true, withFileTypes: true })).sort(byName))
    if (entry.isFile()) hash.update(await readFile(join(entry.parentPath, entry.name)));
}

const byName = (a: { parentPath: string; name: string }, b: { parentPath: string; name: string }): number =>
  join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1;
