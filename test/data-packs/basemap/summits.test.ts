import { describe, expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { poiKind } from '../../../data-packs/builder/basemap/layers/poi-kind.ts';
import { isolationInKm, summitZoom, trailZoom } from '../../../data-packs/builder/basemap/layers/pois.ts';
import {
  elevationOf,
  greatestIsolation,
  isolations,
  type Summit,
} from '../../../data-packs/builder/basemap/summits.ts';
import { metresBetween } from '../../../data-packs/geo/great-circle.ts';

describe('heights', () => {
  test.each([
    ['1234', 1234],
    ['1234 m', 1234],
    ['1234.6m', 1235],
    ['1,234', 1234],
    ['1,234.5 m', 1235],
    ["4'478", 4478],
    ['12,5', 13],
    ['4049 ft', 1234],
    ["29,032'", 8849],
    ['~2000', 2000],
    ['ca. 640 m', 640],
    ['812;815', 812],
    ['-430', -430],
    ['2599 m ü. M.', 2599],
    ['0', 0],
    ['12 000', undefined],
    ['99999', undefined],
    ['high', undefined],
    ['1234 km', undefined],
    ['12-14', undefined],
    ['1.2.3', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %s m', (value, metres) => {
    expect(elevationOf(value)).toBe(metres);
  });
});

/** Metres to the nearest higher summit, by looking at all. */
function isolationByLooking(summits: readonly Summit[], i: number): number {
  const { lon, lat, elevation } = itemAt(summits, i);
  const higher = summits.filter((other, j) => other.elevation > elevation || (other.elevation === elevation && j < i));
  return Math.min(greatestIsolation, ...higher.map(other => metresBetween(lon, lat, other.lon, other.lat)));
}

describe('isolation', () => {
  test.each([
    ['the Himalaya', 86.9, 27.9, 1],
    ['the Netherlands', 5.9, 51, 0.5],
    ['New Zealand', 170.1, -43.6, 1],
    ['Svalbard', 16, 78.5, 2],
    ['Fiji, on both sides of the antimeridian', 180, -17.7, 1],
  ])('in %s is the way to the nearest higher summit', (_, lon, lat, span) => {
    const summits = Array.from({ length: 400 }, (_, i): Summit => {
      const east = lon + span * (((i * 0.618034) % 1) - 0.5);
      return {
        lon: east > 180 ? east - 360 : east,
        lat: lat + span * (((i * 0.754878) % 1) - 0.5),
        elevation: Math.round(3000 * ((i * 0.56984) % 1)),
      };
    });
    const found = isolations(summits);
    for (const [i, metres] of found.entries()) {
      // The nearest on the map can be another one than the nearest on the ground, where both are far.
      const expected = isolationByLooking(summits, i);
      expect(metres).toBeGreaterThanOrEqual(expected - 1e-6);
      expect(metres).toBeLessThanOrEqual(expected * 1.03);
    }
  });

  test('the highest has the greatest; a summit mapped twice ranks once; none is no failure', () => {
    const twice = [0, 1e-5].map((offset): Summit => ({ lon: 7 + offset, lat: 46, elevation: 2000 }));
    const [first, second] = isolations(twice);
    expect(first).toBe(greatestIsolation);
    expect(second).toBeLessThan(2);
    expect(isolations([])).toEqual([]);
  });
});

describe('first zoom of a summit', () => {
  const summit = { lat: 47, named: true, elevation: 2000, isolation: 5000 };
  const zoomOf = (isolation: number, lat: number, elevation = 2000) =>
    summitZoom({ ...summit, lat, elevation, isolation });

  test.each([
    ['the highest hill of a flat country', greatestIsolation, 52, 30, 9],
    ['the highest of an island in the south', greatestIsolation, -43, 600, 9],
    ['a main summit', 9000, 47, 2500, 9],
    ['a summit of a valley', 3500, 47, 2500, 10],
    ['a neighbour', 1300, 47, 2500, 11],
    ['a shoulder', 450, 47, 2500, 12],
    ['a tooth of a ridge', 60, 47, 2500, 13],
    ['at the equator, where a screen shows more ground', 9000, 0, 2500, 10],
  ])('%s', (_, isolation, lat, elevation, zoom) => {
    expect(zoomOf(isolation, lat, elevation)).toBe(zoom);
  });

  test('those without a height come last, those without a name later', () => {
    const flat = { ...summit, elevation: undefined, isolation: undefined };
    expect(summitZoom(flat)).toBe(13);
    expect(summitZoom({ ...summit, named: false })).toBe(14);
    expect(summitZoom({ ...flat, named: false })).toBe(16);
  });

  test('no two summits of a zoom are near each other on the screen', () => {
    for (const lat of [0, 47, -60, 78]) {
      const cosine = Math.cos((lat * Math.PI) / 180);
      for (const [zoom, pixels] of [
        [9, 77],
        [12, 31],
      ] as const) {
        const metres = (pixels * 40_075_016.7 * cosine) / (512 * 2 ** zoom);
        expect(zoomOf(metres * 1.001, lat)).toBe(zoom);
        expect(zoomOf(metres * 0.999, lat)).toBe(zoom + 1);
      }
    }
  });
});

test('kilometres in the tiles are whole, below the first in tenths', () => {
  expect([100_000, 2600, 1000, 960, 340, 20].map(isolationInKm)).toEqual([100, 3, 1, 1, 0.3, 0]);
});

test.each([
  [{ natural: 'peak', tourism: 'attraction' }, 'peak'],
  [{ tourism: 'alpine_hut', amenity: 'restaurant' }, 'alpine_hut'],
  [{ mountain_pass: 'yes' }, 'saddle'],
  [{ waterway: 'waterfall' }, 'waterfall'],
  [{ historic: 'ruins', man_made: 'bridge' }, 'ruins'],
  [{ man_made: 'lighthouse' }, 'lighthouse'],
  [{ waterway: 'stream' }, undefined],
])('kind of %j is %s', (tags, kind) => {
  expect(poiKind(tags)?.kind).toBe(kind);
});

test('a roof over a bus stop is no refuge', () => {
  expect(trailZoom('shelter', { shelter_type: 'basic_hut' })).toBe(13);
  expect(trailZoom('shelter', { shelter_type: 'public_transport' })).toBeUndefined();
  expect(trailZoom('spring', { name: 'Quelle' })).toBe(12);
});
