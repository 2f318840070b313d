import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { layer, point, readTile, tile, writeArchive } from './synthetic-archives.ts';
import { type RegionFiles, startTilesRoom } from './tiles-room.ts';

const bounds: Bounds = [-180, -85, 180, 85];

/** A region whose archive lies in the data folder; every one of them holds tile 0/0/0, which is merged. */
async function region(dataDir: string, id: string): Promise<RegionFiles> {
  const basemap = join(dataDir, `${id}.pmtiles`);
  if (!existsSync(basemap)) {
    const named = tile(layer('places', [point(100, 50, { kind: 'locality', name: id })]));
    await rename(await writeArchive({ bounds, minzoom: 0, maxzoom: 0 }, [[0, 0, 0, named]]), basemap);
  }
  return { id, bounds, basemap };
}

async function startIn(dataDir: string) {
  const cacheDir = join(dataDir, 'cache');
  await mkdir(join(cacheDir, 'archives'), { recursive: true });
  const room = await startTilesRoom([await region(dataDir, 'east'), await region(dataDir, 'west')], { cacheDir });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= room.close();
    return closing;
  };
  onTestFinished(close);
  return { ...room, close };
}

async function etagOf({ url }: { url: string }): Promise<string> {
  return (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? '';
}

test('a joined archive is found again where the data folder was moved', async () => {
  const home = await mkdtemp(join(tmpdir(), 'outpost-joined-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const [before, after] = [join(home, 'before'), join(home, 'after')];
  const first = await startIn(before);
  const archives = join(before, 'cache', 'archives');
  const isKept = async () => (await readdir(archives)).some(name => /^basemap.*\.json$/.test(name));
  await vi.waitUntil(isKept, { timeout: 20_000 });
  const etag = await etagOf(await first.token());
  await first.close();
  const overlay = (await readdir(archives)).find(name => name.endsWith('.overlay')) ?? '';
  const { ino } = await stat(join(archives, overlay));

  await rename(before, after);
  const second = await startIn(after);
  const token = await second.token();
  // Joined anew, it would say "-partial" first.
  expect(await etagOf(token)).toBe(etag);
  const merged = await new PMTiles(token.url).getZxy(0, 0, 0);
  const { places = [] } = readTile(new Uint8Array(merged?.data ?? new ArrayBuffer(0)));
  expect(places.map(({ properties }) => properties.name).sort()).toEqual(['east', 'west']);
  expect((await stat(join(after, 'cache', 'archives', overlay))).ino).toBe(ino);
});
