import { expect, test } from 'vitest';
import { AreaIndex } from '../../../data-packs/builder/osm/area-index.ts';
import { assembleCoast } from '../../../data-packs/builder/osm/coast/coastline.ts';
import type { Polygon } from '../../../data-packs/builder/osm/dataset.ts';
import { OsmView } from '../../../data-packs/builder/osm/osm-view.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { ringAround } from '../../../data-packs/geo/bounds.ts';
import { ringArea } from '../../../data-packs/geo/ring.ts';
import { type RawNode, type RawWay, readRaw } from '../../helpers/raw-osm.ts';
import { monaco } from '../../helpers/shared-data.ts';

type Point = readonly [number, number];
const square: Polygon[] = [[Float64Array.of(0, 0, 10, 0, 10, 10, 0, 10, 0, 0)]];

/** Coast with land on its left, and houses where there must be land. */
async function coast(lines: readonly (readonly Point[])[], extent = square, houses: readonly Point[] = []) {
  const nodes: RawNode[] = [];
  const known = new Map<string, number>();
  const node = (at: Point) => {
    const key = at.join();
    const id = known.get(key) ?? nodes.length + 1;
    if (id > nodes.length) nodes.push({ id, at });
    known.set(key, id);
    return id;
  };
  const ways: RawWay[] = lines.map((line, i) => ({ id: i + 1, refs: line.map(node), tags: { natural: 'coastline' } }));
  for (const [x, y] of houses) {
    const corners: Point[] = [
      [x, y],
      [x + 0.001, y],
      [x, y + 0.001],
      [x, y],
    ];
    ways.push({ id: ways.length + 1, refs: corners.map(node), tags: { building: 'yes' } });
  }
  if (nodes.length === 0) nodes.push({ id: 1, at: [5, 5], tags: { place: 'village' } });
  const { view } = await readRaw({ nodes, ways });
  const result = assembleCoast(view, extent);
  const [earth, sea] = [new AreaIndex(result.earth), new AreaIndex(result.sea)];
  const size = (polygons: readonly Polygon[]) => polygons.flat().reduce((sum, ring) => sum + ringArea(ring), 0);
  return {
    ...result,
    earthSize: size(result.earth),
    seaSize: size(result.sea),
    at: (x: number, y: number) => `${earth.contains(x, y) ? 'earth' : ''}${sea.contains(x, y) ? 'sea' : ''}`,
  };
}

const ring = (x: number, y: number, size: number): Point[] => ringAround([x, y, x + size, y + size]);
const village = Array.from({ length: 30 }, (_, i): Point => [2 + (i % 6) * 0.2, 2 + Math.floor(i / 6) * 0.2]);

test('coast far away says nothing of an extract inland', async () => {
  const far: Polygon = [Float64Array.of(100, 0, 110, 0, 110, 10, 100, 10, 100, 0)];
  const { at, broken } = await coast(
    [
      [
        [5, -1],
        [5, 11],
      ],
    ],
    [...square, far],
    [[105, 5]],
  );
  expect([at(2, 5), at(8, 5), at(105, 5), broken]).toEqual(['earth', 'sea', 'earth', 0]);
});

test('without any coastline all is earth', async () => {
  const { earthSize, sea, broken } = await coast([]);
  expect([earthSize, sea.length, broken]).toEqual([100, 0, 0]);
});

test('a coast that crosses the extent many times divides it without gap or overlap', async () => {
  // Land to the west; the coast runs north in waves that leave the extent in the east, four times.
  const waves: Point[] = [[5, -1]];
  for (let y = 1; y < 9; y += 2) waves.push([12, y], [3, y + 1]);
  waves.push([5, 11]);
  const { earthSize, seaSize, broken, at, sea } = await coast([waves.slice(0, 4), waves.slice(3)]);
  expect(earthSize + seaSize).toBeCloseTo(100, 6);
  expect(sea.length).toBeGreaterThan(3);
  expect(broken).toBe(0);
  expect([at(1, 5), at(9.9, 0.05), at(9.9, 2), at(9.9, 4)]).toEqual(['earth', 'sea', 'sea', 'sea']);
});

test('islands in the sea, lagoons in the islands, islands in the lagoons', async () => {
  const { at, earthSize, seaSize, broken } = await coast([ring(1, 1, 8), ring(3, 3, 4).reverse(), ring(4, 4, 1)]);
  expect([at(0.5, 0.5), at(2, 2), at(3.5, 3.5), at(4.5, 4.5)]).toEqual(['sea', 'earth', 'sea', 'earth']);
  expect([earthSize, seaSize, broken]).toEqual([49, 51, 0]);
});

test('an enclosed sea alone lies in land; an inland clip of a coastal extract is land, one at sea is sea', async () => {
  const lagoon = await coast([ring(3, 3, 4).reverse()]);
  expect([lagoon.at(1, 1), lagoon.at(5, 5)]).toEqual(['earth', 'sea']);
  const box = (x: number, y: number): Polygon => [Float64Array.of(x, y, x + 1, y, x + 1, y + 1, x, y + 1, x, y)];
  const apart = await coast(
    [
      [
        [5, -5],
        [5, 15],
      ],
    ],
    [box(1, 1), box(8, 8)],
  );
  expect([apart.at(1.5, 1.5), apart.at(8.5, 8.5), apart.broken]).toEqual(['earth', 'sea', 0]);
});

test('coast that stops short of the extent, as at the ragged edge of an extract, is led to its boundary', async () => {
  const { at, earthSize, seaSize, broken } = await coast([
    [
      [5, 0.5],
      [6, 5],
      [5, 9.6],
    ],
  ]);
  expect([at(1, 5), at(9, 5)]).toEqual(['earth', 'sea']);
  expect(earthSize + seaSize).toBeCloseTo(100, 6);
  expect(broken).toBe(0);
});

test('a gap in the coast is bridged and counted', async () => {
  const { at, earthSize, seaSize, broken } = await coast([
    [
      [5, -1],
      [5, 4.9],
    ],
    [
      [5, 5.1],
      [5, 11],
    ],
  ]);
  expect([at(1, 5), at(9, 5), broken]).toEqual(['earth', 'sea', 1]);
  expect(earthSize + seaSize).toBeCloseTo(100, 6);
});

test('a piece drawn the wrong way is turned, a turned island stays an island', async () => {
  const turned = await coast([
    [
      [5, -1],
      [5, 2],
    ],
    [
      [5, 4],
      [5, 2],
    ],
    [
      [5, 4],
      [5, 11],
    ],
    ring(8, 8, 1).reverse(),
  ]);
  expect([turned.at(1, 5), turned.at(9, 5), turned.at(8.5, 8.5)]).toEqual(['earth', 'sea', 'earth']);
  expect(turned.broken).toBe(2);
});

test('no coast, however wrong, floods a village', async () => {
  const reversed = await coast(
    [
      [
        [5, 11],
        [5, -1],
      ],
    ],
    square,
    village,
  );
  expect(reversed.at(2.5, 2.5)).toBe('earth');
  expect(reversed.broken).toBeGreaterThan(0);
  const torn = await coast(
    [
      [
        [5, -1],
        [5, 3],
      ],
      [
        [4, 11],
        [4, 8],
      ],
      [
        [6, 8],
        [6, 11],
      ],
    ],
    square,
    village,
  );
  expect(torn.at(2.5, 2.5)).toBe('earth');
});

test('Monaco stands on land and its harbours are sea', async () => {
  const dataset = await readOsm([monaco.osm], {
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  const [west, south, east, north] = dataset.bounds;
  const extent = [[Float64Array.of(west, south, east, south, east, north, west, north, west, south)]];
  const { earth, sea } = assembleCoast(new OsmView(dataset), extent);
  const [land, water] = [new AreaIndex(earth), new AreaIndex(sea)];
  const places: [string, number, number, boolean][] = [
    ['Casino', 7.4283, 43.7394, true],
    ['Palais', 7.4204, 43.7314, true],
    ['Fontvieille', 7.4165, 43.7283, true],
    ['Port Hercule', 7.4245, 43.735, false],
    ['open sea', 7.44, 43.727, false],
  ];
  for (const [name, lon, lat, isLand] of places) {
    expect([name, land.contains(lon, lat), water.contains(lon, lat)]).toEqual([name, isLand, !isLand]);
  }
});
