import { expect, test } from 'vitest';
import {
  type Bounds,
  boundsAround,
  boundsContain,
  boundsMeet,
  boundsOf,
  boundsOfPositions,
  isEmpty,
  unionBounds,
} from '../../../data-packs/geo/bounds.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';

test('columns and positions have the same box, and nothing has an empty one', () => {
  expect(boundsOf([[3, -4, 5, 6], Float64Array.of(-1, 2)])).toEqual([-1, -4, 5, 6]);
  expect(
    boundsOfPositions([
      [3, -4],
      [5, 6],
      [-1, 2],
    ]),
  ).toEqual([-1, -4, 5, 6]);
  expect([boundsOf([]), boundsOfPositions([]), unionBounds([])].every(isEmpty)).toBe(true);
  expect(isEmpty(boundsOf([[9.5, 47.1]]))).toBe(false);
});

test('boxes that share an edge meet, and one within the other is contained', () => {
  const box: Bounds = [0, 0, 2, 2];
  expect([boundsMeet(box, [2, 0, 3, 2]), boundsMeet(box, [2.1, 0, 3, 2])]).toEqual([true, false]);
  expect([boundsContain(box, [0, 1, 2, 2]), boundsContain(box, [0, 1, 2, 2.1])]).toEqual([true, false]);
  expect(unionBounds([box, [-5, 1, 1, 7]])).toEqual([-5, 0, 2, 7]);
});

test('around a point the box holds whatever is as near, and around a pole all longitudes', () => {
  const [west, south, east, north] = boundsAround(9.5, 60, 10_000);
  expect(metresBetween(9.5, 60, 9.5, north)).toBeCloseTo(10_000, 0);
  for (let bearing = 0; bearing < 2 * Math.PI; bearing += 0.1) {
    const lat = 60 + (Math.sin(bearing) * 9_990) / 111_195;
    const lon = 9.5 + (Math.cos(bearing) * 9_990) / 111_195 / Math.cos((lat * Math.PI) / 180);
    expect(lon > west && lon < east && lat > south && lat < north).toBe(true);
  }
  expect(boundsAround(20, 89.99, 10_000)).toEqual([-180, expect.closeTo(89.9001, 3), 180, 90]);
});
