import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { AreaIndex } from '../../../data-packs/builder/osm/area-index.ts';
import { outlineOf } from '../../../data-packs/builder/osm/data-coverage.ts';
import type { Polygon } from '../../../data-packs/builder/osm/dataset.ts';
import { countriesOf } from '../../../data-packs/builder/osm/extract-countries.ts';
import { OsmView } from '../../../data-packs/builder/osm/osm-view.ts';
import { writeExtract } from '../../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { Countries } from '../../../data-packs/builder/places/world-countries.ts';
import type { Coverage } from '../../../data-packs/format/manifest.ts';
import { ringArea } from '../../../data-packs/geo/ring.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { rawOsm, readRaw } from '../../helpers/raw-osm.ts';
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
  const { coverage } = outlineOf(view, undefined);
  expect(coverage.type).toBe('MultiPolygon');
  const area = new AreaIndex(polygonsOf(coverage));
  for (const { at } of nodes) expect(area.contains(...at) || at.some(side => side === 0 || side === 1)).toBe(true);
  expect([area.contains(0.5, 0.5), area.contains(0.9, 0.5)]).toEqual([false, false]);
});

test('without a border around the data the outline is smooth, holds every node, and strays are no part of it', async () => {
  const nodes = [];
  // A disc of 40 km, full of trees, and a mast far away.
  for (let x = -60; x <= 60; x++) {
    for (let y = -60; y <= 60; y++) if (Math.hypot(x, y) <= 60) nodes.push({ at: [20 + x / 300, y / 300] as const });
  }
  const mast = { at: [20.9, 0.9] as const };
  const all = [...nodes, mast].map((node, i) => ({ ...node, id: i + 1, tags: { natural: 'tree' } }));
  const { view } = await readRaw({ nodes: all });
  const { coverage } = outlineOf(view, undefined);
  const polygons = polygonsOf(coverage);
  expect(polygons.map(polygon => polygon.length)).toEqual([1]);
  const area = new AreaIndex(polygons);
  expect(area.contains(...mast.at)).toBe(false);
  const inner = nodes.filter(({ at: [lon, lat] }) => lon > 19.81 && lat > -0.19);
  expect(inner.filter(({ at }) => !area.contains(...at))).toEqual([]);
  // Stairs would turn by a right angle at every corner; where the bounds cut, one may.
  const ring = itemAt(itemAt(polygons, 0), 0);
  const headings: number[] = [];
  for (let i = 0; i + 3 < ring.length; i += 2) {
    headings.push(Math.atan2(itemAt(ring, i + 3) - itemAt(ring, i + 1), itemAt(ring, i + 2) - itemAt(ring, i)));
  }
  const turns = headings.slice(1).map((heading, i) => heading - itemAt(headings, i));
  const rightAngles = turns.filter(turn => Math.abs(Math.sin(turn)) > 0.95).length;
  expect(rightAngles).toBeLessThanOrEqual(2);
});

test.each([
  ['a hundred', 1],
  ['three', 1 / 30],
])('around a guess in a box of %s kilometres wilderness is known, not the rest of the box', async (_, scale) => {
  // A valley with a side valley, both full of trees, cut out of a box along a polygon that nobody has any more.
  const at: [number, number][] = [];
  for (let i = 0; i <= 100; i++) {
    for (let across = 0; across < 10; across++) {
      at.push([(scale * i) / 100, (scale * across) / 200]);
      if (i <= 50) at.push([(scale * across) / 200, (scale * i) / 100]);
    }
  }
  const nodes = at.map((place, i) => ({ id: i + 1, at: place, tags: { natural: 'tree' } }));
  const { view } = await readRaw({ nodes }, { bounds: [0, 0, scale, scale] });
  const { coverage, known } = outlineOf(view, undefined);
  const [guess, wide] = [new AreaIndex(polygonsOf(coverage)), new AreaIndex(known)];
  const places = {
    settled: [0.5, 0.02],
    wild: [0.5, 0.095],
    between: [0.12, 0.14],
    notch: [0.8, 0.45],
    corner: [0.99, 0.3],
    beyond: [1, 1],
  } as const;
  const inside = (area: AreaIndex) =>
    Object.entries(places).flatMap(([name, place]) =>
      area.contains(place[0] * scale, place[1] * scale) ? [name] : [],
    );
  expect(inside(guess)).toEqual(['settled']);
  expect(inside(wide)).toEqual(['settled', 'wild', 'between']);
});

test('what goes on where an extract was cut, a river, a border or a forest, is no coverage', async () => {
  const nodes: { id: number; at: [number, number] }[] = [];
  const add = (lon: number, lat: number): number => nodes.push({ id: nodes.length + 1, at: [lon, lat] });
  const range = (from: number, to: number, step: number) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
  // Streets of a box of ten kilometres, and what leaves it.
  const streets = range(0, 0.1, 0.005).map(lat => range(0, 0.1, 0.005).map(lon => add(lon, lat)));
  const lines = [
    { refs: range(0.05, 0.8, 0.002).map(lon => add(lon, 0.05)), tags: { waterway: 'river' } },
    { refs: range(0.02, 0.6, 0.002).map(lat => add(0.02, lat)), tags: { boundary: 'administrative' } },
    { refs: range(0.08, 0.5, 0.004).map(lat => add(0.08, -lat)), tags: { power: 'line' } },
  ];
  const forest = [0.05, 0.3].flatMap(lat => range(0.05, 0.3, 0.005).map(lon => add(-lon, lat)));
  const ways = [
    ...streets.map(refs => ({ refs, tags: { highway: 'residential' } })),
    ...lines,
    { refs: [...forest, forest[0] ?? 0], tags: { landuse: 'forest' } },
  ].map((way, i) => ({ ...way, id: i + 1 }));
  const { view } = await readRaw({ nodes, ways });
  const polygons = polygonsOf(outlineOf(view, undefined).coverage);
  const area = new AreaIndex(polygons);
  for (const lat of range(0.01, 0.09, 0.01)) expect(area.contains(0.055, lat)).toBe(true);
  const [west, south, east, north] = area.box;
  expect(Math.min(west, south)).toBeGreaterThan(-0.01);
  expect(Math.max(east, north)).toBeLessThan(0.11);
  // Without any road or building all that there is counts.
  const used = new Set(lines.flatMap(({ refs }) => refs));
  const onlyLines = await readRaw({
    nodes: nodes.filter(({ id }) => used.has(id)),
    ways: lines.map((way, i) => ({ ...way, id: i + 1 })),
  });
  expect(new AreaIndex(polygonsOf(outlineOf(onlyLines.view, undefined).coverage)).box[2]).toBeGreaterThan(0.7);
});

test('a given polygon is the coverage', async () => {
  const { view } = await readRaw({ nodes: [{ id: 1, at: [1, 1], tags: { a: 'b' } }] });
  const clip = [[Float64Array.of(0, 0, 0, 2, 2, 2, 0, 0)]];
  const { coverage, known } = outlineOf(view, clip);
  expect(known).toEqual(clip);
  expect(coverage).toEqual({
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

test('a clip is coverage as far as the extract reaches, also over an empty middle', async () => {
  const box = (west: number, south: number, east: number, north: number): Polygon[] => [
    [Float64Array.of(west, south, east, south, east, north, west, north, west, south)],
  ];
  // A country of half a degree, L-shaped, with an empty plain inside and a river that runs far beyond its border.
  const nodes: { id: number; at: [number, number] }[] = [];
  for (let x = 0; x <= 100; x++) {
    for (let y = 0; y <= 100; y++) {
      const [lon, lat] = [20 + x / 200, -30 + y / 200];
      const isCut = x > 50 && y > 50;
      const isPlain = x > 10 && x < 30 && y > 10 && y < 30;
      if (isCut || isPlain) continue;
      for (let i = 0; i < 40; i++) nodes.push({ id: nodes.length + 1, at: [lon + i * 1e-5, lat + i * 1e-5] });
    }
  }
  for (let x = 0; x < 200; x++) nodes.push({ id: nodes.length + 1, at: [20.5 + x / 100, -29.9] });
  const covered = async (clip: Polygon[]) => {
    const { view } = await readRaw({ nodes: nodes.map(node => ({ ...node, tags: { natural: 'tree' } })) }, { clip });
    return new AreaIndex(polygonsOf(outlineOf(view, clip).coverage));
  };
  const beyond = await covered(box(19, -31, 23, -29));
  for (const [lon, lat] of [
    [20.01, -29.99],
    [20.1, -29.9],
    [20.49, -29.99],
    [20.01, -29.51],
  ] as const)
    expect(beyond.contains(lon, lat), `${lon} ${lat}`).toBe(true);
  for (const [lon, lat] of [
    [19.9, -29.8],
    [20.6, -29.9],
    [22, -29.9],
    [20.4, -29.6],
    [20.2, -30.1],
  ] as const)
    expect(beyond.contains(lon, lat), `${lon} ${lat}`).toBe(false);
  // Within the extract the clip is what was asked for.
  expect((await covered(box(20.02, -29.98, 20.2, -29.8))).box).toEqual([20.02, -29.98, 20.2, -29.8]);
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
  'Liechtenstein: the coverage is the border it was cut along, small and in one piece',
  async () => {
    const dataset = await readOsm([sharedData('liechtenstein-2021.osm.pbf')], quiet);
    const view = new OsmView(dataset);
    const { coverage } = outlineOf(view, undefined);
    expect(JSON.stringify(coverage).length).toBeLessThan(20_000);
    const polygons = polygonsOf(coverage);
    const area = new AreaIndex(polygons);
    // Vaduz and Malbun are in; Buchs, Feldkirch and the mountains of Vorarlberg are not, though some of their nodes
    // are.
    expect(polygons.map(polygon => polygon.length)).toEqual([1]);
    for (const [lon, lat] of [
      [9.521, 47.139],
      [9.609, 47.102],
      [9.502, 47.06],
    ] as const)
      expect(area.contains(lon, lat)).toBe(true);
    for (const [lon, lat] of [
      [9.478, 47.167],
      [9.599, 47.24],
      [9.63, 47.2],
    ] as const)
      expect(area.contains(lon, lat)).toBe(false);
    // Its 160 square kilometres, to a percent.
    const degrees = polygons.flat().reduce((sum, ring) => sum + ringArea(ring), 0);
    const squareKilometres = degrees * 111.32 ** 2 * Math.cos((47.16 * Math.PI) / 180);
    expect(Math.abs(squareKilometres - 160.5)).toBeLessThan(1.6);
    expect(countriesOf(view)).toEqual(['LI']);
  },
);

test.skipIf(!hasSharedData)(
  'of several extracts each tells its country, also one that is cut from the middle of it',
  async () => {
    for (const [files, countries] of [
      [
        ['liechtenstein-2021.osm.pbf', 'sf-downtown.osm.pbf'],
        ['LI', 'US'],
      ],
      [
        ['sf-downtown.osm.pbf', 'monaco-2021.osm.pbf'],
        ['MC', 'US'],
      ],
    ] as const) {
      const dataset = await readOsm(
        files.map(file => sharedData(file)),
        quiet,
      );
      const outlines = new Countries(dataset.bounds);
      expect(countriesOf(new OsmView(dataset), (lon, lat) => outlines.at(lon, lat))).toEqual(countries);
    }
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
