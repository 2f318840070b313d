import { expect, test } from 'vitest';
import { areaWithin } from '../../data-packs/geo/area.ts';
import {
  areaOfCircle,
  bearingBetween,
  earthRadius,
  metresBetween,
  metresPerDegree,
} from '../../data-packs/geo/great-circle.ts';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { lastBearing } from '../../renderer/features/draw/measure-text.ts';
import { circleRing, middleOfRing, radiusOfRing } from '../../renderer/map/drawing/drawn-shape.ts';

/** Near a known value: the largest difference as a share of it. */
const near = (value: number, known: number, share: number) => {
  expect(Math.abs(value / known - 1)).toBeLessThan(share);
};

test('an eighth of the Earth is an eighth of its sphere', () => {
  const octant: Position[] = [[0, 0], [90, 0], [0, 90]]; // biome-ignore format: a ring
  near(areaWithin(octant), (4 * Math.PI * earthRadius ** 2) / 8, 1e-12);
  expect(areaWithin([...octant, [0, 0]])).toBe(areaWithin(octant));
  expect(areaWithin(octant.toReversed())).toBeCloseTo(areaWithin(octant), 0);
});

test('areas differ from those of the ellipsoid by less than 0.5 %', () => {
  // Cells of one degree on WGS84, from its radii of curvature in their middle.
  const cell = (lat: number): Position[] => [[10, lat], [11, lat], [11, lat + 1], [10, lat + 1]]; // biome-ignore format: a ring
  near(areaWithin(cell(0)), 12_308.8e6, 5e-3);
  near(areaWithin(cell(45)), 8_686.5e6, 5e-3);
});

test('a ring around a pole, or across the antimeridian, has the area that it seems to have', () => {
  for (const pole of [90, -90]) {
    const lat = pole - Math.sign(pole) * (500_000 / metresPerDegree);
    const cap = Array.from({ length: 360 }, (_, lon): Position => [lon - 180, lat]);
    near(areaWithin(cap), areaOfCircle(500_000), 1e-3);
  }
  const here = circleRing([179.9, 10], 100_000, 360);
  const there = here.map(([lon, lat]): Position => [lon > 180 ? lon - 360 : lon, lat]);
  near(areaWithin(there), areaOfCircle(100_000), 1e-3);
});

test('a circle of 10 km has its edge 10 km from the centre everywhere, also in the north', () => {
  const ring = circleRing([25, 70], 10_000);
  for (const [lon, lat] of ring) near(metresBetween(25, 70, lon, lat), 10_000, 1e-9);
  near(radiusOfRing(ring), 10_000, 1e-6);
  const [lon, lat] = middleOfRing(ring);
  expect([lon.toFixed(6), lat.toFixed(6)]).toEqual(['25.000000', '70.000000']);
});

test('bearings count from north, clockwise; a pointer that rests on the last corner is no leg', () => {
  expect(bearingBetween([0, 0], [0, 1])).toBeCloseTo(0, 9);
  expect(bearingBetween([0, 0], [1, 0])).toBeCloseTo(90, 9);
  expect(bearingBetween([0, 0], [-1, 0])).toBeCloseTo(270, 9);
  // From Baghdad to Osaka, a worked example of spherical trigonometry: 60°.
  expect(bearingBetween([45, 35], [135, 35])).toBeCloseTo(60.2, 1);
  expect(lastBearing([[0, 0], [1, 0], [1, 1], [1, 1]])).toBeCloseTo(0, 9); // biome-ignore format: a line
  expect(lastBearing([[0, 0]])).toBeUndefined();
});
