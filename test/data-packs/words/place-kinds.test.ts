import { expect, onTestFinished, test } from 'vitest';
import { pseudoLanguage, setLanguage } from '../../../data-packs/words/language.ts';
import { categories } from '../../../data-packs/words/place-categories.ts';
import { placeKind } from '../../../data-packs/words/place-kinds.ts';

test.each([
  ['other', 'amenity', 'townhall', 'Town hall'],
  ['other', 'amenity', 'fuel', 'Fuel station'],
  ['other', 'historic', 'memorial', 'Memorial'],
  ['other', 'highway', 'bus_stop', 'Bus stop'],
  ['city', 'place', 'town', 'Town'],
  ['county', 'boundary', 'administrative', 'County'],
  ['street', 'highway', 'residential', 'Street'],
  ['other', 'building', 'yes', 'Place'],
  ['other', 'shop', 'yes', 'Shop'],
  ['other', 'shop', 'fishing_tackle', 'Shop (fishing tackle)'],
  ['other', 'never', 'heard', 'Place'],
  ['constructor', '__proto__', 'toString', 'Place'],
])('a place of the layer %s with %s=%s is called %s', (layer, key, value, name) => {
  expect(placeKind(layer, key, value)).toBe(name);
});

test('whatever people search for by its kind has a name, in capitals as a heading has', () => {
  for (const tag of categories.flatMap(({ tags }) => tags)) {
    const [key = '', value = ''] = tag.split('=');
    expect(placeKind('other', key, value === '*' ? 'yes' : value), tag).toMatch(/^[A-Z][^_]+$/);
  }
});

test('every name comes from a catalogue', () => {
  setLanguage(pseudoLanguage);
  onTestFinished(() => setLanguage('en'));
  expect(placeKind('other', 'amenity', 'townhall')).toMatch(/^⟦Ţ|^⟦T/);
  expect(placeKind('other', 'shop', 'fishing_tackle')).toMatch(/^⟦⟦.*⟧ \(fishing tackle\).*⟧$/);
});
