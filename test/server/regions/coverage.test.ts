import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverageTest } from '../../../data-packs/format/coverage-test.ts';
import { ringAround } from '../../../data-packs/geo/bounds.ts';
import { pointInPolygon } from '../../../data-packs/geo/point-in-polygon.ts';

type Position = [number, number];

const square = (west: number, south: number, side: number): Position[] =>
  ringAround([west, south, west + side, south + side]);

test('islands and holes, and every longitude a turn off', () => {
  const islands = [[square(0, 0, 10), square(4, 4, 2)], [square(20, 0, 5)]];
  const covers = coverageTest({ type: 'MultiPolygon', coordinates: islands }, [0, 0, 25, 10]);
  expect([covers(2, 5), covers(5, 5), covers(15, 2), covers(22, 2)]).toEqual([true, false, false, true]);
  expect([covers(362, 5), covers(-338, 2), covers(-355, 5)]).toEqual([true, true, false]);
  expect([covers(Number.NaN, 5), covers(2, 90)]).toEqual([false, false]);
});

test('points outside the bounds are not covered, whatever the border', () => {
  const covers = coverageTest({ type: 'Polygon', coordinates: [square(0, 0, 10)] }, [2, 2, 5, 5]);
  expect([covers(3, 3), covers(7, 3), covers(3, 7), covers(1, 3), covers(3, 1)]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a long border gives the same result as checking every edge', () => {
  // Corners at few heights, so that many are at the very height of a point.
  const corner = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }));
  fc.assert(
    fc.property(fc.array(corner, { minLength: 4, maxLength: 700, size: 'max' }), corner, (ring, [lon, lat]) => {
      const covers = coverageTest({ type: 'Polygon', coordinates: [ring] }, [0, 0, 20, 20]);
      return covers(lon + 0.5, lat) === (lon < 20 && pointInPolygon([ring], lon + 0.5, lat));
    }),
  );
});
