import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { boxArea } from '../../data-packs/builder/osm/clip-area.ts';
import { exportCut } from '../../data-packs/cut/cut-pack.ts';
import { coverageTest } from '../../data-packs/format/coverage-test.ts';
import type { PackManifest } from '../../data-packs/format/manifest.ts';
import { FileSource } from '../../data-packs/format/pmtiles/file-source.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { verifySource } from '../../data-packs/store/pack-source.ts';
import { measureWithin } from '../../data-packs/store/within/measure-within.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { type RawNode, type RawWay, rawOsm } from '../helpers/raw-osm.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { village } from './village.ts';

let service: TestService;
let manifest: PackManifest;
let out: string;
let file: string;
beforeAll(async () => {
  const folder = await temporaryFolder();
  const [west, east] = [village(179.95, -17, 1), village(-179.96, -17, 101)];
  const at = (id: number, lon: number, lat: number, tags?: Record<string, string>): RawNode => ({
    ...{ id, at: [lon, lat] },
    ...(tags && { tags }),
  });
  const nodes = [
    ...west.nodes,
    ...east.nodes,
    ...[at(201, 179.9, -17.01), at(202, -179.9, -17.01), at(211, 179.97, -17.003), at(212, -179.97, -17.003)],
    ...[at(213, -179.97, -17.009), at(214, 179.97, -17.009), at(221, 179.97, -17.001), at(222, -179.97, -17.001)],
  ];
  const ways: RawWay[] = [
    ...west.ways,
    ...east.ways,
    // Twenty kilometres in one segment.
    { id: 201, refs: [1, 201, 202, 101], tags: { highway: 'primary', name: 'Dateline Road' } },
    { id: 202, refs: [211, 212, 213, 214, 211], tags: { natural: 'water', name: 'Dateline Lake' } },
    { id: 203, refs: [221, 222], tags: { waterway: 'river', name: 'Dateline River' } },
  ];
  file = join(folder, 'dateline.osm.pbf');
  await writeFile(file, rawOsm({ nodes, ways }));
  out = join(folder, 'dateline');
  const options = { progress: () => undefined, signal: new AbortController().signal };
  manifest = await buildPack({ id: 'dateline', name: 'Dateline', osmFiles: [file], out, threads: 1, ...options });
  service = await startService({ packs: [out] });
});
afterAll(() => service?.close());

const find = async (path: string) => (await service.get(`/search/geocode/v1/${path}`)).body.features;

test('streets are found on both sides, each with the extent of its part; an area has one across', async () => {
  const found = async (name: string) => {
    const named = (await find(`forward?q=${encodeURIComponent(name)}`)).filter(
      ({ properties }: { properties: { name: string } }) => properties.name === name,
    );
    return named
      .map(({ geometry, properties }: { geometry: { coordinates: Position }; properties: { extent: number[] } }) => [
        Math.round(geometry.coordinates[0] * 10) / 10,
        properties.extent,
      ])
      .toSorted(([a]: [number], [b]: [number]) => b - a);
  };
  expect(await found('Dateline Road')).toEqual([
    [179.9, [179.9, -17.01, 180, -17]],
    [-179.9, [-180, -17.01, -179.9, -17]],
  ]);
  // One of two that bear the same name.
  expect(await found('Dateline River')).toEqual([[180, [179.97, -17.001, 180, -17.001]]]);
  const [[lon, extent], ...more] = await found('Dateline Lake');
  expect(extent).toEqual([179.97, -17.009, -179.97, -17.003]);
  expect([Math.abs(lon), more]).toEqual([180, []]);
});

test('what is asked for is what is there, on both sides, and nowhere else on that latitude', async () => {
  const nearest = async (lon: number, lat: number, more = '') =>
    (await find(`reverse?lon=${lon}&lat=${lat}${more}`))[0]?.properties.name;
  for (const lon of [179.93, 179.9999, 180, -180, -179.9999, -179.93]) {
    expect(await nearest(lon, -17.01, '&layer=street')).toBe('Dateline Road');
    const name = Math.abs(lon) > 179.97 ? 'Dateline Lake' : undefined;
    if (name) expect(await nearest(lon, -17.006, '&layer=other')).toBe(name);
  }
  for (const lon of [0, 90, -90]) expect(await nearest(lon, -17.01)).toBeUndefined();
});

test('the map has tiles on both sides, and no belt around the world', async () => {
  const source = await FileSource.open(join(out, 'basemap.pmtiles'));
  const archive = new PMTiles(source);
  // One row of the map at zoom 10.
  const tiles = await Promise.all([0, 1023, 1, 512].map(x => archive.getZxy(10, x, 561)));
  await source.close();
  expect(tiles.map(tile => tile !== undefined)).toEqual([true, true, false, false]);
  const layers = tiles
    .slice(0, 2)
    .map(tile => Object.keys(new VectorTile(new PbfReader(tile?.data ?? new ArrayBuffer())).layers));
  for (const names of layers) expect(names).toEqual(expect.arrayContaining(['roads', 'water']));
  expect(manifest.statistics?.basemapTiles).toBeLessThan(400);
});

test('a route goes across by the road', async () => {
  const locations = [{ lon: 179.955, lat: -17 }, { lon: -179.955, lat: -17 }]; // biome-ignore format: short
  const { trip } = (await service.post('/directions/v1', { locations, costing: 'auto' })).body;
  expect(trip.summary.length).toBeCloseTo(34.27, 1);
  expect(manifest.statistics?.routingTiles).toBeLessThan(20);
});

test('a box across takes what lies in it on both sides, of an extract and of a pack', async () => {
  const folder = await temporaryFolder();
  const cut = join(folder, 'cut');
  const options = { progress: () => undefined, signal: new AbortController().signal, threads: 1 };
  const clip = boxArea('179.94,-17.02,-179.955,-16.98');
  const made = await buildPack({ id: 'box', name: 'Box', osmFiles: [file], out: cut, clip, ...options });
  const covered = ({ coverage, bounds }: PackManifest, ...lons: number[]) =>
    lons.map(lon => coverageTest(coverage, bounds)(lon, -17));
  expect(covered(made, 179.93, 179.95, 179.99, -179.99, -179.96, -179.95, 0)).toEqual(
    [false, true, true, true, true, false, false], // biome-ignore format: short
  );
  expect(() => boxArea('179,-17,179,-16')).toThrow('west and east must differ');

  const [home, dataDir] = [join(folder, 'home'), join(folder, 'away')];
  await installPack(home, cut, { ours: true });
  const box = [179.96, -17.02, -179.97, -16.98] as const;
  const { path, manifest: part } = await exportCut(home, { id: 'box', box }, join(folder, 'part.outpost'));
  expect((await verifySource(path)).areas?.faultyTiles).toBe(0);
  expect(part.bounds).toEqual([-180, -17.01, 180, -16.997]);
  expect(part.name).toBe('Box (-17.010, 179.960 – -16.997, -179.970)');
  expect(covered(part, 179.95, 179.97, 179.999, -179.999, -179.98, -179.96, 0)).toEqual(
    [false, true, true, true, true, false, false], // biome-ignore format: short
  );
  const { bytes } = await measureWithin(home, 'box', box);
  expect(bytes / (await stat(path)).size).toBeCloseTo(1, 0);
  await installPack(dataDir, path, { ours: true });
  const away = await startService({ dataDir });
  onTestFinished(() => away.close());
  const found = async (text: string) => {
    const { features } = (await away.get(`/search/geocode/v1/forward?q=${encodeURIComponent(text)}`)).body;
    return features.map(({ properties }: { properties: { name: string } }) => properties.name);
  };
  expect(await found('Dateline Road')).toEqual(['Dateline Road']);
  expect(await found('Dateline Lake')).toContain('Dateline Lake');
  expect(await found('Main Street')).not.toContain('Main Street');
  const locations = [{ lon: 179.97, lat: -17.01 }, { lon: -179.98, lat: -17.01 }]; // biome-ignore format: short
  expect((await away.post('/directions/v1', { locations, costing: 'auto' })).status).toBe(200);
});
