import { beforeAll, describe, expect, test } from 'vitest';
import { meansKind, phraseOf } from '../../data-packs/format/places/kind-phrases.ts';
import { words } from '../../data-packs/format/places/name-words.ts';
import { parseCoordinates } from '../../data-packs/geo/parse-coordinates.ts';
import { fold } from '../../data-packs/words/fold.ts';
import { kindWord } from '../../data-packs/words/place-categories.ts';
import type { PlaceFeature, PlaceFeatureCollection } from '../../server/geocoding/answer/place-feature.ts';
import { packFor } from '../helpers/packs.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { blindHits } from './geocoding-blind.ts';
import { heldOutHits, isHit } from './geocoding-held-out.ts';
import { expectedHits } from './geocoding-queries.ts';
import { placesPack } from './places-pack.ts';

function isSamePlace(a: PlaceFeature | undefined, b: PlaceFeature | undefined): boolean {
  return (
    a?.properties.name === b?.properties.name &&
    a?.properties.osmId === b?.properties.osmId &&
    String(a?.geometry.coordinates) === String(b?.geometry.coordinates)
  );
}

/**
 * Whether every word typed is a word of what the suggestion shows, the last one at least its beginning; or the text
 * names the kind of place that it is. What such a suggestion is ousted by must be begun by the text, too.
 */
function isBegunBy({ properties }: PlaceFeature, text: string): boolean {
  const { name, street, housenumber, postcode, locality, district, city, county, state, country, countrycode } =
    properties;
  const shown = [name, street, housenumber, postcode, locality, district, city, county, state, country, countrycode];
  const forms = new Set(shown.flatMap(value => (value ? words(value).flatMap(word => word.forms) : [])));
  const typed = words(text);
  const isOpen = /[\p{L}\p{N}]$/u.test(text);
  const isBegun = typed.every((word, i) =>
    word.forms.some(
      form => forms.has(form) || (isOpen && i === typed.length - 1 && [...forms].some(own => own.startsWith(form))),
    ),
  );
  return isBegun || namesKind(text, kindWord(properties.osmKey ?? '', properties.osmValue ?? ''));
}

function namesKind(text: string, kind: string): boolean {
  const typed = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
  return typed.some((_, from) =>
    typed.some((__, to) => to >= from && meansKind(phraseOf(typed.slice(from, to + 1)), kind)),
  );
}

const path = '/search/geocode/v1';

describe.runIf(hasSharedData)('geocoding over three real regions, the sandbox and the world', () => {
  let service: TestService;

  beforeAll(async () => {
    const packs = await Promise.all((['liechtenstein', 'monaco', 'sf'] as const).map(placesPack));
    const made = await Promise.all((['sandbox', 'world'] as const).map(packFor));
    service = await serviceForTests({ packs: [...packs, ...made] });
  });

  async function ask(verb: string, query: Record<string, string>): Promise<PlaceFeature[]> {
    const { status, body } = await service.get(`${path}/${verb}?${new URLSearchParams(query)}`);
    expect(status, JSON.stringify([query, body])).toBe(200);
    return (body as PlaceFeatureCollection).features;
  }

  test('nine in ten untuned searches find first what a local expects', async () => {
    const missed: string[] = [];
    let five = 0;
    for (const hit of heldOutHits) {
      const found = await ask('forward', { q: hit.q, limit: '5', ...hit.with });
      const rank = found.findIndex(feature => isHit(hit, feature));
      if (rank !== 0) missed.push(`${hit.q}: ${found[0]?.properties.name}`);
      if (rank !== -1) five += 1;
    }
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(heldOutHits.length * 0.1);
    expect(five).toBeGreaterThanOrEqual(heldOutHits.length * 0.95);
  });

  test('of 156 untuned searches over five regions 95 % find the place first, 98 % in the top five', async () => {
    const missed: string[] = [];
    let five = 0;
    for (const hit of blindHits) {
      const found = await ask('forward', { q: hit.q, limit: '5', ...hit.with });
      const rank = found.findIndex(feature => isHit(hit, feature));
      if (rank !== 0) missed.push(`${hit.q}: ${found[0]?.properties.name}`);
      if (rank !== -1) five += 1;
    }
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(blindHits.length * 0.05);
    expect(five, missed.join('; ')).toBeGreaterThanOrEqual(blindHits.length * 0.98);
  });

  describe('letter by letter, a suggestion once shown stays until five others are begun by the same letters; none empties', () => {
    // Half a position is nothing yet.
    const searches = [...blindHits, ...heldOutHits, ...expectedHits].filter(({ q }) => !parseCoordinates(q));
    const share = 25;
    const shares = Array.from({ length: Math.ceil(searches.length / share) }, (_, i) =>
      searches.slice(i * share, (i + 1) * share),
    );
    const answers = new Map<string, PlaceFeature[]>();

    test.each(shares.map((each, i) => [i * share + 1, each] as const))('searches %i and on', async (_first, some) => {
      const dropped: string[] = [];
      for (const { q, with: more } of some) {
        const suggest = async (text: string) => {
          const key = JSON.stringify([text, more]);
          const known = answers.get(key) ?? (await ask('autocomplete', { q: text, ...more }));
          answers.set(key, known);
          return known;
        };
        const texts = Array.from({ length: q.length }, (_, i) => q.slice(0, i + 1));
        const lists = await Promise.all(texts.map(suggest));
        const [goal] = lists[q.length - 1] ?? [];
        let wasShown = false;
        for (const [i, begun] of texts.entries()) {
          const shown = lists[i] ?? [];
          const isShown = shown.some(feature => isSamePlace(feature, goal));
          const isBegun = goal !== undefined && isBegunBy(goal, begun);
          if (isBegun && (shown.length === 0 || (wasShown && !isShown && shown.some(one => !isBegunBy(one, begun))))) {
            dropped.push(`${q} at "${begun}": ${shown.map(({ properties }) => properties.name)}`);
          }
          wasShown = isShown;
        }
      }
      expect(dropped).toEqual([]);
    });

    test('they are more than 3000 texts', () => {
      expect(answers.size).toBeGreaterThan(3000);
    });
  });

  test('no text is answered with a failure of the service', async () => {
    const texts = [
      'a* OR b',
      '"a" NEAR "b"',
      'NEAR(a b, 5)',
      'name : vaduz',
      '{name kind} : "a"',
      '^a + b',
      'a NOT',
      "' OR 1=1 --",
      '\u0000vaduz',
      'va\u0007du\u001bz',
      '\u202evaduz',
      '👨‍👩‍👧 🏳️‍🌈',
      '\ud83d',
      '...,,,;;;',
      '%_%',
      'x'.repeat(256),
      'ab '.repeat(85),
      '1 2 3 4 5 6 7 8 9 10 11 12 13 14',
      '٣ شارع',
      'ß ﬁ Ⅷ ½',
      '\ufeff\u200b',
      'e\u0301\u0301\u0301\u0301',
      '99999999999999999999',
      '0-0',
      '12-',
    ];
    for (const q of texts) {
      for (const verb of ['forward', 'autocomplete']) {
        const { status } = await service.get(`${path}/${verb}?${new URLSearchParams({ q })}`);
        expect([200, 400], `${verb} ${JSON.stringify(q)}`).toContain(status);
      }
    }
    for (const raw of ['%', '%ff', '%C3%28', '+', '%00']) {
      expect([200, 400], raw).toContain((await service.get(`${path}/forward?q=${raw}`)).status);
    }
  });

  test('streets of one name differ by their surroundings, and none is listed twice', async () => {
    for (const q of ['Landstrasse', 'Dorfstrasse', 'Kirchstrasse', 'Feldstrasse', 'Churerstrasse', 'hotel', 'Vaduz']) {
      const found = await ask('forward', { q, limit: '30' });
      const labels = found
        .filter(({ properties }) => properties.type === 'street' || properties.type === 'city')
        .map(({ properties: { name, city, locality, district, postcode, countrycode } }) =>
          [name, locality, district, postcode, city, countrycode].join('|'),
        );
      expect(new Set(labels).size, labels.join('\n')).toBe(labels.length);
    }
    const cities = (await ask('forward', { q: 'Landstrasse', limit: '30', layer: 'street' }))
      .filter(({ properties }) => properties.name === 'Landstrasse')
      .map(({ properties }) => properties.city);
    expect(new Set(cities).size).toBeGreaterThanOrEqual(5);
  });

  test('reverse: countries to the antimeridian and the poles where asked for; nothing at sea or where no region has data', async () => {
    const country = async (lon: string, lat: string) =>
      (await ask('reverse', { lon, lat, layer: 'country', lang: 'en' }))[0]?.properties.name;
    expect(await country('13.2', '47.4')).toBe('Austria');
    expect(await country('178.0', '-17.8')).toBe('Fiji');
    expect(await country('179.99', '68.5')).toBe('Russia');
    expect(await country('-179.99', '68.5')).toBe('Russia');
    expect(await country('-30', '0')).toBeUndefined();
    for (const point of [
      { lat: '90', lon: '0' },
      { lat: '-90', lon: '180' },
      { lat: '0', lon: '-180' },
      { lat: '23.5', lon: '11.2' },
    ]) {
      expect(await ask('reverse', point)).toEqual([]);
      await ask('reverse', { ...point, radius: '5000', limit: '50' });
    }
  });

  test('a route to where no region is installed names the country that is missing', async () => {
    const { status, body } = await service.post('/directions/v1', {
      costing: 'auto',
      locations: [
        { lat: 45.46725, lon: -28.52201 },
        { lat: 48.2, lon: 16.37 },
      ],
    });
    expect([status, body.routingErrorCode]).toEqual([400, 171]);
    expect(body.message).toMatch(/Location 2 .* install a region of Austria that holds it/);
  });

  test('a box may cross the antimeridian', async () => {
    const found = await ask('forward', { q: 'su', bbox: '170,-25,-170,-10', limit: '20' });
    expect(found.map(({ properties }) => properties.name)).toContain('Suva');
    for (const { geometry, properties } of found) {
      const [lon = 0, lat = 0] = geometry.coordinates;
      const [west = lon, south = lat] = properties.extent ?? [];
      expect(Math.abs(west)).toBeGreaterThanOrEqual(169);
      expect(south).toBeLessThan(-10);
    }
  });
});
