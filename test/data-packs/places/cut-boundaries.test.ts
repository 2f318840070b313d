import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildPlaces } from '../../../data-packs/builder/places/build-places.ts';
import type { PlaceProperties } from '../../../server/geocoding/answer/place-feature.ts';
import { answerReverse, answerSearch } from '../../../server/geocoding/answer-search.ts';
import { PlaceIndex } from '../../../server/geocoding/places/place-index.ts';
import { forwardQuery, reverseQuery } from '../../../server/geocoding/request/search-schemas.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { type RawMap, type RawNode, readRaw } from '../../helpers/raw-osm.ts';

/** A street of 600 m in the middle of France, with houses every 50 m: all that a clip left of two towns. */
const west = 2.5;
const south = 46.5;
const metre = 1 / 76_500;

const house = (id: number, metres: number, tags: Record<string, string> = {}): RawNode => ({
  id,
  at: [west + metres * metre, south + 0.0001],
  tags: { 'addr:housenumber': String(id), 'addr:street': 'Rue Haute', ...tags },
});
const street: Pick<Required<RawMap>, 'nodes' | 'ways'> = {
  nodes: [
    { id: 900, at: [west, south] },
    { id: 901, at: [west + 600 * metre, south] },
  ],
  ways: [{ id: 1, refs: [900, 901], tags: { highway: 'residential', name: 'Rue Haute' } }],
};
/** Boundaries none of whose ways the extract has. */
const cut = (id: number, tags: Record<string, string>) => ({
  id,
  members: [['way', 5000 + id, 'outer']] as const,
  tags: { type: 'boundary', boundary: 'administrative', ...tags },
});

let index: PlaceIndex | undefined;
afterEach(() => index?.close());

async function build({ nodes = [], relations = [] }: RawMap): Promise<void> {
  const { dataset } = await readRaw({ nodes: [...nodes, ...street.nodes], ways: street.ways, relations });
  const outFile = join(await temporaryFolder(), 'places.sqlite');
  const quiet = { progress: () => undefined, signal: new AbortController().signal };
  await buildPlaces({ dataset, extent: [], outFile, ...quiet });
  index = new PlaceIndex('clip', outFile);
}

function find(q: string): PlaceProperties | undefined {
  return index && answerSearch([index], forwardQuery.parse({ q }))[0]?.properties;
}

test('without boundaries a house lies in the city of its neighbours, a village in it is a locality', async () => {
  await build({
    nodes: [
      { id: 1000, at: [west + 200 * metre, south], tags: { place: 'village', name: 'Les Moulins' } },
      ...[1, 2, 3, 4].map(id => house(id, id * 50, { 'addr:city': 'Montbourg', 'addr:postcode': '03000' })),
      house(5, 250),
    ],
    relations: [
      cut(1, { admin_level: '8', name: 'Montbourg' }),
      cut(2, { admin_level: '8', name: 'Valbourg' }),
      cut(3, { admin_level: '6', name: 'Allier' }),
      cut(4, { admin_level: '4', name: 'Auvergne', 'ISO3166-2': 'FR-ARA' }),
    ],
  });
  expect(find('5 Rue Haute')).toMatchObject({
    housenumber: '5',
    city: 'Montbourg',
    postcode: '03000',
    locality: 'Les Moulins',
    county: 'Allier',
    state: 'Auvergne',
    countrycode: 'FR',
    subdivisions: ['FR-ARA'],
  });
});

test('a city that one address names and nothing else knows is taken for a typing error', async () => {
  await build({
    nodes: [
      { id: 1000, at: [west, south], tags: { place: 'town', name: 'Montbourg', 'name:de': 'Bergstadt' } },
      house(1, 50, { 'addr:city': 'Montburg' }),
      house(2, 100, { 'addr:city': 'Bergstadt' }),
    ],
  });
  expect(find('1 Rue Haute')?.city).toBe('Montbourg');
  expect(find('2 Rue Haute')?.city).toBe('Montbourg');
});

test('a street through two towns and three postcodes gives every house, and every point of it, its own', async () => {
  const half = (id: number, from: number, to: number, name: string) => ({
    nodes: [
      [from, -300],
      [to, -300],
      [to, 300],
      [from, 300],
    ].map(([x = 0, y = 0], i) => ({ id: id + i, at: [west + x * metre, south + y * metre] as const })),
    way: {
      id,
      refs: [id, id + 1, id + 2, id + 3, id],
      tags: { boundary: 'administrative', admin_level: '8', name },
    },
  });
  const first = half(2000, -100, 300, 'Montbourg');
  const second = half(3000, 300, 700, 'Valbourg');
  const { dataset } = await readRaw({
    nodes: [
      ...street.nodes,
      ...first.nodes,
      ...second.nodes,
      house(1, 50, { 'addr:postcode': '03001' }),
      house(2, 90),
      house(3, 280),
      house(4, 320, { 'addr:postcode': '03002' }),
      house(5, 560),
      house(6, 580, { 'addr:postcode': '03003' }),
    ],
    ways: [...street.ways, first.way, second.way],
  });
  const outFile = join(await temporaryFolder(), 'places.sqlite');
  const quiet = { progress: () => undefined, signal: new AbortController().signal };
  await buildPlaces({ dataset, extent: [], outFile, ...quiet });
  index = new PlaceIndex('towns', outFile);
  const reversed = (metres: number, layer: string) => {
    const query = { lon: String(west + metres * metre), lat: String(south + 0.0001), layer };
    const found = index && answerReverse([index], reverseQuery.parse(query))[0]?.properties;
    return `${found?.housenumber ?? found?.name} ${found?.postcode} ${found?.city}`;
  };
  expect(reversed(90, 'house')).toBe('2 03001 Montbourg');
  // The nearest postcode, 40 m away, is the other town's.
  expect(reversed(280, 'house')).toBe('3 03001 Montbourg');
  expect(reversed(560, 'house')).toBe('5 03003 Valbourg');
  expect(reversed(10, 'street')).toBe('Rue Haute 03001 Montbourg');
  expect(reversed(590, 'street')).toBe('Rue Haute 03003 Valbourg');
});
