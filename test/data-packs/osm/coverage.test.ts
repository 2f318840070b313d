import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AreaIndex } from '../../../data-packs/build/osm/area-index.ts';
import { countriesOf } from '../../../data-packs/build/osm/countries.ts';
import { coverageOf } from '../../../data-packs/build/osm/coverage.ts';
import type { Polygon } from '../../../data-packs/build/osm/dataset.ts';
import { readOsm } from '../../../data-packs/build/osm/read-osm.ts';
import { signedArea } from '../../../data-packs/build/osm/rings.ts';
import { OsmView } from '../../../data-packs/build/osm/view.ts';
import { writeExtract } from '../../../data-packs/build/osm/write-extract.ts';
import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { rawOsm, readRaw, temporaryFolder } from '../../helpers/raw-osm.ts';
import { hasSharedData, sharedData } from '../../helpers/shared-data.ts';

const quiet = { progress: () => undefined, signal: new AbortController().signal };
const polygonsOf = (coverage: Coverage): Polygon[] =>
  (coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates).map(polygon =>
    polygon.map(ring => Float64Array.from(ring.flat())),
  );

test('coverage follows the data: an L-shaped country is no box, an island is a part of its own', async () => {
  const nodes = [];
  for (let i = 0; i <= 100; i++) {
    nodes.push({ at: [i / 100, 0.05] as const }, { at: [0.05, i / 100] as const });
    nodes.push({ at: [0.9 + (i % 10) / 500, 0.9 + Math.floor(i / 10) / 500] as const });
  }
  const { view } = await readRaw({
    nodes: nodes.map((node, i) => ({ ...node, id: i + 1, tags: { natural: 'tree' } })),
  });
  const coverage = coverageOf(view, undefined);
  expect(coverage.type).toBe('MultiPolygon');
  const area = new AreaIndex(polygonsOf(coverage));
  for (const { at } of nodes) expect(area.contains(...at) || at.some(side => side === 0 || side === 1)).toBe(true);
  expect([area.contains(0.5, 0.5), area.contains(0.9, 0.5)]).toEqual([false, false]);
});

test('a given polygon is the coverage', async () => {
  const { view } = await readRaw({ nodes: [{ id: 1, at: [1, 1], tags: { a: 'b' } }] });
  const clip = [[Float64Array.of(0, 0, 0, 2, 2, 2, 0, 0)]];
  expect(coverageOf(view, clip)).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [2, 2],
        [0, 2],
        [0, 0],
      ],
    ],
  });
});

test('countries come from closed borders, else provinces, else addresses among passing borders', async () => {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
  ] as const;
  const nodes = corners.map((at, i) => ({ id: i + 1, at, ...(i === 0 && { tags: { 'addr:country': 'fr' } }) }));
  const ways = [
    { id: 1, refs: [1, 2, 3, 1] },
    { id: 2, refs: [1, 2] },
  ];
  const border = (id: number, way: number, tags: Record<string, string>) => ({
    id,
    members: [['way', way, 'outer']] as [['way', number, string]],
    tags: { boundary: 'administrative', type: 'boundary', ...tags },
  });
  const france = border(1, 2, { admin_level: '2', 'ISO3166-1': 'FR' });
  const spain = border(2, 2, { admin_level: '2', 'ISO3166-1:alpha2': 'ES' });
  const county = border(3, 1, { admin_level: '4', 'ISO3166-2': 'IT-25' });
  const andorra = border(4, 1, { admin_level: '2', 'ISO3166-1': 'AD' });
  const of = async (relations: ReturnType<typeof border>[]) =>
    countriesOf((await readRaw({ nodes, ways, relations })).view);
  expect(await of([france, spain, county, andorra])).toEqual(['AD']);
  expect(await of([france, spain, county])).toEqual(['IT']);
  expect(await of([france, spain])).toEqual(['FR']);
  expect(await of([spain])).toEqual(['ES']);
  expect(await of([])).toEqual(['FR']);
});

test.skipIf(!hasSharedData)(
  'Liechtenstein: the coverage holds every node, is small, and leaves out the corners of the box',
  async () => {
    const dataset = await readOsm([sharedData('liechtenstein-2021.osm.pbf')], quiet);
    const view = new OsmView(dataset);
    const coverage = coverageOf(view, undefined);
    expect(JSON.stringify(coverage).length).toBeLessThan(20_000);
    const polygons = polygonsOf(coverage);
    const area = new AreaIndex(polygons);
    const [west, south, east, north] = dataset.bounds;
    let outside = 0;
    for (let i = 0; i < dataset.nodes.ids.length; i++) {
      const [lon, lat] = [dataset.nodes.lon[i] / 1e7, dataset.nodes.lat[i] / 1e7];
      // The coverage ends at the bounds, rounded to a metre.
      const inBounds = lon > west + 1e-5 && lon < east - 1e-5 && lat > south + 1e-5 && lat < north - 1e-5;
      if (inBounds && !area.contains(lon, lat)) outside += 1;
    }
    expect(outside).toBe(0);
    const share =
      polygons.flat().reduce((sum, ring) => sum + signedArea(ring), 0) / 2 / ((east - west) * (north - south));
    expect(share).toBeLessThan(0.9);
    expect(countriesOf(view)).toEqual(['LI']);
  },
);

test('an extract that is written for other tools reads back as the same data', async () => {
  const folder = await temporaryFolder();
  const source = join(folder, 'source.osm.pbf');
  const map = {
    nodes: [
      { id: 1, at: [1, 2] as const, tags: { name: 'Ä' } },
      { id: 2, at: [3, 4] as const },
    ],
    ways: [{ id: 7, refs: [1, 2, 55], tags: { highway: 'path' } }],
    relations: [{ id: 3, members: [['way', 7, 'x'] as const, ['node', 99, ''] as const], tags: { type: 'route' } }],
  };
  await writeFile(source, rawOsm(map, { order: ['ways', 'relations', 'nodes'], timestamp: '2026-01-01T00:00:00Z' }));
  const before = await readOsm([source], quiet);
  const file = join(folder, 'extract.osm.pbf');
  await writeExtract(new OsmView(before), file, quiet.signal);
  const after = await readOsm([file], quiet);
  const view = new OsmView(after);
  expect(before.plain).toBe(false);
  expect(after.plain).toBe(true);
  expect(after.timestamp).toBe('2026-01-01T00:00:00Z');
  expect([...view.wayLine(0)]).toEqual([1, 2, 3, 4]);
  expect({ ...view.wayTags(0) }).toEqual({ highway: 'path' });
  expect({ ...view.nodeTags(0) }).toEqual({ name: 'Ä' });
  expect(view.members(0).map(({ type, id, role }) => [type, id, role])).toEqual([
    ['way', 7, 'x'],
    ['node', 99, ''],
  ]);
});
