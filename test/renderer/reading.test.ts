import { describe, expect, test } from 'vitest';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import { coveringRegions, regionsInView } from '../../renderer/features/regions-state/region-coverage.ts';
import { parseCoordinates } from '../../renderer/features/subject/parse-decimal.ts';
import { readPlace } from '../../renderer/features/subject/shown-place.ts';
import { firstBox } from '../../renderer/map/camera/initial-view.ts';
import { formatCoordinates, formatDistance, formatDuration } from '../../renderer/ui/format/format.ts';

describe('pasted coordinates', () => {
  test.each([
    ['47.1392, 9.5227', { lat: 47.1392, lon: 9.5227 }],
    ['-33.86 151.21', { lat: -33.86, lon: 151.21 }],
    ['33.86S, 151.21E', { lat: -33.86, lon: 151.21 }],
    ['40.7° N, 74.0° W', { lat: 40.7, lon: -74 }],
  ])('%s is a point', (text, point) => {
    expect(parseCoordinates(text)).toEqual(point);
  });

  test.each(['9490 12', '12 9', 'Vaduz 9490', '95.1, 10.2', '47.1, 190.5', '47.1392'])('%s is a search', text => {
    expect(parseCoordinates(text)).toBeUndefined();
  });
});

describe('a place', () => {
  test('says what lies around it once each, from near to far', () => {
    const place = readPlace({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [9.52, 47.14] },
      properties: {
        name: 'Vaduz',
        city: 'Vaduz',
        postcode: '9490',
        state: 'Oberland',
        country: 'Liechtenstein',
        type: 'city',
      },
    });
    expect(place.context).toBe('9490 Vaduz, Oberland, Liechtenstein');
  });

  test('has its address in the order of its country', () => {
    const read = (properties: Parameters<typeof readPlace>[0]['properties']) =>
      readPlace({ type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] }, properties });
    const market = { street: 'Market Street', housenumber: '388', label: '388 Market Street, San Francisco' };
    expect(read({ ...market, type: 'house' }).title).toBe('388 Market Street');
    const pharmacy = { name: 'Schloss Apotheke', street: 'Äulestrasse', housenumber: '60', city: 'Vaduz', type: 'poi' };
    const label = 'Schloss Apotheke, Äulestrasse 60, Vaduz';
    expect(read({ ...pharmacy, label }).context).toBe('Äulestrasse 60, Vaduz');
  });

  test('reads an extent in either order', () => {
    const at = (extent: number[]) =>
      readPlace({ type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] }, properties: { extent } }).extent;
    expect(at([9.4, 47.3, 9.7, 47.0])).toEqual([9.4, 47.0, 9.7, 47.3]);
    expect(at([9.4, 47.0, 9.7, 47.3])).toEqual([9.4, 47.0, 9.7, 47.3]);
  });
});

test('figures for people', () => {
  expect([8, 347, 996, 4230, 128_400].map(metres => formatDistance(metres, 'kilometers'))).toEqual([
    '8 m',
    '350 m',
    '1.0 km',
    '4.2 km',
    '128 km',
  ]);
  expect(formatDistance(100, 'miles')).toBe('330 ft');
  expect([10, 720, 11_100].map(formatDuration)).toEqual(['under 1 min', '12 min', '3 h 05 min']);
  expect(formatCoordinates({ lon: 190, lat: -0.000001 }, 3)).toBe('0.000, -170.000');
});

test('a hole in the coverage is not covered, and the world overview covers nothing in detail', () => {
  const square = (size: number): [number, number][] => ringAround([-size, -size, size, size]);
  const regions = [
    {
      id: 'a',
      name: 'A',
      version: '1',
      bounds: [-2, -2, 2, 2] as [number, number, number, number],
      coverage: { type: 'Polygon' as const, coordinates: [square(2), square(1)] },
    },
    { id: 'w', name: 'World', version: '1', bounds: [-180, -90, 180, 90] as [number, number, number, number] },
  ];
  expect(coveringRegions(regions, { lon: 1.5, lat: 0 }).map(region => region.id)).toEqual(['a']);
  expect(coveringRegions(regions, { lon: 0, lat: 0 })).toEqual([]);
});

describe('where to look', () => {
  const region = (id: string, bounds: [number, number, number, number]) => ({ id, name: id, version: '1', bounds });
  const alps = region('alps', [9.4, 47, 9.7, 47.3]);
  const coast = region('coast', [7.4, 43.72, 7.45, 43.76]);
  const world = region('world', [-180, -85, 180, 85]);

  test('regions far apart are not shown together as specks: the widest comes first', () => {
    expect(firstBox([world, coast, alps])).toEqual(alps.bounds);
    expect(firstBox([world, alps, region('next', [9.7, 47, 10, 47.3])])).toEqual([9.4, 47, 10, 47.3]);
    expect(firstBox([world])).toBeUndefined();
  });

  test('a region on both sides of 180 degrees is one in detail, shown across them', () => {
    const box = (west: number, east: number) => [[[west, -18], [east, -18], [east, -17], [west, -17], [west, -18]]]; // biome-ignore format: short
    const coverage = {
      type: 'MultiPolygon' as const,
      coordinates: [box(177, 179.9), box(-179.9, -178)] as [number, number][][][],
    };
    const fiji = { ...region('fiji', [-180, -18, 180, -17]), coverage };
    expect(firstBox([world, fiji])).toEqual([177, -18, 182, -17]);
    expect(coveringRegions([world, fiji], { lon: -179, lat: -17.5 })).toEqual([fiji]);
    const islands = {
      ...world,
      coverage: { ...coverage, coordinates: [box(-180, -60), box(-10, 180)] as [number, number][][][] },
    };
    expect(firstBox([islands])).toBeUndefined();
  });

  test('a view beside every region holds none of them; small ones, and copies of the world, count', () => {
    expect(regionsInView([world, alps, coast], [11, 48, 12, 49])).toEqual([]);
    expect(regionsInView([world, alps, coast], [0, 40, 30, 60]).map(({ id }) => id)).toEqual(['alps', 'coast']);
    expect(regionsInView([alps], [9.5, 47.1, 9.51, 47.11])).toEqual([alps]);
    expect(regionsInView([alps], [369.5, 47.1, 369.51, 47.11])).toEqual([alps]);
  });
});
