import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { buildPlaces } from '../../../data-packs/builder/places/build-places.ts';
import type { PlaceFeature } from '../../../server/geocoding/answer/place-feature.ts';
import { answerReverse, answerSearch } from '../../../server/geocoding/answer-search.ts';
import { PlaceIndex } from '../../../server/geocoding/places/place-index.ts';
import { forwardQuery, reverseQuery } from '../../../server/geocoding/request/search-schemas.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { type RawNode, type RawWay, readRaw } from '../../helpers/raw-osm.ts';

/** A town in the southern hemisphere, a hamlet beside it, and names in several scripts. x and y in about metres. */
const origin = [148.5, -33.5] as const;
const at = (x: number, y: number): readonly [number, number] => [origin[0] + x / 92_800, origin[1] + y / 111_195];

const nodes: RawNode[] = [];
const ways: RawWay[] = [];
let lastId = 0;
function node(x: number, y: number, tags?: Record<string, string>): number {
  lastId += 1;
  nodes.push({ id: lastId, at: at(x, y), ...(tags ? { tags } : {}) });
  return lastId;
}
function way(
  points: readonly (readonly [number, number] | number)[],
  tags: Record<string, string>,
  closed = false,
): void {
  const refs = points.map(point => (typeof point === 'number' ? point : node(...point)));
  if (closed) refs.push(refs[0] ?? 0);
  lastId += 1;
  ways.push({ id: lastId, refs, tags });
}

way(
  [
    [-2000, -2000],
    [2000, -2000],
    [2000, 2000],
    [-2000, 2000],
  ],
  { boundary: 'administrative', admin_level: '8', name: 'Port Ada', 'name:de': 'Adahafen', 'ISO3166-2': 'FR-75' },
  true,
);
way(
  [
    [-5000, -5000],
    [5000, -5000],
    [5000, 5000],
    [-5000, 5000],
  ],
  { boundary: 'administrative', admin_level: '4', name: 'Adaland', 'ISO3166-2': 'FR-IDF' },
  true,
);
node(100, 50, {
  place: 'town',
  name: 'Port Ada',
  population: '12000',
  alt_name: 'Adaville',
  'name:zh-Hant': '阿達港',
  'old_name:it': 'Castelvecchio',
  'name:pronunciation': 'xyzzy',
  'name:etymology': 'Lovelace',
});
way(
  [
    [800, 800],
    [830, 800],
    [830, 830],
  ],
  { building: 'university', ref: 'QB7' },
  true,
);
node(6000, 0, { place: 'hamlet', name: 'Hill End' });
// No street and no stream, though they are called so.
way([node(500, 500), node(500, 500)], { highway: 'residential', name: 'Nought Lane' });
way([node(500, 510), node(500, 510)], { waterway: 'stream', name: 'Nought Brook' });
// One street in three ways with a bend; another of its name far away.
way(
  [
    [-300, 0],
    [0, 0],
  ],
  { highway: 'residential', name: 'Main St' },
);
way(
  [
    [0, 0],
    [200, 0],
    [200, 150],
  ],
  { highway: 'residential', name: 'Main St', old_name: 'Queen Street' },
);
way(
  [
    [200, 200],
    [200, 400],
  ],
  { highway: 'pedestrian', name: 'Main St' },
);
way(
  [
    [9000, 9000],
    [9200, 9000],
  ],
  { highway: 'residential', name: 'Main St' },
);
way(
  [
    [-500, 300],
    [500, 300],
  ],
  { highway: 'residential', name: 'Großer Bergweg' },
);
// Addresses.
node(-250, 10, { 'addr:housenumber': '12a', 'addr:street': 'Main Street', 'addr:postcode': '2795' });
way(
  [
    [-200, 10],
    [-190, 10],
    [-190, 20],
    [-200, 20],
  ],
  { building: 'yes', 'addr:housenumber': '14', 'addr:street': 'Main St' },
  true,
);
node(-100, 12, { 'addr:housenumber': '40-44', 'addr:street': 'Main St' });
const low = node(0, -10, { 'addr:housenumber': '20', 'addr:street': 'Main St' });
const high = node(100, -10, { 'addr:housenumber': '30', 'addr:street': 'Main St' });
way([low, [50, -10], high], { 'addr:interpolation': 'even' });
node(400, 310, { 'addr:housenumber': '7' });
node(6100, 20, { 'addr:housenumber': '3', 'addr:place': 'Hill End' });
node(-1500, -1500, { 'addr:housenumber': '5', 'addr:street': 'Only On Letters Road' });
// Places of interest; a stop in four pieces.
node(10, 30, { amenity: 'pharmacy', name: 'Corner Chemist' });
node(300, 300, { tourism: 'attraction', name: '東京タワー' });
node(310, 320, { historic: 'monument', name: 'Площадь Победы' });
node(320, 340, { amenity: 'place_of_worship', name: 'مسجد النور' });
for (const [x, kind] of [
  [0, 'bus_stop'],
  [20, 'platform'],
  [40, 'bus_stop'],
  [60, 'platform'],
] as const) {
  node(
    x,
    700,
    kind === 'platform' ? { public_transport: 'platform', name: 'Museum' } : { highway: 'bus_stop', name: 'Museum' },
  );
}
node(-40, -40, { amenity: 'drinking_water' });
// A bus station with its platforms, which bear another of its names.
node(-600, 600, { amenity: 'bus_station', name: 'Ada Central', alt_name: 'Ada Bus Station' });
for (const x of [-700, -520]) node(x, 600, { public_transport: 'platform', name: 'Ada Bus Station' });
// A path, and a main road one segment of which has the same name beside its own.
way(
  [
    [-1500, 1500],
    [-1400, 1500],
  ],
  { highway: 'path', name: 'Drovers Way' },
);
way(
  [
    [-1000, -1000],
    [-800, -1000],
  ],
  { highway: 'primary', name: 'Grand Parade', alt_name: 'Drovers Way' },
);
way(
  [
    [-800, -1000],
    [1500, -1000],
  ],
  { highway: 'primary', name: 'Grand Parade' },
);
// A village at the edge of its municipality of 16 km; the better known pharmacy is at the other end.
way(
  [
    [20_000, -2000],
    [36_000, -2000],
    [36_000, 2000],
    [20_000, 2000],
  ],
  { boundary: 'administrative', admin_level: '8', name: 'Widebrook' },
  true,
);
node(22_000, 0, { place: 'village', name: 'Widebrook' });
node(22_300, 0, { amenity: 'pharmacy', name: 'Brook Chemist' });
node(34_000, 0, { amenity: 'pharmacy', name: 'Pharmacy Eastgate', wikidata: 'Q1' });

let index: PlaceIndex;
let statistics: Record<string, number>;
const seen: number[] = [];

beforeAll(async () => {
  const { dataset } = await readRaw({ nodes, ways });
  const outFile = join(await temporaryFolder(), 'places.sqlite');
  const built = await buildPlaces({
    dataset,
    extent: [],
    outFile,
    progress: ({ fraction }) => seen.push(fraction),
    signal: new AbortController().signal,
  });
  statistics = built.statistics;
  index = new PlaceIndex('town', outFile);
});
afterAll(() => index?.close());

const find = (q: string, more: Record<string, string> = {}): PlaceFeature[] =>
  answerSearch([index], forwardQuery.parse({ q, ...more }));

function metresFrom(
  { geometry }: PlaceFeature | { geometry: { coordinates: number[] } },
  x: number,
  y: number,
): number {
  const [lon, lat] = at(x, y);
  return Math.hypot(
    (itemAt(geometry.coordinates, 0) - lon) * 92_800,
    (itemAt(geometry.coordinates, 1) - lat) * 111_195,
  );
}

test('ways of one name that are near each other are one street, with its middle on the line', () => {
  const streets = find('main street', { layer: 'street' });
  expect(streets.map(({ properties }) => properties.city)).toEqual(['Port Ada', undefined]);
  const [street] = streets;
  expect(street?.properties.extent?.map(value => Math.round(value * 1e4) / 1e4)).toEqual(
    [...at(-300, 0), ...at(200, 400)].map(value => Math.round(value * 1e4) / 1e4),
  );
  const nearest = answerReverse(
    [index],
    reverseQuery.parse({
      lon: String(street?.geometry.coordinates[0]),
      lat: String(street?.geometry.coordinates[1]),
      layer: 'street',
    }),
  );
  expect(nearest[0]?.properties).toMatchObject({ name: 'Main St', distance: expect.closeTo(0, 0) });
  expect(find('queen street')[0]?.properties.name).toBe('Main St');
});

test('a street or a stream without length is no place', () => {
  expect(find('nought').map(({ properties }) => properties.name)).toEqual([]);
});

test('houses: suffix, building, range, interpolation, no street, no street name, a street that only addresses know', () => {
  const house = (q: string) => find(q)[0];
  expect(house('main st 12a')?.properties).toMatchObject({
    type: 'house',
    housenumber: '12a',
    postcode: '2795',
    countrycode: 'AU',
    name: '12a Main St',
  });
  expect(metresFrom(house('14 Main Street') ?? { geometry: { coordinates: [0, 0] } }, -195, 15)).toBeLessThan(8);
  expect(house('42 Main St')?.properties.housenumber).toBe('40-44');
  const between = house('26 Main St');
  expect(between?.properties).toMatchObject({ housenumber: '26', interpolated: true });
  expect(metresFrom(between ?? { geometry: { coordinates: [0, 0] } }, 60, -10)).toBeLessThan(3);
  expect(house('Grosser Bergweg 7')?.properties).toMatchObject({ type: 'house', street: 'Großer Bergweg' });
  expect(house('Hill End 3')?.properties).toMatchObject({ type: 'house', locality: 'Hill End' });
  expect(house('Hill End 3')?.properties.street).toBeUndefined();
  expect(house('5 Only On Letters Rd')?.properties).toMatchObject({
    type: 'house',
    housenumber: '5',
    city: 'Port Ada',
  });
});

test('a town and its boundary are one place, at the centre, with the names of both', () => {
  const towns = find('Port Ada', { layer: 'city' });
  expect(towns).toHaveLength(1);
  expect(metresFrom(towns[0] ?? { geometry: { coordinates: [0, 0] } }, 100, 50)).toBeLessThan(1);
  expect(towns[0]?.properties).toMatchObject({
    osmKey: 'place',
    osmValue: 'town',
    country: 'Australia',
    countrycode: 'AU',
  });
  expect(find('Adaville', { lang: 'de' })[0]?.properties.name).toBe('Adahafen');
});

test('ISO 3166-2 of what surrounds a place is told, the widest first', () => {
  const codesOf = (q: string) => find(q)[0]?.properties.subdivisions;
  expect(codesOf('Adaland')).toEqual(['FR-IDF']);
  expect(codesOf('Port Ada')).toEqual(['FR-IDF', 'FR-75']);
  expect(codesOf('Main Street')).toEqual(['FR-IDF', 'FR-75']);
  expect(codesOf('Widebrook')).toBeUndefined();
});

test('a place is found by its names in every language, not by how one says them', () => {
  for (const q of ['阿達港', 'Castelvecchio']) {
    expect(find(q)[0]?.properties).toMatchObject({ name: 'Port Ada', type: 'city' });
    expect(find(q, { lang: 'de' })[0]?.properties.name).toBe('Adahafen');
  }
  for (const q of ['xyzzy', 'Lovelace']) expect(find(q), q).toEqual([]);
});

test('a building is found by what it is called on its campus, a postcode says that it is one', () => {
  expect(find('QB7')[0]?.properties).toMatchObject({ name: 'QB7', osmKey: 'building' });
  expect(find('2795', { layer: 'place' })[0]?.properties).toMatchObject({ name: '2795', postcode: '2795' });
});

test('other scripts are found as written, in part, and transliterated', () => {
  for (const q of ['東京タワー', '東京', '東', 'タワー']) expect(find(q)[0]?.properties.name, q).toBe('東京タワー');
  for (const q of ['площадь', 'Победы', 'ploshchad pobedy'])
    expect(find(q)[0]?.properties.name, q).toBe('Площадь Победы');
  expect(find('مسجد')[0]?.properties.name).toBe('مسجد النور');
});

test('compounds are found together, apart and abbreviated', () => {
  for (const q of ['bergweg', 'Grosser Berg Weg', 'gr bergweg', 'großer bergwe']) {
    expect(find(q)[0]?.properties.name, q).toBe('Großer Bergweg');
  }
});

test('a stop mapped in pieces is one stop, and things without a name are found by their kind', () => {
  expect(find('Museum', { layer: 'poi' })).toHaveLength(1);
  expect(find('Trinkwasser', { lang: 'de' })[0]?.properties).toMatchObject({
    name: 'Trinkwasser',
    osmValue: 'drinking_water',
  });
  expect(find('pharmacie').map(({ properties }) => properties.name)).toContain('Corner Chemist');
});

test('a kind of place in a village is one there, before a better known one far off in the same municipality', () => {
  for (const q of ['pharmacy Widebrook', 'pharmacy in Widebrook', 'pharmacy near Widebrook']) {
    const names = find(q).map(({ properties }) => properties.name);
    expect(names.slice(0, 2), q).toEqual(['Brook Chemist', 'Pharmacy Eastgate']);
  }
});

test('a bus station is one with the platforms that bear another of its names', () => {
  for (const q of ['Ada Central', 'Ada Bus Station']) {
    const found = find(q, { layer: 'poi' }).filter(({ properties }) => properties.name?.startsWith('Ada'));
    expect(found.map(({ properties }) => properties.osmValue)).toEqual(['bus_station']);
  }
});

test('the street whose name is asked for comes before one with a segment of that name', () => {
  const names = find('Drovers Way').map(({ properties }) => properties.name);
  expect(names.slice(0, 2)).toEqual(['Drovers Way', 'Grand Parade']);
});

test('it counts what it did, reports progress to the end, and an abort leaves no file', async () => {
  expect(statistics).toMatchObject({ streets: 6, houses: 12, settlements: 3, addressesWithoutPlace: 0 });
  expect(seen[seen.length - 1]).toBe(1);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  const { dataset } = await readRaw({ nodes, ways });
  const outFile = join(await temporaryFolder(), 'places.sqlite');
  const controller = new AbortController();
  const building = buildPlaces({
    dataset,
    extent: [],
    outFile,
    progress: () => controller.abort(),
    signal: controller.signal,
  });
  await expect(building).rejects.toThrow(/abort/i);
  await expect(access(outFile)).rejects.toThrow();
});
