import { expect, test } from 'vitest';
import { Countries } from '../../../data-packs/builder/places/world-countries.ts';

test('outlines of countries that cross 180 degrees are no belt round the world', () => {
  const countryOf = (lat: number, lon: number) =>
    new Countries([lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1]).at(lon, lat);
  expect([countryOf(66.5, 25.7), countryOf(-16.5, -68.15), countryOf(67.5, 64)]).toEqual(['FI', 'BO', 'RU']);
  expect([countryOf(66, -172), countryOf(66, 178), countryOf(-16.6, 179.9), countryOf(-16.8, -179.97)]).toEqual([
    'RU',
    'RU',
    'FJ',
    'FJ',
  ]);
  expect(new Countries([179.9, -17, -179.9, -16]).at(179.95, -16.6)).toBe('FJ');
});
