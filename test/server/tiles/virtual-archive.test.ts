import { createHash } from 'node:crypto';
import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PMTiles } from 'pmtiles';
import { describe, expect, it, vi } from 'vitest';
import { openPartFile } from '../../../server/regions/index.ts';
import { closedAfterwards, temporaryFolder } from '../../helpers/afterwards.ts';
import { patienceMs } from '../../helpers/patience.ts';
import { layer, point, readTile, square, tile, writeArchive } from './synthetic-archives.ts';
import { type RegionFiles, startTilesServer, type TilesServer } from './tiles-server.ts';

/** West of Greenwich and east of it; both hold tiles 0/0/0 and, each for its half, all others. */
const halves = { west: [-180, -85, 0, 85], east: [0, -85, 180, 85] } as const;
const maxzoom = 4;
const regions: Record<'west' | 'east', RegionFiles> = {
  west: { id: 'west', bounds: [...halves.west] },
  east: { id: 'east', bounds: [...halves.east] },
};

const named = (name: string) => tile(layer('places', [point(name.length * 100, 50, { kind: 'locality', name })]));
/** One of 300 names, without a pattern: a directory full of them does not compress well. */
const anyName = (x: number, y: number): string =>
  `name ${createHash('sha256').update(`${x}/${y}`).digest().readUInt32LE() % 300}`;
const sea = tile(layer('water', [square(0, 0, 4096, 4096, { kind: 'ocean' })]));

function* tilesOf(side: 'west' | 'east'): Generator<readonly [number, number, number, Uint8Array]> {
  yield [0, 0, 0, named(side)];
  for (let z = 1; z <= maxzoom; z++) {
    const half = 2 ** z / 2;
    for (let x = 0; x < half; x++) {
      // Rows of sea make runs, the rest differ.
      for (let y = 0; y < 2 ** z; y++)
        yield [z, side === 'west' ? x : half + x, y, y % 2 === 0 ? sea : named(`${side} ${z} ${x} ${y}`)];
    }
  }
}

const start = (...mounted: RegionFiles[]): Promise<TilesServer> => closedAfterwards(startTilesServer(mounted));
const startOver = (cacheDir: string, ...mounted: RegionFiles[]): Promise<TilesServer> =>
  closedAfterwards(startTilesServer(mounted, { cacheDir }));

const until = (condition: () => Promise<boolean>) => vi.waitUntil(condition, { timeout: patienceMs, interval: 25 });

const etagOf = async (url: string): Promise<string> => (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? '';
const merged = (server: TilesServer) =>
  until(async () => !(await etagOf((await server.token()).url)).includes('partial'));
async function placeNames(archive: PMTiles, z: number, x: number, y: number): Promise<unknown[]> {
  const found = await archive.getZxy(z, x, y);
  return found === undefined
    ? []
    : (readTile(new Uint8Array(found.data)).places ?? []).map(({ properties }) => properties.name);
}

for (const side of ['west', 'east'] as const) {
  const languages = side === 'west' ? { languages: ['xx', 'en'] } : {};
  const options = { bounds: regions[side].bounds, minzoom: 0, maxzoom, ...languages };
  regions[side].basemap = await writeArchive(options, tilesOf(side));
}

describe('the virtual archive', () => {
  it('gives the unmodified client every tile of every region over signed URLs, shared ones merged', async () => {
    const server = await start(regions.west, regions.east);
    await merged(server);
    const archive = new PMTiles((await server.token()).url);
    expect((await placeNames(archive, 0, 0, 0)).sort()).toEqual(['east', 'west']);
    for (const side of ['west', 'east'] as const) {
      const source = [...tilesOf(side)].filter(([z]) => z > 0);
      for (const [z, x, y, bytes] of source) {
        const served = await archive.getZxy(z, x, y);
        expect(Buffer.from(served?.data ?? new ArrayBuffer(0)).equals(Buffer.from(bytes)), `${z}/${x}/${y}`).toBe(true);
      }
    }
    const header = await archive.getHeader();
    expect([header.minZoom, header.maxZoom, header.minLon, header.maxLon]).toEqual([0, maxzoom, -180, 180]);
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
    const metadata = (await archive.getMetadata()) as {
      attribution: string;
      vector_layers: unknown[];
      'outpost:languages': string[];
    };
    expect(metadata.attribution).toContain('© east &lt;makers&gt;');
    expect(metadata.attribution).toContain('© west &lt;makers&gt;');
    expect(metadata.vector_layers).toHaveLength(1);
    // Those of both, the list of a pack that has none of its own among them.
    expect(metadata['outpost:languages'].slice(0, 2)).toEqual(['en', 'xx']);
    expect(metadata['outpost:languages']).toEqual(expect.arrayContaining(['zh-Hant', 'ja']));
  });

  it('splits a directory too large for the first 16 KiB into leaves', async () => {
    const prepared = new Map(Array.from({ length: 300 }, (_, i) => [`name ${i}`, gzipSync(named(`name ${i}`))]));
    const many = function* (): Generator<readonly [number, number, number, Uint8Array]> {
      for (let x = 0; x < 128; x++) for (let y = 0; y < 64; y++) yield [7, x, y, prepared.get(anyName(x, y)) ?? sea];
    };
    const basemap = await writeArchive({ bounds: [-180, 0, 180, 85], minzoom: 7, maxzoom: 7 }, many());
    const server = await start({ id: 'north', bounds: [-180, 0, 180, 85], basemap }, regions.west);
    await merged(server);
    const archive = new PMTiles((await server.token()).url);
    expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
    expect(await placeNames(archive, 7, 127, 63)).toEqual([anyName(127, 63)]);
    expect(await placeNames(archive, 2, 0, 1)).toEqual(['west 2 0 1']);
  });

  it('recovers open clients by itself when regions come and go', async () => {
    const server = await start(regions.west);
    const archive = new PMTiles((await server.token()).url);
    expect(await placeNames(archive, 0, 0, 0)).toEqual(['west']);
    const before = await etagOf((await server.token()).url);

    server.regions.mount(regions.west, regions.east);
    const url = (await server.token()).url;
    expect(await etagOf(url)).not.toBe(before);
    await merged(server);
    expect((await placeNames(archive, 0, 0, 0)).sort()).toEqual(['east', 'west']);
    expect(await placeNames(archive, 4, 15, 1)).toEqual(['east 4 7 1']);

    server.regions.mount(regions.west);
    await until(async () => (await etagOf(url)) === before);
    expect(await placeNames(archive, 0, 0, 0)).toEqual(['west']);
    expect(await placeNames(archive, 4, 15, 1)).toEqual([]);
  });

  it('answers while regions change under load', async () => {
    const server = await start(regions.west, regions.east);
    const { url } = await server.token();
    const failures: unknown[] = [];
    let running = true;
    const clients = Array.from({ length: 4 }, async () => {
      while (running) {
        const answer = await fetch(url, { headers: { range: 'bytes=0-2000' } });
        const bytes = await answer.arrayBuffer();
        if (answer.status !== 206 || bytes.byteLength !== 2001) failures.push(answer.status);
      }
    });
    for (let i = 0; i < 6; i++) {
      server.regions.mount(...(i % 2 === 0 ? [regions.west] : [regions.west, regions.east]));
      await server.token();
      await new Promise(resolve => setTimeout(resolve, 60));
    }
    running = false;
    await Promise.all(clients);
    expect(failures).toEqual([]);
  });

  it('is the same for any mount order, and is cached on disk', async () => {
    const first = await start(regions.west, regions.east);
    await merged(first);
    const etag = await etagOf((await first.token()).url);
    const folder = join(first.folder, 'archives');
    const overlay = join(folder, readdirSync(folder).find(name => name.endsWith('.overlay')) ?? '');
    await until(async () => readdirSync(folder).some(name => name.startsWith('basemap') && name.endsWith('.json')));
    const written = statSync(overlay).mtimeMs;

    first.regions.mount(regions.east, regions.west);
    expect(await etagOf((await first.token()).url)).toBe(etag);
    const second = await startOver(first.folder, regions.east, regions.west);
    // At once, without a partial state between.
    expect(await etagOf((await second.token()).url)).toBe(etag);
    expect(statSync(overlay).mtimeMs).toBe(written);
  });

  it.each([
    ['cut short', (path: string) => truncateSync(path, 10)],
    ['changed', (path: string) => writeFileSync(path, Buffer.alloc(statSync(path).size))],
  ])('rebuilds a kept overlay that was %s', async (_how, damage) => {
    const first = await start(regions.west, regions.east);
    await merged(first);
    const folder = join(first.folder, 'archives');
    await until(async () => readdirSync(folder).some(name => name.startsWith('basemap') && name.endsWith('.json')));
    damage(join(folder, readdirSync(folder).find(name => name.endsWith('.overlay')) ?? ''));
    const second = await startOver(first.folder, regions.west, regions.east);
    await merged(second);
    const archive = new PMTiles((await second.token()).url);
    expect((await placeNames(archive, 0, 0, 0)).sort()).toEqual(['east', 'west']);
  });

  it('leaves out a region whose archive cannot be read, and serves the others', async () => {
    const broken = join(await temporaryFolder(), 'broken.pmtiles');
    writeFileSync(broken, Buffer.from('PMTiles\u0003 and then nothing of use'));
    const server = await start({ ...regions.east, id: 'broken', basemap: broken }, regions.west);
    const archive = new PMTiles((await server.token()).url);
    expect(await placeNames(archive, 0, 0, 0)).toEqual(['west']);
  });

  it('is a valid empty archive without any region', async () => {
    const server = await start();
    const { url, terrainUrl } = await server.token();
    for (const address of [url, terrainUrl]) {
      const archive = new PMTiles(address);
      expect(await archive.getZxy(0, 0, 0)).toBeUndefined();
      expect(await archive.getMetadata()).toMatchObject({ attribution: '' });
      const header = await archive.getHeader();
      expect(header.minLon).toBeLessThan(header.maxLon);
    }
  });
});

describe('files of a region that go while it is joined', () => {
  it('end neither the service nor the archive, and the next set is joined', async () => {
    let isGone = false;
    const openPart: typeof openPartFile = async (path, ...rest) => {
      if (isGone) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
      return openPartFile(path, ...rest);
    };
    const server = await closedAfterwards(startTilesServer([regions.west], { openPart }));
    await merged(server);
    const before = await etagOf((await server.token()).url);
    isGone = true;
    server.regions.mount(regions.west, regions.east);
    // A rejection that nobody handles would end the process, and fails the test.
    await server.module.released?.();
    expect(await etagOf((await server.token()).url)).toBe(before);
    isGone = false;
    server.regions.mount(regions.east);
    await until(async () => (await etagOf((await server.token()).url)) !== before);
  });
});
