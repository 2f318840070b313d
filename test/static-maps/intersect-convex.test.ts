import { expect, test } from 'vitest';
import { type ConvexPolygon, intersectConvex } from '../../server/map-renderer/vector/svg-path.ts';

const rectangle = (x: number, y: number, width: number, height: number): ConvexPolygon => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const diamond: ConvexPolygon = [
  [0, -10],
  [10, 0],
  [0, 10],
  [-10, 0],
];

function area(polygon: ConvexPolygon): number {
  const double = polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(double) / 2;
}

test.each([
  ['the same', rectangle(0, 0, 4, 4), rectangle(0, 0, 4, 4), 16],
  ['one that overlaps', rectangle(0, 0, 4, 4), rectangle(1, 2, 9, 9), 6],
  ['one around it', rectangle(0, 0, 4, 4), rectangle(-5, -5, 20, 20), 16],
  ['one inside it', rectangle(-5, -5, 20, 20), rectangle(0, 0, 4, 4), 16],
  ['one beside it', rectangle(0, 0, 4, 4), rectangle(5, 0, 4, 4), 0],
  ['one that touches it', rectangle(0, 0, 4, 4), rectangle(4, 0, 4, 4), 0],
  ['a turned one', rectangle(0, 0, 20, 20), diamond, 50],
  ['a turned one that cuts its corners', rectangle(-8, -8, 16, 16), diamond, 184],
] as const)('a polygon and %s, either way around', (_, polygon, within, expected) => {
  expect(area(intersectConvex(polygon, within))).toBeCloseTo(expected, 9);
  expect(area(intersectConvex(polygon, within.toReversed()))).toBeCloseTo(expected, 9);
  expect(area(intersectConvex(polygon.toReversed(), within))).toBeCloseTo(expected, 9);
});
