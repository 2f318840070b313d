import { createRequire } from 'node:module';
import addressFormatter from '@fragaria/address-formatter';
import { expect, test } from 'vitest';
import { addressLabel, addressLine } from '../../../server/geocoding/answer/address-label.ts';

const countries = createRequire(import.meta.url)('world-countries') as { cca2: string }[];

test.each([
  ['FR', '16 Rue Haute'],
  ['US', '16 Rue Haute'],
  ['DE', 'Rue Haute 16'],
  ['CH', 'Rue Haute 16'],
  ['ES', 'Rue Haute, 16'],
  ['RU', 'Rue Haute, 16'],
  ['IN', '16, Rue Haute'],
  ['TH', '16 Rue Haute'],
  ['PR', '16 Rue Haute'],
  [undefined, 'Rue Haute 16'],
])('in %s the house is "%s"', (country, line) => {
  expect(addressLine('Rue Haute', '16', country)).toBe(line);
});

test('countries that write the number first are not those of one list', () => {
  for (const country of 'JM KE NG PH MY PK LK VN EG MA DZ TN SN CI MU'.split(' '))
    expect(addressLine('Rue Haute', '16', country), country).toMatch(/^16,? Rue Haute$/);
});

test('in every country a label is what its template makes of the values', () => {
  const city = { postcode: 'Pc', city: 'Bourg', county: 'Contrée', state: 'Etat', country: 'Landia' };
  for (const { cca2 } of countries) {
    const label = addressLabel({
      ...city,
      type: 'poi',
      name: 'Café',
      housenumber: '16',
      street: 'Rue Haute',
      countrycode: cca2,
    });
    const lines = addressFormatter.format(
      { ...city, attention: 'Café', houseNumber: '16', road: 'Rue Haute', countryCode: cca2 },
      { output: 'array' },
    );
    const named = lines.some(line => line.includes('Café')) ? lines : ['Café', ...lines];
    expect(label, cca2).toBe(named.join(', '));
  }
});

test('a label says what the place is, once, whatever is not known of it', () => {
  const there = { country: 'Liechtenstein', countrycode: 'LI' };
  expect(addressLabel({ type: 'country', name: 'Liechtenstein', ...there })).toBe('Liechtenstein');
  expect(addressLabel({ type: 'city', name: 'Vaduz', ...there })).toBe('Vaduz, Liechtenstein');
  expect(addressLabel({ type: 'street', name: 'Städtle', street: 'Städtle', city: 'Vaduz', ...there })).toBe(
    'Städtle, Vaduz, Liechtenstein',
  );
  expect(
    addressLabel({
      type: 'house',
      name: 'Silum 3',
      housenumber: '3',
      locality: 'Silum',
      city: 'Triesenberg',
      ...there,
    }),
  ).toBe('Silum 3, Triesenberg, Liechtenstein');
  expect(
    addressLabel({ type: 'other', osmValue: 'postcode', name: '9490', postcode: '9490', city: 'Vaduz', ...there }),
  ).toBe('9490 Vaduz, Liechtenstein');
  expect(addressLabel({ type: 'locality', name: 'Silum', city: 'Triesenberg', ...there })).toContain('Silum');
  expect(addressLabel({ type: 'poi', ...there })).toBeUndefined();
});
