import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { Polygon } from '../../../data-packs/builder/osm/dataset.ts';
import { assembleArea, wayPolygons } from '../../../data-packs/builder/osm/multipolygon.ts';
import { OsmView } from '../../../data-packs/builder/osm/osm-view.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { ringAround } from '../../../data-packs/geo/bounds.ts';
import { ringArea } from '../../../data-packs/geo/ring.ts';
import { readRaw } from '../../helpers/raw-osm.ts';
import { hasSharedData, sharedData } from '../../helpers/shared-data.ts';

type Point = readonly [number, number];
interface Member {
  role: string;
  points: readonly Point[];
}

/** The area of a relation whose ways run through these points; equal points are one node. */
async function areaOf(members: readonly Member[]) {
  const nodes = new Map<string, { id: number; at: Point }>();
  const node = (at: Point) => {
    const known = nodes.get(String(at)) ?? { id: nodes.size + 1, at };
    nodes.set(String(at), known);
    return known.id;
  };
  const ways = members.map((member, i) => ({ id: i + 1, refs: member.points.map(node) }));
  const { view } = await readRaw({
    nodes: [...nodes.values()],
    ways,
    relations: [
      { id: 1, members: members.map((member, i) => ['way', i + 1, member.role]), tags: { type: 'multipolygon' } },
    ],
  });
  return assembleArea(view, 0);
}

function box(x: number, y: number, size: number, height = size): Point[] {
  return ringAround([x, y, x + size, y + height]);
}

const areas = (polygons: readonly Polygon[]) =>
  polygons
    .map(rings => rings.map(ring => Math.round(ringArea(ring) * 1000) / 1000))
    .sort((a, b) => itemAt(b, 0) - itemAt(a, 0));

test('rings close from ways of any direction; inner rings find their outer one, islands in them are outer again', async () => {
  const outline = box(0, 0, 10);
  const { polygons, broken } = await areaOf([
    { role: 'outer', points: outline.slice(0, 3) },
    { role: 'outer', points: outline.slice(2).reverse() },
    { role: 'outer', points: box(20, 0, 5).reverse() },
    { role: 'inner', points: box(1, 1, 5) },
    { role: 'outer', points: box(2, 2, 2) },
    { role: 'inner', points: box(21, 1, 1) },
  ]);
  expect(areas(polygons)).toEqual([[100, -25], [25, -1], [4]]);
  expect(broken).toBe(0);
});

test('roles do not matter where the shape is clear', async () => {
  const { polygons } = await areaOf([
    { role: '', points: box(0, 0, 10) },
    { role: 'outer', points: box(4, 4, 1) },
  ]);
  expect(areas(polygons)).toEqual([[100, -1]]);
});

test('rings that touch at corners or share an edge stay rings of their own', async () => {
  const touching = await areaOf([
    {
      role: 'outer',
      points: [
        [0, 0],
        [4, 0],
        [4, 4],
      ],
    },
    {
      role: 'outer',
      points: [
        [4, 4],
        [0, 4],
        [0, 0],
      ],
    },
    {
      role: 'outer',
      points: [
        [4, 4],
        [8, 4],
        [8, 8],
      ],
    },
    {
      role: 'outer',
      points: [
        [8, 8],
        [4, 8],
        [4, 4],
      ],
    },
  ]);
  expect(areas(touching.polygons)).toEqual([[16], [16]]);
  const twice = await areaOf([
    {
      role: 'outer',
      points: [
        [0, 5],
        [0, 0],
        [10, 0],
        [10, 5],
      ],
    },
    {
      role: 'outer',
      points: [
        [10, 5],
        [10, 10],
        [0, 10],
        [0, 5],
      ],
    },
    {
      role: 'inner',
      points: [
        [0, 5],
        [5, 3],
        [10, 5],
      ],
    },
    {
      role: 'inner',
      points: [
        [10, 5],
        [5, 7],
        [0, 5],
      ],
    },
  ]);
  expect(areas(twice.polygons)).toEqual([[100, -20]]);
  const sharedEdge = await areaOf([
    { role: 'outer', points: box(0, 0, 10) },
    { role: 'inner', points: box(1, 1, 2) },
    { role: 'inner', points: box(3, 1, 2) },
  ]);
  expect(areas(sharedEdge.polygons)).toEqual([[100, -4, -4]]);
});

test('doubled ways count once; what does not close is counted and leaves the rest', async () => {
  const { polygons, broken } = await areaOf([
    { role: 'outer', points: box(0, 0, 10) },
    { role: 'outer', points: box(0, 0, 10).reverse() },
    {
      role: 'outer',
      points: [
        [20, 0],
        [30, 0],
        [30, 10],
      ],
    },
    { role: 'inner', points: box(50, 50, 1) },
  ]);
  expect(areas(polygons)).toEqual([[100]]);
  expect(broken).toBe(2);
});

test('a ring cut into any pieces, shuffled and turned, gives the same area', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 4, max: 40 }),
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.nat(1000)),
      async (corners, cuts, random) => {
        const ring = Array.from({ length: corners }, (_, i): Point => {
          const angle = (2 * Math.PI * i) / corners;
          const radius = 5 + 3 * Math.sin(5 * angle);
          return [Math.round(radius * Math.cos(angle) * 1e6) / 1e6, Math.round(radius * Math.sin(angle) * 1e6) / 1e6];
        });
        const starts = [...new Set(cuts.map(cut => cut % corners))].sort((a, b) => a - b);
        const pieces = starts.map((start, i) => {
          const next = itemAt(starts, (i + 1) % starts.length);
          const length = ((next - start + corners - 1) % corners) + 1;
          const points = Array.from({ length: length + 1 }, (_, k) => itemAt(ring, (start + k) % corners));
          return {
            role: 'outer',
            points: random.next().value % 2 ? points : points.reverse(),
            order: random.next().value,
          };
        });
        pieces.sort((a, b) => a.order - b.order);
        const { polygons, broken } = await areaOf(pieces);
        const whole = Math.abs(ringArea(Float64Array.from(ring.flat())));
        expect(broken).toBe(0);
        expect(polygons.length).toBe(1);
        expect(ringArea(itemAt(itemAt(polygons, 0), 0))).toBeCloseTo(whole, 5);
      },
    ),
    { numRuns: 40 },
  );
});

test('thousands of ways of one relation are joined in a moment', async () => {
  const count = 5000;
  const at = (i: number): Point => [
    Math.round(Math.cos((2 * Math.PI * i) / count) * 1e7) / 1e6,
    Math.round(Math.sin((2 * Math.PI * i) / count) * 1e7) / 1e6,
  ];
  const members = Array.from({ length: count }, (_, i) => ({ role: 'outer', points: [at(i), at((i + 1) % count)] }));
  const before = process.threadCpuUsage().user;
  const { polygons } = await areaOf(members);
  expect(polygons.length).toBe(1);
  expect((process.threadCpuUsage().user - before) / 1e6).toBeLessThan(5);
});

test('a closed way gives a counter-clockwise ring, an open or flat one none', async () => {
  const { view } = await readRaw({
    nodes: box(0, 0, 1)
      .slice(0, 4)
      .map((at, i) => ({ id: i + 1, at })),
    ways: [
      { id: 1, refs: [1, 4, 3, 2, 1] },
      { id: 2, refs: [1, 2, 3] },
      { id: 3, refs: [1, 2, 1, 2, 1] },
    ],
  });
  expect(areas(wayPolygons(view, 0))).toEqual([[1]]);
  expect(wayPolygons(view, 1)).toEqual([]);
  expect(wayPolygons(view, 2)).toEqual([]);
});

test.skipIf(!hasSharedData)('the municipalities of Liechtenstein add up to the country, 160 km2', async () => {
  const dataset = await readOsm([sharedData('liechtenstein-2021.osm.pbf')], {
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  const view = new OsmView(dataset);
  const squareKilometres = (polygons: readonly Polygon[]) =>
    polygons.flat().reduce((sum, ring) => sum + ringArea(ring), 0) * 111.2 ** 2 * Math.cos((47.15 * Math.PI) / 180);
  let country = 0;
  let municipalities = 0;
  let count = 0;
  for (let i = 0; i < dataset.relations.ids.length; i++) {
    const tags = view.relationTags(i);
    if (tags.boundary !== 'administrative') continue;
    const { polygons, broken } = assembleArea(view, i);
    if (tags['ISO3166-1'] === 'LI') {
      country = squareKilometres(polygons);
      expect(broken).toBe(0);
    } else if (tags.admin_level === '8' && polygons.length > 0 && broken === 0) {
      municipalities += squareKilometres(polygons);
      count += 1;
    }
  }
  expect(count).toBe(11);
  expect(country).toBeGreaterThan(158);
  expect(country).toBeLessThan(162);
  expect(Math.abs(municipalities - country)).toBeLessThan(0.5);
});
