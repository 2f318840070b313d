import earcut, { deviation } from 'earcut';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { cleanAreas } from '../../../data-packs/builder/basemap/tiles/polygons/clean-polygons.ts';
import type { GridPolygon } from '../../../data-packs/builder/basemap/tiles/polygons/trace-polygons.ts';
import { ringContains } from '../../../data-packs/geo/point-in-polygon.ts';
import { ringArea } from '../../../data-packs/geo/ring.ts';

type Ring = GridPolygon[number];
const cleanPolygons = (polygons: readonly GridPolygon[]) => cleanAreas(polygons).flat();

const size = 24;
const point = fc.tuple(fc.integer({ min: 0, max: size }), fc.integer({ min: 0, max: size }));
/** As they come from the grid: with an area, no point twice in a row. */
const anyRing = fc
  .array(point, { minLength: 3, maxLength: 12 })
  .map(points => points.filter(([x, y], i) => points.at(i - 1)?.join() !== `${x},${y}`).flat())
  .filter(ring => ringArea(ring) !== 0);
/** Clockwise on the map for an outer ring. */
const wound = (ring: Ring, outer: boolean): Ring =>
  ringArea(ring) > 0 === outer
    ? ring
    : Array.from({ length: ring.length / 2 }, (_, i) =>
        ring.slice(ring.length - 2 * i - 2, ring.length - 2 * i),
      ).flat();
const anyPolygon = fc
  .tuple(anyRing, fc.array(anyRing, { maxLength: 2 }))
  .map(([outer, inner]): GridPolygon => [wound(outer, true), ...inner.map(ring => wound(ring, false))]);

type Edge = [ax: number, ay: number, bx: number, by: number];

const edgesOf = (ring: Ring) =>
  Array.from({ length: ring.length / 2 }, (_, i): Edge => {
    const at = (k: number) => itemAt(ring, k % ring.length);
    return [at(2 * i), at(2 * i + 1), at(2 * i + 2), at(2 * i + 3)];
  });

/** How often the rings run around a point, clockwise on the map. */
function turnsAround(polygons: readonly GridPolygon[], x: number, y: number): number {
  let turns = 0;
  for (const ring of polygons.flat())
    for (const [ax, ay, bx, by] of edgesOf(ring)) {
      if (ax > x === bx > x || ay + ((x - ax) / (bx - ax)) * (by - ay) > y) continue;
      turns += bx > ax ? 1 : -1;
    }
  return turns;
}

function distanceToEdge([ax, ay, bx, by]: Edge, x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Faults of a polygon by definition: every pair of its edges is compared. */
function faultsOf(polygon: GridPolygon): string[] {
  const faults: string[] = [];
  for (const ring of polygon) {
    const vertices = edgesOf(ring).map(([x, y]) => `${x},${y}`);
    if (new Set(vertices).size < vertices.length) faults.push('a ring comes to a vertex twice');
  }
  const edges = polygon.flatMap(edgesOf);
  const sign = ([ax, ay, bx, by]: Edge, x: number, y: number) => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  for (const one of edges)
    for (const other of edges) {
      const [cx, cy, dx, dy] = other;
      if (sign(one, cx, cy) * sign(one, dx, dy) < 0 && sign(other, one[0], one[1]) * sign(other, one[2], one[3]) < 0)
        faults.push(`${one} crosses ${other}`);
      const isEnd = (cx === one[0] && cy === one[1]) || (cx === one[2] && cy === one[3]);
      if (!isEnd && distanceToEdge(one, cx, cy) === 0) faults.push(`${cx},${cy} lies on ${one}`);
    }
  const [outer, ...inner] = polygon;
  if (!outer || ringArea(outer) <= 0 || inner.some(ring => ringArea(ring) >= 0))
    faults.push('a ring winds the wrong way');
  return faults;
}

function triangulates(polygon: GridPolygon): boolean {
  const holes = polygon.slice(0, -1).map((_, i) => polygon.slice(0, i + 1).flat().length / 2);
  const points = polygon.flat();
  return deviation(points, holes, 2, earcut(points, holes)) < 1e-9;
}

test('whatever rings there are, the polygons that come out are sound; twice cleaned is once cleaned', () => {
  fc.assert(
    fc.property(fc.array(anyPolygon, { minLength: 1, maxLength: 3 }), polygons => {
      const cleaned = cleanPolygons(polygons);
      expect(cleaned.flatMap(faultsOf)).toEqual([]);
      const sorted = (all: readonly GridPolygon[]) => all.map(rings => rings.map(ringArea).sort()).sort();
      expect(sorted(cleanPolygons(cleaned))).toEqual(sorted(cleaned));
    }),
    { numRuns: 300 },
  );
});

test('triangles fill what lay inside and nothing else, but for a strip along the rings as wide as rounding', () => {
  fc.assert(
    fc.property(fc.array(anyPolygon, { minLength: 1, maxLength: 3 }), polygons => {
      const scaled = polygons.map(rings => rings.map(ring => ring.map(value => 16 * value)));
      const cleaned = cleanPolygons(scaled);
      expect(cleaned.every(triangulates)).toBe(true);
      const edges = scaled.flat().flatMap(edgesOf);
      for (let x = 4; x < 16 * size; x += 13)
        for (let y = 5; y < 16 * size; y += 13) {
          if (edges.some(edge => distanceToEdge(edge, x + 0.3, y + 0.3) < 3)) continue;
          expect(turnsAround(cleaned, x + 0.3, y + 0.3) > 0).toBe(turnsAround(scaled, x + 0.3, y + 0.3) > 0);
        }
    }),
    { numRuns: 60 },
  );
});

test('sound polygons come back as they are, also where they touch at a corner', () => {
  const square = (x: number, y: number, width: number) => [x, y, x + width, y, x + width, y + width, x, y + width];
  const hole = [3, 3, 3, 7, 7, 7, 7, 3];
  const apart: GridPolygon[] = [[square(0, 0, 10), hole], [square(10, 10, 5)], [square(4, 4, 1)]];
  for (const [i, polygon] of cleanPolygons(apart).entries()) expect(polygon).toBe(apart[i]);
});

test('neighbours lose the border between them, holes that meet become one, a bridge without width goes', () => {
  const west = [0, 0, 10, 0, 10, 20, 0, 20];
  const east = [10, 0, 20, 0, 20, 20, 10, 20];
  const merged = cleanPolygons([[west], [east]]).flat();
  expect(merged.map(ringArea)).toEqual([400]);
  expect(ringContains(itemAt(merged, 0), 10.5, 10.5)).toBe(true);
  const holes = [
    [2, 2, 2, 6, 6, 6, 6, 2],
    [4, 4, 4, 8, 8, 8, 8, 4],
  ];
  const withHole = cleanPolygons([[[0, 0, 10, 0, 10, 10, 0, 10], ...holes]]);
  expect(withHole.flat().map(ringArea)).toEqual([100, -28]);
  // Two bays of a coast that clipping joined along the edge of the tile.
  const bridged = [0, 0, 5, 0, 5, 5, 0, 5, 0, 20, 5, 20, 5, 25, 0, 25];
  expect(
    cleanPolygons([[bridged]])
      .flat()
      .map(ringArea),
  ).toEqual([25, 25]);
});

test('a river that rounding pinches off is several polygons and one area; one that lies apart is another', () => {
  const river = [0, 0, 20, 0, 20, 2, 10, 0, 0, 2];
  const pond = [0, 10, 5, 10, 5, 15, 0, 15];
  expect(cleanAreas([[river], [pond]]).map(area => area.length)).toEqual([1, 2]);
});
