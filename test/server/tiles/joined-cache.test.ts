import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { TilesOptions } from '../../../server/tiles/index.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { patienceMs } from '../../helpers/patience.ts';
import { layer, point, readTile, tile, writeArchive } from './synthetic-archives.ts';
import { type RegionFiles, startTilesServer } from './tiles-server.ts';

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

async function startIn(dataDir: string, options: TilesOptions & { cacheDir?: string } = {}) {
  const cacheDir = options.cacheDir ?? join(dataDir, 'cache');
  await mkdir(join(cacheDir, 'archives'), { recursive: true });
  const regions = [await region(dataDir, 'east'), await region(dataDir, 'west')];
  const server = await startTilesServer(regions, { ...options, cacheDir });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= server.close();
    return closing;
  };
  onTestFinished(close);
  return { ...server, close };
}

async function etagOf({ url }: { url: string }): Promise<string> {
  return (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? '';
}

const isKeptIn = (archives: string) =>
  vi.waitUntil(async () => (await readdir(archives)).some(name => /^basemap.*\.json$/.test(name)), {
    timeout: patienceMs,
  });

test('a joined archive is found again where the data folder was moved', async () => {
  const home = await temporaryFolder();
  const [before, after] = [join(home, 'before'), join(home, 'after')];
  const first = await startIn(before);
  const archives = join(before, 'cache', 'archives');
  await isKeptIn(archives);
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

test('archives that were joined when the program was built are read from there, and joined anew once damaged', async () => {
  const home = await temporaryFolder();
  const mapFolder = join(home, 'built');
  const shipped = join(mapFolder, 'archives');
  const maker = await startIn(home, { cacheDir: mapFolder });
  await isKeptIn(shipped);
  const etag = await etagOf(await maker.token());
  await maker.close();
  const files = await readdir(shipped);

  const own = join(home, 'first');
  const first = await startIn(home, { cacheDir: own, mapFolder });
  expect(await etagOf(await first.token())).toBe(etag);
  await first.close();
  expect((await readdir(join(own, 'archives'))).filter(name => name.startsWith('basemap'))).toEqual([]);

  const overlay = join(shipped, files.find(name => name.endsWith('.overlay')) ?? '');
  await writeFile(overlay, 'damaged');
  const other = join(home, 'second');
  const second = await startIn(home, { cacheDir: other, mapFolder });
  await isKeptIn(join(other, 'archives'));
  expect(await etagOf(await second.token())).toMatch(etag.slice(0, -1));
  expect(await readFile(overlay, 'utf8')).toBe('damaged');
});

test('an archive that could not be read is joined at the next start, under another tag', async () => {
  const home = await temporaryFolder();
  const regions = [await region(home, 'east'), await region(home, 'west')];
  const [, west = ''] = regions.map(({ basemap }) => basemap);
  const cacheDir = join(home, 'cache');
  const started = async (): Promise<{ etag: string; names: unknown[] }> => {
    const server = await startTilesServer(regions, { cacheDir });
    await server.module.released?.();
    await vi.waitUntil(async () => !(await etagOf(await server.token())).includes('partial'), { timeout: patienceMs });
    const token = await server.token();
    const merged = await new PMTiles(token.url).getZxy(0, 0, 0);
    const { places = [] } = readTile(new Uint8Array(merged?.data ?? new ArrayBuffer(0)));
    const etag = await etagOf(token);
    await server.close();
    return { etag, names: places.map(({ properties }) => properties.name).sort() };
  };
  await rename(west, `${west}.away`);
  const lacking = await started();
  expect(lacking.names).toEqual(['east']);
  await rename(`${west}.away`, west);
  const complete = await started();
  expect(complete.names).toEqual(['east', 'west']);
  expect(complete.etag).not.toBe(lacking.etag);
});
