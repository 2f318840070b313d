import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPlaces } from '../../../data-packs/builder/places/build-places.ts';
import type { PlaceProperties } from '../../../server/geocoding/answer/place-feature.ts';
import { answerSearch } from '../../../server/geocoding/answer-search.ts';
import { PlaceIndex } from '../../../server/geocoding/places/place-index.ts';
import { forwardQuery } from '../../../server/geocoding/request/search-schemas.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { type RawNode, type RawWay, readRaw } from '../../helpers/raw-osm.ts';

/** One street with two houses, a school of one address, and what stands in and beside them; about metres. */
const at = (x: number, y: number) => [2.5 + x / 76_500, 46.5 + y / 111_195] as const;
const nodes: RawNode[] = [];
const ways: RawWay[] = [];
let last = 0;
function node(x: number, y: number, tags?: Record<string, string>): number {
  last += 1;
  nodes.push({ id: last, at: at(x, y), ...(tags && { tags }) });
  return last;
}
function area(west: number, south: number, size: number, tags: Record<string, string>): void {
  const corners = [
    node(west, south),
    node(west + size, south),
    node(west + size, south + size),
    node(west, south + size),
  ];
  last += 1;
  ways.push({ id: last, refs: [...corners, corners[0] ?? 0], tags });
}
const address = (number: string) => ({ 'addr:housenumber': number, 'addr:street': 'Rue Haute' });

ways.push({ id: 9000, refs: [node(0, 0), node(500, 0)], tags: { highway: 'residential', name: 'Rue Haute' } });
area(100, 10, 40, { building: 'yes', ...address('12') });
// In the house 12, yet nearer to the number 14 next door.
node(138, 30, { amenity: 'cafe', name: 'Café Dedans', 'contact:phone': '+33 1', opening_hours: 'Mo-Fr 08:00-18:00' });
node(145, 30, address('14'));
node(150, 40, { shop: 'books', name: 'Librairie Voisine', website: 'librairie.example', wheelchair: 'yes' });
node(155, 30, { amenity: 'post_box', name: 'Boîte Jaune', website: 'javascript:alert(1)' });
node(200, 30, { shop: 'books', name: 'Librairie Lointaine' });
node(150, 25, { office: 'lawyer', name: 'Avocat Ailleurs', ...address('99') });
area(300, 10, 80, { amenity: 'school', name: 'École Seule' });
node(350, 60, address('30'));
area(400, 10, 80, { amenity: 'university', name: 'Grand Campus' });
node(420, 30, address('40'));
node(460, 60, address('44'));

let index: PlaceIndex;
beforeAll(async () => {
  const { dataset } = await readRaw({ nodes, ways });
  const outFile = join(await temporaryFolder(), 'places.sqlite');
  const quiet = { progress: () => undefined, signal: new AbortController().signal };
  await buildPlaces({ dataset, extent: [], outFile, ...quiet });
  index = new PlaceIndex('street', outFile);
});
afterAll(() => index?.close());

const find = (q: string): PlaceProperties | undefined =>
  answerSearch([index], forwardQuery.parse({ q, layer: 'poi' }))[0]?.properties;

test.each([
  ['Café Dedans', 'in a building, has its address', 'Rue Haute', '12'],
  ['Librairie Voisine', 'beside an address, has it', 'Rue Haute', '14'],
  ['Boîte Jaune', 'stands in the street, has no number', 'Rue Haute', undefined],
  ['Librairie Lointaine', 'far from any address, has none', undefined, undefined],
  ['Avocat Ailleurs', 'with its own address, keeps it', 'Rue Haute', '99'],
  ['École Seule', 'around one address, has it', 'Rue Haute', '30'],
  ['Grand Campus', 'around several addresses, has none of them', undefined, undefined],
])('%s, %s', (name, _why, street, housenumber) => {
  const { name: found, street: inStreet, housenumber: number } = find(name) ?? {};
  expect([found, inStreet, number]).toEqual([name, street, housenumber]);
});

test('what visitors want to know is kept; an address that is no web page is not', () => {
  expect(find('Café Dedans')?.extra).toEqual({ openingHours: 'Mo-Fr 08:00-18:00', phone: '+33 1' });
  expect(find('Librairie Voisine')?.extra).toEqual({ website: 'https://librairie.example', wheelchair: 'yes' });
  expect(find('Boîte Jaune')).not.toHaveProperty('extra');
});
