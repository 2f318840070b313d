import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSandbox } from '../../build/sandbox/build-sandbox.ts';
import { buildWorld } from '../../build/world/build-world.ts';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { withPackLock } from '../../data-packs/store/lock.ts';
import { sharedData } from './shared-data.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const output = join(root, 'test', 'output');
const packs = join(output, 'packs');
const dayMs = 86_400_000;

interface Recipe {
  /** Folders and files whose change makes a new pack. */
  madeOf: readonly string[];
  build: (out: string) => Promise<unknown>;
}

const builder = ['data-packs/builder', 'data-packs/format', 'package-lock.json'].map(path => join(root, path));
const common = { progress: () => undefined, signal: new AbortController().signal };

function country(id: string, name: string, osm: string, dem?: string): Recipe {
  const [osmFiles, demPaths] = [[sharedData(osm)], dem === undefined ? [] : [sharedData(dem)]];
  return {
    madeOf: [...builder, ...osmFiles, ...demPaths],
    build: out => buildPack({ ...common, id, name, osmFiles, demPaths, out }),
  };
}

const recipes = {
  liechtenstein: country('liechtenstein', 'Liechtenstein', 'liechtenstein-2021.osm.pbf', 'N47E009.hgt'),
  monaco: country('monaco', 'Monaco', 'monaco-2021.osm.pbf', 'N43E007.hgt.zip'),
  // A downtown and nothing else: no heights, no whole border.
  'san-francisco': country('san-francisco', 'San Francisco', 'sf-downtown.osm.pbf'),
  sandbox: {
    madeOf: [...builder, join(root, 'build', 'sandbox')],
    build: out => buildSandbox({ ...common, out }),
  },
  world: {
    madeOf: [...builder, join(root, 'build', 'world')],
    build: out => buildWorld({ ...common, out }),
  },
} satisfies Record<string, Recipe>;
export type TestPack = keyof typeof recipes;

/**
 * The folder of a complete, real pack. Built once and kept under test/output until the builder or its inputs change; test processes that
 * ask at the same time wait for the one that builds. Read-only: copy it before changing anything.
 */
export async function packFor(name: TestPack): Promise<string> {
  const recipe: Recipe = recipes[name];
  const folder = join(packs, `${name}-${await fingerprint(recipe.madeOf)}`);
  // The pack's folder is named like the pack, as some rules of packs speak of it.
  const pack = join(folder, name);
  if (await isPack(pack)) return pack;
  await withPackLock(output, name, undefined, async () => {
    if (await isPack(pack)) return;
    await removeOld(name);
    await mkdir(folder, { recursive: true });
    await recipe.build(pack);
  });
  return pack;
}

/** Whether `packFor` has made this pack. */
export const isPackFor = (pack: string): boolean => dirname(dirname(pack)) === packs;

async function isPack(folder: string): Promise<boolean> {
  return readPack(folder).then(
    () => true,
    () => false,
  );
}

/** What no run of today needs any more. Younger ones may be in use beside this one. */
async function removeOld(name: TestPack): Promise<void> {
  for (const entry of await readdir(packs)) {
    const folder = join(packs, entry);
    if (!entry.startsWith(`${name}-`) || Date.now() - (await stat(folder)).mtimeMs < dayMs) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Changes with the content of these files and folders. */
export async function fingerprint(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const files = (await stat(path)).isDirectory()
      ? (await readdir(path, { recursive: true, withFileTypes: true }))
          .filter(entry => entry.isFile())
          .map(entry => join(entry.parentPath, entry.name))
          .sort()
      : [path];
    for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
