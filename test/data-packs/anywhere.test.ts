import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { OsmPbfWriter } from '../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { startService } from '../helpers/service.ts';

type Position = readonly [number, number];

/**
 * Places on earth where signs change or the map ends; each extract holds a street, a bench and a house at each of its
 * positions.
 */
const regions: readonly { id: string; bounds: [number, number, number, number]; at: readonly Position[] }[] = [
  {
    id: 'both-sides-of-180',
    bounds: [-180, -17.02, 180, -16.98],
    at: [
      [179.98, -17],
      [-179.99, -17],
    ],
  },
  { id: 'around-zero', bounds: [-0.02, -0.02, 0.02, 0.02], at: [[-0.005, -0.001]] },
  { id: 'far-south-west', bounds: [-68.32, -54.82, -68.28, -54.78], at: [[-68.305, -54.8]] },
  { id: 'far-north', bounds: [25.68, 70.98, 25.72, 71.02], at: [[25.695, 71]] },
];

/** Metres at a place: a plane within each degree, so that a cell under the wrong name shows. */
const height = (lon: number, lat: number) => 200 + 3 * Math.abs(Math.floor(lon)) + 100 * (lat - Math.floor(lat));

async function writeExtract(file: string, region: (typeof regions)[number]): Promise<void> {
  const writer = await OsmPbfWriter.create(file, { bounds: region.bounds, timestamp: '2026-03-04T05:06:07Z' });
  for (const [i, [lon, lat]] of region.at.entries()) {
    const node = (id: number, dx: number, dy: number, tags = {}) =>
      writer.node(10 * i + id, Math.round((lon + dx) * 1e7), Math.round((lat + dy) * 1e7), tags);
    node(1, 0, 0);
    node(2, 0.005, 0.001);
    node(3, 0.009, 0);
    node(4, 0.004, 0.002, { place: 'village', name: `Village ${i}` });
    node(5, 0.006, 0.0012, { 'addr:housenumber': '7', 'addr:street': `Street ${i}` });
  }
  for (const i of region.at.keys()) {
    writer.way(i + 1, [10 * i + 1, 10 * i + 2, 10 * i + 3], { highway: 'residential', name: `Street ${i}` });
  }
  await writer.close();
}

async function writeHeights(folder: string, at: readonly Position[]): Promise<void> {
  await mkdir(folder);
  const cells = at.flatMap(([lon, lat]) =>
    [-0.02, 0.02].flatMap(x => [-0.02, 0.02].map((y): Position => [Math.floor(lon + x), Math.floor(lat + y)])),
  );
  for (const [west, south] of new Map(cells.map(cell => [String(cell), cell])).values()) {
    if (west < -180 || west >= 180) continue;
    const bytes = Buffer.alloc(1201 * 1201 * 2);
    for (let row = 0; row < 1201; row++) {
      for (let column = 0; column < 1201; column++) {
        const metres = 200 + 3 * Math.abs(west) + 100 * (1 - row / 1200);
        bytes.writeInt16BE(Math.round(metres), (row * 1201 + column) * 2);
      }
    }
    const name = (value: number, digits: number, signs: string) =>
      `${signs[value < 0 ? 1 : 0]}${String(Math.abs(value)).padStart(digits, '0')}`;
    await writeFile(join(folder, `${name(south, 2, 'NS')}${name(west, 3, 'EW')}.hgt`), bytes);
  }
}

test('a region anywhere on earth is built, found, routed on, has heights and coverage', async () => {
  const folder = await temporaryFolder();
  const packs: string[] = [];
  for (const region of regions) {
    const file = join(folder, `${region.id}.osm.pbf`);
    const dem = join(folder, `${region.id}-dem`);
    await writeExtract(file, region);
    await writeHeights(dem, region.at);
    const out = join(folder, region.id);
    const manifest = await buildPack({
      id: region.id,
      name: region.id,
      osmFiles: [file],
      demPaths: [dem],
      out,
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    expect(manifest.bounds).toEqual(region.bounds);
    packs.push(out);
  }
  const { get, post, close } = await startService({ packs });
  try {
    const { regions: mounted } = (await get('/health')).body;
    expect(mounted.map(({ id }: { id: string }) => id).sort()).toEqual(regions.map(({ id }) => id).sort());
    for (const { id, at } of regions) {
      for (const [i, [lon, lat]] of at.entries()) {
        const place = `${id} ${i}`;
        const near = `lat=${lat}&lon=${lon}`;
        const found = (await get(`/search/geocode/v1/forward?q=Street%20${i}%207&${near}`)).body.features[0];
        expect(found.geometry.coordinates[0], place).toBeCloseTo(lon + 0.006, 5);
        expect(found.geometry.coordinates[1], place).toBeCloseTo(lat + 0.0012, 5);
        const back = (await get(`/search/geocode/v1/reverse?lat=${lat + 0.0012}&lon=${lon + 0.006}`)).body.features[0];
        expect(back.properties, place).toMatchObject({ housenumber: '7' });
        const ends = [
          { lon, lat },
          { lon: lon + 0.009, lat },
        ];
        const route = await post('/directions/v1', { locations: ends, costing: 'auto' });
        const narrow = Math.cos((lat * Math.PI) / 180);
        const kilometres = 111.2 * (Math.hypot(0.005 * narrow, 0.001) + Math.hypot(0.004 * narrow, 0.001));
        expect(route.body.trip?.summary.length, place).toBeCloseTo(kilometres, 2);
        const { elevations } = (await post('/elevation/v1', { points: [{ lon: lon + 0.002, lat: lat + 0.004 }] })).body;
        expect(Math.abs(elevations[0].elevation - height(lon + 0.002, lat + 0.004)), place).toBeLessThan(1);
      }
    }
  } finally {
    await close();
  }
});
