import { expect, test } from 'vitest';
import { degreesSpanning, flatDistance } from '../../../data-packs/geo/flat-distance.ts';
import { angleBetween, distanceBetween, metresBetween, pointBetween } from '../../../data-packs/geo/great-circle.ts';

const paris = { lon: 2.3522, lat: 48.8566 };
const newYork = { lon: -74.006, lat: 40.7128 };

test('a quarter of a meridian of the mean Earth is 10,007,557 m', () => {
  expect(metresBetween(0, 0, 0, 90)).toBeCloseTo(10_007_557, 0);
  expect(metresBetween(170, 0, -100, 0)).toBeCloseTo(10_007_557, 0);
});

// PROJ 9.5.1, +proj=longlat +R=6371008.8, Geod.inv.
test('Paris to New York is as long as PROJ says of the same sphere', () => {
  expect(distanceBetween(paris, newYork)).toBeCloseTo(5_837_248.967, 1);
});

test('near points and antipodes keep their digits', () => {
  expect(metresBetween(9.5, 47.1, 9.5, 47.1 + 1e-9)).toBeCloseTo(1.11195e-4, 8);
  expect(angleBetween(10, 20, -170, -20)).toBe(Math.PI);
});

test('half way over the 180th meridian lies on it, and between antipodes over the nearer pole', () => {
  const middle = pointBetween({ lon: 170, lat: 0 }, { lon: -170, lat: 0 }, 0.5);
  expect(Math.abs(middle.lon)).toBeCloseTo(180, 9);
  expect(pointBetween({ lon: 0, lat: 50 }, { lon: 180, lat: -50 }, 40 / 180).lat).toBeCloseTo(90, 9);
});

test('the flat Earth is right to a thousandth over five kilometres', () => {
  const [east, north] = degreesSpanning(3500, 47);
  const round = metresBetween(9.5, 47, 9.5 + east, 47 + north);
  expect(flatDistance(9.5, 47, 9.5 + east, 47 + north) / round).toBeCloseTo(1, 3);
  expect(round).toBeCloseTo(Math.SQRT2 * 3500, -1);
});
