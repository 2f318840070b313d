import { expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { routeStrips } from '../../server/atlas/plan/route-strips.ts';

const size = { along: 100, across: 40, overlap: 10 };

function way(points: Position[]) {
  let sum = 0;
  const distances = points.map(([x, y], i) => {
    const [px, py] = points[i - 1] ?? [x, y];
    sum += Math.hypot(x - px, y - py);
    return sum;
  });
  return { points, distances };
}

/** Whether each page shows its part of the way. */
function expectShown(points: Position[], strips: NonNullable<ReturnType<typeof routeStrips>>): void {
  for (const { centre, direction, first, last } of strips) {
    for (const [x, y] of points.slice(first, last + 1)) {
      const [dx, dy] = [x - centre[0], y - centre[1]];
      const along = dx * Math.cos(direction) + dy * Math.sin(direction);
      const across = dy * Math.cos(direction) - dx * Math.sin(direction);
      expect(Math.abs(along)).toBeLessThanOrEqual(size.along / 2 + 1e-6);
      expect(Math.abs(across)).toBeLessThanOrEqual(size.across / 2 + 1e-6);
    }
  }
}

test('a straight way is on pages along it, which share their overlap', () => {
  const points = Array.from({ length: 281 }, (_, i): Position => [i, i]);
  const { distances } = way(points);
  const strips = routeStrips(way(points), size, 100) ?? [];
  expect(strips).toHaveLength(5);
  expectShown(points, strips);
  expect(strips.map(({ direction }) => Math.round((direction * 180) / Math.PI))).toEqual([45, 45, 45, 45, 45]);
  expect(strips[0]?.first).toBe(0);
  expect(strips.at(-1)?.last).toBe(280);
  for (const [i, strip] of strips.entries()) {
    const next = strips[i + 1];
    if (next === undefined) break;
    const shared = (distances[strip.last] ?? 0) - (distances[next.first] ?? 0);
    expect(shared).toBeGreaterThanOrEqual(10);
    expect(shared).toBeLessThan(13);
  }
});

test('a way in bends, one that ends where it begins, and one that turns back are shown whole', () => {
  const bends = Array.from({ length: 600 }, (_, i): Position => [i, 30 * Math.sin(i / 25)]);
  const circle = Array.from({ length: 400 }, (_, i): Position => [80 * Math.cos(i / 63.5), 80 * Math.sin(i / 63.5)]);
  const back = [...Array(200).keys(), ...[...Array(200).keys()].reverse()].map((x): Position => [x, 0]);
  for (const points of [bends, circle, back]) {
    const strips = routeStrips(way(points), size, 100) ?? [];
    expectShown(points, strips);
    expect(strips[0]?.first).toBe(0);
    expect(strips.at(-1)?.last).toBe(points.length - 1);
    for (const [i, strip] of strips.entries()) expect(strip.first).toBeLessThanOrEqual(strips[i - 1]?.last ?? 0);
  }
  // What goes there and back is one way on the map.
  expect(routeStrips(way(back), size, 100)?.length).toBeLessThanOrEqual(5);
});

test('more pages than may be are none', () => {
  const points = Array.from({ length: 2000 }, (_, i): Position => [i, 0]);
  expect(routeStrips(way(points), size, 20)).toBeUndefined();
  expect(routeStrips(way(points), size, 23)).toBeDefined();
});
