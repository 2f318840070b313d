import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint } from '../../build/made/fingerprint.ts';
import { manifestSchema } from '../../data-packs/format/manifest.ts';
import { virtualKinds } from '../../server/tiles/archives/archive-paths.ts';
import { joinKey } from '../../server/tiles/archives/joined-cache.ts';
import { isPackFor, packs as packsFolder, removeOld, root } from './packs.ts';

/** Folders whose change may change joined archives. */
const madeOf = ['server/tiles', 'data-packs/format', 'data-packs/geo'];
let store: Promise<string> | undefined;

/**
 * Reuses archives that the service of an earlier test joined from the same packs, because joining takes seconds. Only
 * for `packFor`'s packs; others are new in each run.
 */
export async function restoreJoined(dataDir: string, packs: readonly string[]): Promise<void> {
  if (areShared(packs)) await copySets(packs, await openStore(), cacheOf(dataDir));
}

/** Saves a closed service's joined archives for later ones. */
export async function saveJoined(dataDir: string, packs: readonly string[]): Promise<void> {
  if (areShared(packs)) await copySets(packs, cacheOf(dataDir), await openStore());
}

const areShared = (packs: readonly string[]): boolean => packs.length > 0 && packs.every(isPackFor);
const cacheOf = (dataDir: string): string => join(dataDir, 'cache', 'archives');

function openStore(): Promise<string> {
  store ??= fingerprint(root, madeOf).then(async print => {
    const folder = join(packsFolder, `joined-${print.slice(0, 16)}`);
    await removeOld('joined', folder);
    return folder;
  });
  return store;
}

async function copySets(packs: readonly string[], from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const there: string[] = await readdir(from).catch(() => []);
  const here = await readdir(to);
  for (const set of await setsOf(packs)) {
    if (!there.includes(`${set}.json`) || here.includes(`${set}.json`)) continue;
    // The record comes last and makes the set valid; another test process may do the same.
    for (const file of [`${set}.overlay`, `${set}.head`, `${set}.json`]) {
      if (!there.includes(file)) continue;
      const temporary = join(to, `${file}.${randomUUID()}`);
      await copyFile(join(from, file), temporary);
      await rename(temporary, join(to, file));
    }
  }
}

/** File name prefixes of the archives that the packs are joined to. */
async function setsOf(packs: readonly string[]): Promise<string[]> {
  const manifests = await Promise.all(
    packs.map(async pack => manifestSchema.parse(JSON.parse(await readFile(join(pack, 'pack.json'), 'utf8')))),
  );
  manifests.sort((a, b) => (a.id < b.id ? -1 : 1));
  return virtualKinds.map(kind => {
    const inputs = manifests.flatMap(({ id, parts, coverage, bounds, attributions }) =>
      parts
        .filter(part => part.kind === kind)
        .map(({ path, sha256 }) => ({ id, path, sha256, coverage, bounds, attributions })),
    );
    return `${kind}-${joinKey(kind, inputs)}`;
  });
}
