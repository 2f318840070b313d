import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from '../../build/made/fingerprint.ts';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { type DefaultRegion, isDefaultRegion } from '../../data-packs/store/default-regions.ts';
import { withPackLock } from '../../data-packs/store/disk/lock.ts';
import { monaco, sharedData } from './shared-data.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const output = join(root, 'test', 'output');
/** Packs built for tests, in folders named by the hash of their inputs. */
export const packs = join(output, 'packs');
const shipped = join(root, 'dist', 'regions');
const dayMs = 86_400_000;

interface Recipe {
  /** Inputs relative to the root; changing them rebuilds the pack. */
  madeOf: readonly string[];
  build: (out: string) => Promise<unknown>;
}

/** The sources that build packs. */
export const builder = ['data-packs/builder', 'data-packs/format', 'data-packs/geo', 'data-packs/words'];
const common = { progress: () => undefined, signal: new AbortController().signal };

function country(id: string, name: string, osm: string, dem?: string): Recipe {
  const [osmFiles, demPaths] = [[osm], dem === undefined ? [] : [dem]];
  return {
    madeOf: [...builder, ...[...osmFiles, ...demPaths].map(file => relative(root, file))],
    build: out => buildPack({ ...common, id, name, osmFiles, demPaths, out }),
  };
}

const recipes = {
  liechtenstein: country(
    'liechtenstein',
    'Liechtenstein',
    sharedData('liechtenstein-2021.osm.pbf'),
    sharedData('N47E009.hgt'),
  ),
  monaco: country('monaco', 'Monaco', monaco.osm, monaco.heights),
  // Only a downtown, without heights and a complete border.
  'san-francisco': country('san-francisco', 'San Francisco', sharedData('sf-downtown.osm.pbf')),
} satisfies Record<string, Recipe>;
export type TestPack = keyof typeof recipes | DefaultRegion;
/** Whether it is a name for `packFor`. */
export const isTestPack = (name: string): name is TestPack => name in recipes || isDefaultRegion(name);
const found = new Map<TestPack, Promise<string>>();

/**
 * The folder of a complete, real pack. The sandbox and the world are those that ship, made before the tests run; the
 * others are built once and kept under test/output until the builder or their inputs change, and test processes that
 * ask at the same time wait for the one that builds. Read-only: copy it before changing anything.
 */
export function packFor(name: TestPack): Promise<string> {
  const known = found.get(name) ?? (isDefaultRegion(name) ? Promise.resolve(join(shipped, name)) : built(name));
  found.set(name, known);
  return known;
}

const built = (name: keyof typeof recipes): Promise<string> => builtOnce({ name, id: name, ...recipes[name] });

/** The folder of a pack that is built once, and again when its inputs change. Read-only, like those of `packFor`. */
export async function builtOnce(recipe: Recipe & { name: string; id: string }): Promise<string> {
  const { name, id } = recipe;
  const folder = join(packs, `${name}-${(await fingerprint(root, recipe.madeOf)).slice(0, 16)}`);
  // Name the folder like the pack, as some rules of packs require.
  const pack = join(folder, id);
  if (await isPack(pack)) return pack;
  await withPackLock(output, name, undefined, async () => {
    if (await isPack(pack)) return;
    await removeOld(name, folder);
    await mkdir(folder, { recursive: true });
    await recipe.build(pack);
  });
  return pack;
}

/** Whether a pack comes from `packFor` or `builtOnce`. */
export const isPackFor = (pack: string): boolean => dirname(pack) === shipped || dirname(dirname(pack)) === packs;

async function isPack(folder: string): Promise<boolean> {
  return readPack(folder).then(
    () => true,
    () => false,
  );
}

/** Removes outdated packs, but not those of the last day, which parallel runs may use. */
export async function removeOld(name: string, current: string): Promise<void> {
  for (const entry of await readdir(packs).catch(() => [])) {
    const folder = join(packs, entry);
    if (folder === current || !entry.startsWith(`${name}-`) || Date.now() - (await stat(folder)).mtimeMs < dayMs)
      continue;
    await rm(folder, { recursive: true, force: true });
  }
}
