import { expect, test } from 'vitest';
import { ringAround } from '../../../data-packs/geo/bounds.ts';
import { crossesOdd, pointInPolygon } from '../../../data-packs/geo/point-in-polygon.ts';

const square = (west: number, south: number, side: number): [number, number][] =>
  ringAround([west, south, west + side, south + side]);

test('a point is in a polygon, in its hole, beside it', () => {
  const rings = [square(0, 0, 10), square(4, 4, 2)];
  const at = (x: number, y: number) => pointInPolygon(rings, x, y);
  expect([at(2, 5), at(5, 5), at(8, 5), at(-1, 5), at(11, 5), at(5, 11)]).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('a ring may leave its last corner out, run either way and turn back on itself', () => {
  for (const ring of [square(0, 0, 10), square(0, 0, 10).slice(0, -1), square(0, 0, 10).reverse()]) {
    expect(pointInPolygon([ring], 1, 5)).toBe(true);
    expect(pointInPolygon([ring], 11, 5)).toBe(false);
  }
  const bay = [[0, 0], [10, 0], [10, 10], [5, 1], [0, 10]] as const; // biome-ignore format: a ring
  expect([pointInPolygon([bay], 5, 5), pointInPolygon([bay], 1, 5), pointInPolygon([bay], 9, 5)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a row of corners at the height of the point is crossed once', () => {
  const ring = [[0, 0], [5, 5], [6, 5], [10, 5], [10, 10], [0, 10]] as const; // biome-ignore format: a ring
  expect([pointInPolygon([ring], 1, 5), pointInPolygon([ring], 11, 5), pointInPolygon([ring], -1, 5)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('pieces of a ring, each told where it comes from, are crossed as often as the ring', () => {
  const ring = square(0, 0, 10);
  for (const [x, y] of [
    [5, 5],
    [-1, 5],
    [11, 5],
  ] as const) {
    const [first, second] = [ring.slice(0, 2), ring.slice(2)];
    const odd = crossesOdd(first, x, y, ring.at(-1)) !== crossesOdd(second, x, y, first.at(-1));
    expect(odd).toBe(crossesOdd(ring, x, y));
  }
  expect(crossesOdd([], 0, 0)).toBe(false);
});
