import { expect, test } from 'vitest';
import {
  latitudeOf,
  longitudeOf,
  mercatorHalf,
  mercatorLatitude,
  mercatorX,
  mercatorY,
} from '../../../data-packs/geo/web-mercator.ts';

// IOGP Guidance Note 373-7-2, "Popular Visualisation Pseudo Mercator", its worked example.
test('the worked example of the EPSG guidance comes out to the centimetre, both ways', () => {
  const [lon, lat] = [-(100 + 20 / 60), 24 + 22 / 60 + 54.433 / 3600];
  expect((mercatorX(lon) - 0.5) * 2 * mercatorHalf).toBeCloseTo(-11_169_055.58, 1);
  expect((0.5 - mercatorY(lat)) * 2 * mercatorHalf).toBeCloseTo(2_800_000, 1);
  expect(longitudeOf(0.5 - 11_169_055.58 / (2 * mercatorHalf))).toBeCloseTo(lon, 6);
  expect(latitudeOf(0.5 - 2_800_000 / (2 * mercatorHalf))).toBeCloseTo(lat, 6);
});

test('the world is a square, and latitudes beyond its edge land on it', () => {
  expect([mercatorX(-180), mercatorX(180)]).toEqual([0, 1]);
  expect(mercatorY(mercatorLatitude)).toBeCloseTo(0, 12);
  expect([mercatorY(90), mercatorY(-90)]).toEqual([mercatorY(mercatorLatitude), mercatorY(-mercatorLatitude)]);
  expect(latitudeOf(0)).toBeCloseTo(mercatorLatitude, 9);
});
