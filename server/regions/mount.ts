import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { coverageTest } from '../../data-packs/format/coverage-test.ts';
import type { PackManifest, PartKind } from '../../data-packs/format/manifest.ts';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { readStoredParts, storedAddress } from '../../data-packs/store/bucket/stored-parts.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { regionWords } from '../words.ts';
import { type MountedRegion, partLocation } from './region.ts';

/** First bytes that a part must have. The full checksum was compared when the pack was installed. */
const headers: Partial<Record<PartKind, { offset: number; bytes: string; name: string }>> = {
  basemap: { offset: 0, bytes: 'PMTiles', name: 'PMTiles archive' },
  terrain: { offset: 0, bytes: 'PMTiles', name: 'PMTiles archive' },
  imagery: { offset: 0, bytes: 'PMTiles', name: 'PMTiles archive' },
  places: { offset: 0, bytes: 'SQLite format 3\0', name: 'SQLite database' },
  routing: { offset: 257, bytes: 'ustar', name: 'tar archive' },
};

async function checkPart(directory: string, part: PackManifest['parts'][number]): Promise<void> {
  const path = join(directory, part.path);
  const { size } = await stat(path).catch(() => ({ size: -1 }));
  if (size < 0) throw new WordedError(regionWords.message('partMissing', { path }));
  if (size !== part.size) {
    throw new WordedError(regionWords.message('partSize', { path, found: size, stated: part.size }));
  }
  const expected = headers[part.kind];
  if (expected === undefined) return;
  const handle = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(expected.bytes.length);
    await handle.read(bytes, 0, bytes.length, expected.offset);
    if (bytes.toString('latin1') !== expected.bytes) {
      throw new WordedError(regionWords.message('partKind', { path, format: expected.name }));
    }
  } finally {
    await handle.close();
  }
}

/** Batches the checks, so that requests run in between: packs with 3D buildings have thousands of files. */
const checkedAtOnce = 64;

/**
 * Mounts a pack folder. Throws a `WordedError` that says what is wrong with it. `fromStore`: some of its parts may lie in a
 * store; of no other folder is that believed.
 */
export async function mountRegion(id: string, directory: string, fromStore = false): Promise<MountedRegion> {
  const manifest = await readPack(directory);
  if (manifest.id !== id) {
    throw new WordedError(regionWords.message('otherPack', { path: join(directory, 'pack.json'), id: manifest.id }));
  }
  const stored = fromStore ? await storedIn(directory, manifest) : undefined;
  const local = manifest.parts.filter(({ path }) => !stored?.has(path));
  for (let i = 0; i < local.length; i += checkedAtOnce) {
    await Promise.all(local.slice(i, i + checkedAtOnce).map(part => checkPart(directory, part)));
  }
  const locations = new Map(manifest.parts.map(part => [part.kind, partLocation({ directory, stored }, part)]));
  return Object.freeze({
    id,
    manifest,
    directory,
    stored,
    partPath: (kind: PartKind) => locations.get(kind),
    covers: coverageTest(manifest.coverage, manifest.bounds),
  });
}

/** Addresses of the parts that stay in a store, by their paths. */
async function storedIn(directory: string, { parts }: PackManifest): Promise<ReadonlyMap<string, string>> {
  const stored = new Map(Object.entries((await readStoredParts(directory))?.parts ?? {}));
  return new Map(
    parts.flatMap(({ path, sha256 }) => {
      const part = stored.get(path);
      return part === undefined ? [] : [[path, storedAddress({ ...part, head: join(directory, part.head), sha256 })]];
    }),
  );
}
