import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PlacesWriter } from '../../../data-packs/builder/places/place-index/places-writer.ts';
import { placeImportance } from '../../../data-packs/format/places/importance.ts';
import type { PlaceFeature } from '../../../server/geocoding/answer/place-feature.ts';
import { answerReverse, answerSearch } from '../../../server/geocoding/answer-search.ts';
import { PlaceCache } from '../../../server/geocoding/places/place-cache.ts';
import { PlaceIndex } from '../../../server/geocoding/places/place-index.ts';
import { forwardQuery, reverseQuery } from '../../../server/geocoding/request/search-schemas.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

/** A region of a few places beside an overview of the world that knows one of them, as every installation has it. */
let indices: PlaceIndex[];

const country = { name: 'Liechtenstein' };

beforeAll(async () => {
  const folder = await temporaryFolder();
  const region = new PlacesWriter({ outFile: join(folder, 'region.sqlite') });
  const city = (name: string, lon: number, lat: number, place: string, population: number) =>
    region.add({
      layer: 'city',
      osmKey: 'place',
      osmValue: place,
      names: { name },
      lon,
      lat,
      importance: placeImportance({ place, population }),
      context: { county: { name: 'Oberland' }, country, countrycode: 'LI' },
    });
  city('Vaduz', 9.5227, 47.1392, 'town', 5700);
  city('Mauren', 9.5418, 47.2196, 'village', 4400);
  region.add({
    layer: 'street',
    osmKey: 'highway',
    osmValue: 'residential',
    names: { name: 'Pariser Weg' },
    lon: 9.52,
    lat: 47.14,
    importance: 0.15,
    context: { city: { name: 'Vaduz' }, country, countrycode: 'LI' },
    extent: [9.519, 47.14, 9.521, 47.14],
    shape: { type: 'lines', lines: [[9.519, 47.14, 9.521, 47.14]] },
  });
  region.finish();
  const world = new PlacesWriter({ outFile: join(folder, 'world.sqlite'), overview: true });
  for (const [name, lon, lat, code, population, capital] of [
    ['Vaduz', 9.5215, 47.1415, 'LI', 5197, 'yes'],
    ['Paris', 2.3488, 48.8534, 'FR', 2138551, 'yes'],
    ['Mau', 83.5611, 25.9417, 'IN', 210000, undefined],
    ['Parral', -71.8333, -36.15, 'CL', 26000, undefined],
    ['Plymouth', -62.2157, 16.7055, 'MS', 0, 'yes'],
    ['Plymouth', -4.1438, 50.3715, 'GB', 260203, undefined],
    ['Tripoli', 13.1875, 32.8752, 'LY', 1150989, 'yes'],
    ['Tripoli', 35.8442, 34.4335, 'LB', 1229398, undefined],
  ] as const) {
    world.add({
      layer: 'city',
      osmKey: 'place',
      osmValue: 'city',
      names: { name },
      lon,
      lat,
      importance: placeImportance({ place: 'city', population, capital }),
      context: { countrycode: code },
    });
  }
  world.finish();
  // As in the service; ids of both begin with the same numbers.
  const places = new PlaceCache();
  indices = [
    new PlaceIndex('world', join(folder, 'world.sqlite'), places),
    new PlaceIndex('region', join(folder, 'region.sqlite'), places),
  ];
});
afterAll(() => {
  for (const index of indices ?? []) index.close();
});

const find = (q: string, typing = false): PlaceFeature[] => answerSearch(indices, forwardQuery.parse({ q }), typing);
const names = (features: PlaceFeature[]) => features.map(({ properties }) => properties.name);

test('a place that both know is shown once, with what the region knows', () => {
  const found = find('Vaduz');
  expect(names(found)).toEqual(['Vaduz']);
  expect(found[0]?.properties).toMatchObject({ county: 'Oberland', osmValue: 'town' });
});

test('letters on the way to a local name stay local, a famous city is still first by its name', () => {
  expect(names(find('mau', true))[0]).toBe('Mauren');
  expect(names(find('mau'))[0]).toBe('Mau');
  expect(names(find('Mau,'))[0]).toBe('Mau');
  expect(names(find('paris'))[0]).toBe('Paris');
  expect(names(find('parise'))[0]).toBe('Pariser Weg');
});

test('a capital is better known than other cities of its size, not than those a hundred times as large', () => {
  const importance = (population: number, capital?: string) => placeImportance({ place: 'city', population, capital });
  for (const people of [1000, 20_000, 300_000]) {
    expect(importance(people, 'yes')).toBeGreaterThan(importance(people * 10));
    expect(importance(people, 'yes')).toBeLessThan(importance(people * 100));
  }
  const countries = (q: string) => find(q).map(({ properties }) => properties.countrycode);
  expect(countries('Plymouth')).toEqual(['GB', 'MS']);
  expect(countries('Tripoli')).toEqual(['LY', 'LB']);
});

test('reverse measures to the line of a street', () => {
  const [near] = answerReverse(indices, reverseQuery.parse({ lon: '9.5205', lat: '47.1401' }));
  expect(near?.properties).toMatchObject({ name: 'Pariser Weg', distance: expect.closeTo(11.1, 0) });
  expect(near?.geometry.coordinates[0]).toBeCloseTo(9.5205, 4);
});

test('boxes hold what they should and nothing else', () => {
  const [, region] = indices;
  expect(region?.placesIn([9.5195, 47.1399, 9.5205, 47.1401], 10).map(id => region.place(id).names.name)).toEqual([
    'Pariser Weg',
  ]);
  expect(region?.placesIn([9.53, 47.13, 9.55, 47.15], 10)).toEqual([]);
});

test('a file of another version is refused in a sentence that names the region', async () => {
  const { default: Database } = await import('better-sqlite3');
  const path = join(await temporaryFolder(), 'later.sqlite');
  new PlacesWriter({ outFile: path }).finish();
  const database = new Database(path);
  database.exec("UPDATE meta SET value = 99 WHERE key = 'version'");
  database.close();
  expect(() => new PlaceIndex('later', path)).toThrow(/region "later" has version 99/);
});
