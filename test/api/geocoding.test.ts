import { beforeAll, describe, expect, test } from 'vitest';
import type { PlaceFeature, PlaceFeatureCollection } from '../../server/geocoding/answer/place-feature.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { type ExpectedHit, expectedHits } from './geocoding-queries.ts';
import { metresOff } from './metres-off.ts';
import { placesPack } from './places-pack.ts';

const path = '/search/geocode/v1';

describe.runIf(hasSharedData)('geocoding over Liechtenstein, Monaco and San Francisco at once', () => {
  let service: TestService;

  beforeAll(async () => {
    const packs = await Promise.all((['liechtenstein', 'monaco', 'sf'] as const).map(placesPack));
    service = await serviceForTests({ packs });
  });

  async function ask(verb: string, query: Record<string, string>): Promise<PlaceFeature[]> {
    const { status, body } = await service.get(`${path}/${verb}?${new URLSearchParams(query)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const collection = body as PlaceFeatureCollection;
    expect(collection.type).toBe('FeatureCollection');
    return collection.features;
  }

  const first = async (query: Record<string, string>, verb = 'forward') => (await ask(verb, query))[0];

  test.each(expectedHits)(
    '$q finds $name ($type)',
    async ({ q, name, type, at: [lon, lat, within], city, with: more }: ExpectedHit) => {
      const hit = await first({ q, ...more });
      expect(hit?.properties).toMatchObject({ name, type, ...(city ? { city } : {}) });
      expect(metresOff(hit, [lon, lat])).toBeLessThanOrEqual(within);
    },
  );

  test('no letter typed on the way to a full address empties the suggestions', async () => {
    const lines = [
      'Altenbach 34, 9490 Vaduz',
      'pharmacy near Vaduz',
      'Monte-Carlo Casino',
      'Bartlegroschtrasse 44',
      '530 California St, San Francisco',
    ];
    for (const line of lines) {
      for (let length = 1; length <= line.length; length++) {
        const q = line.slice(0, length);
        expect((await ask('autocomplete', { q })).length, q).toBeGreaterThan(0);
      }
    }
  });

  test('a feature says where it lies, in the specified and the additive properties', async () => {
    const hit = await first({ q: 'Altenbach 34 Vaduz' });
    expect(hit).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [expect.closeTo(9.523, 3), expect.closeTo(47.143, 3)] },
      properties: {
        name: 'Altenbach 34',
        label: 'Altenbach 34, 9490 Vaduz, Liechtenstein',
        street: 'Altenbach',
        housenumber: '34',
        postcode: '9490',
        city: 'Vaduz',
        county: 'Oberland',
        country: 'Liechtenstein',
        countrycode: 'LI',
        subdivisions: ['LI-11'],
        type: 'house',
        osmKey: 'highway',
        osmValue: expect.any(String),
        osmType: expect.stringMatching(/^(node|way)$/),
        osmId: expect.any(Number),
        matched: ['altenbach', '34', 'vaduz'],
        confidence: expect.closeTo(1, 1),
      },
    });
    const country = await first({ q: 'Liechtenstein' });
    expect(country?.properties.street).toBeUndefined();
    expect(country?.properties.extent).toHaveLength(4);
  });

  test('a city has a postcode only where all of it has the same', async () => {
    const city = async (q: string) => {
      const { postcode, label } = (await first({ q, layer: 'city' }))?.properties ?? {};
      return [postcode, label];
    };
    expect(await city('San Francisco')).toEqual([undefined, 'San Francisco, California, United States']);
    expect(await city('Vaduz')).toEqual(['9490', '9490 Vaduz, Liechtenstein']);
  });

  test('names come in the language asked for and fall back to local ones', async () => {
    const q = 'Musée Océanographique';
    expect((await first({ q, lang: 'en' }))?.properties.name).toBe('Oceanographic Museum');
    expect((await first({ q, lang: 'de' }))?.properties.name).toBe('Ozeanographisches Museum Monaco');
    expect((await first({ q, lang: 'default' }))?.properties.name).toBe(q);
    expect((await first({ q: 'Sutter Street', lang: 'fr' }))?.properties).toMatchObject({
      name: 'Sutter Street',
      country: 'États-Unis',
    });
  });

  test('house numbers: ranges hold their side of the street, letters fall back, gaps are computed between neighbours', async () => {
    const range = await first({ q: 'Reberastrasse 2-4 Schaan' });
    expect(range?.properties).toMatchObject({ housenumber: '2-4', type: 'house' });
    expect((await first({ q: 'Reberastrasse 4 Schaan' }))?.geometry).toEqual(range?.geometry);
    expect((await first({ q: '1137 Green Street' }))?.properties).toMatchObject({ housenumber: '1137', type: 'house' });
    expect((await first({ q: 'Altenbach 34z Vaduz' }))?.properties).toMatchObject({ housenumber: '34' });
    expect((await first({ q: 'Altenbach 999 Vaduz' }))?.properties).toMatchObject({
      name: 'Altenbach',
      type: 'street',
    });
  });

  test('filters: layer, country, box and limit', async () => {
    const streets = await ask('forward', { q: 'Vaduz', layer: 'street' });
    expect(new Set(streets.map(({ properties }) => properties.type))).toEqual(new Set(['street']));
    const mixed = await service.get(`${path}/forward?q=schloss&layer=street&layer=restaurant,pharmacy&limit=50`);
    for (const { properties } of (mixed.body as PlaceFeatureCollection).features) {
      expect(properties.type === 'street' || ['restaurant', 'pharmacy'].includes(properties.osmValue ?? '')).toBe(true);
    }
    const french = await ask('forward', { q: 'hotel', countrycode: 'mc,ch', limit: '50' });
    expect(french.length).toBeGreaterThan(5);
    expect(new Set(french.map(({ properties }) => properties.countrycode))).toEqual(new Set(['MC']));
    const box = await ask('forward', { q: 'restaurant', bbox: '9.50,47.155,9.52,47.175', limit: '50' });
    expect(box.length).toBeGreaterThan(3);
    for (const { geometry } of box) expect(geometry.coordinates[1]).toBeGreaterThan(47.155);
    expect(await ask('autocomplete', { q: 'a' })).toHaveLength(5);
    expect(await ask('forward', { q: 'a' })).toHaveLength(15);
  });

  const union = { lat: '37.79', lon: '-122.41' };
  const kindOf = ({ properties: { osmKey, osmValue } }: PlaceFeature) => `${osmKey}=${osmValue}`;

  test('categories: only places of these tags answer, whatever words name them; excluded ones never do', async () => {
    const cafes = await ask('forward', { q: 'starbucks', categories: 'amenity=cafe', limit: '50' });
    expect(cafes.length).toBeGreaterThan(10);
    expect(new Set(cafes.map(kindOf))).toEqual(new Set(['amenity=cafe']));
    const inTown = await ask('forward', { q: 'Vaduz', categories: 'amenity:pharmacy' });
    expect(inTown.map(({ properties }) => [properties.osmValue, properties.city])).toEqual([['pharmacy', 'Vaduz']]);
    const typed = await ask('autocomplete', { q: 'star', categories: 'cafe' });
    expect(typed.map(({ properties }) => properties.name)).toContain('Starbucks');
    expect(await ask('autocomplete', { q: 'zzqqxx', categories: 'cafe' })).toEqual([]);
    const streets = await ask('forward', { q: 'market street', layer: '!street' });
    expect(streets.length).toBeGreaterThan(3);
    expect(streets.map(({ properties }) => properties.type)).not.toContain('street');
    const others = await ask('forward', { q: 'market street', categories: '!amenity,!highway', limit: '50' });
    expect(
      others.filter(place => /^(amenity|highway)/.test(kindOf(place)) && place.properties.type !== 'house'),
    ).toEqual([]);
    expect((await first({ q: 'Landstrasse 12 Vaduz', layer: '!house' }))?.properties).toMatchObject({
      type: 'street',
      name: 'Landstrasse',
    });
  });

  test('a category alone lists the nearest of its places, in a box too, else the most prominent', async () => {
    const query = { categories: 'amenity=pharmacy', ...union, limit: '5' };
    const near = await ask('forward', query);
    expect(near.map(kindOf)).toEqual(Array(5).fill('amenity=pharmacy'));
    const distances = near.map(({ properties }) => properties.distance ?? -1);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(distances.at(-1)).toBeLessThan(600);
    const around = await ask('reverse', { ...query, radius: '5' });
    expect(around).toEqual(near);
    const boxed = await ask('forward', { ...query, bbox: '9.4,47,9.7,47.3' });
    expect(boxed.map(({ properties }) => properties.countrycode)).toEqual(Array(5).fill('LI'));
    const museum = await first({ categories: 'tourism=museum' });
    expect(museum?.properties.name).toBe('San Francisco Museum of Modern Art');
    expect((await first({ categories: 'tourism=museum', countrycode: 'LI' }))?.properties.countrycode).toBe('LI');
  });

  test('brand: however it is written, near a point and with words; excluded ones are left out', async () => {
    const near = await ask('reverse', { ...union, radius: '5', limit: '4', brand: 'starbucks' });
    expect(near.map(({ properties }) => properties.extra?.brand)).toEqual(Array(4).fill('Starbucks'));
    expect((await first({ brand: 'MCDONALDS', countrycode: 'LI' }))?.properties.name).toBe("McDonald's");
    const hotels = await ask('forward', { q: 'hotel', brand: 'hilton' });
    expect(new Set(hotels.map(({ properties }) => properties.extra?.brand))).toEqual(new Set(['Hilton']));
    const others = await ask('forward', { categories: 'cafe', brand: '!Starbucks', ...union, limit: '50' });
    expect(others.filter(({ properties }) => properties.name === 'Starbucks')).toEqual([]);
  });

  test('structured: every field constrains; where one is wrong or missing the answer says which ones it meets', async () => {
    const house = { street: 'Altenbach', housenumber: '34', city: 'Vaduz' };
    const all = ['housenumber', 'street', 'postcode', 'city'];
    const name = 'Altenbach 34';
    const cases: [Record<string, string>, string | undefined, string[]][] = [
      [{ ...house, postcode: '9490' }, name, all],
      [{ ...house, postcode: '9999' }, name, all.filter(field => field !== 'postcode')],
      [{ ...house, postcode: '9490', city: 'Nowhereville' }, name, all.filter(field => field !== 'city')],
      [{ street: 'Altenbahc', housenumber: '34', city: 'Vadus' }, name, ['housenumber', 'street', 'city']],
      [{ street: '34 Altenbach', city: 'Vaduz' }, name, ['housenumber', 'street', 'city']],
      [{ street: 'Altenbach', city: 'Nowhereville' }, undefined, []],
      [{ ...house, housenumber: '3400' }, 'Altenbach', ['street', 'city']],
      [{ street: 'Nosuchstreet', city: 'Vaduz' }, 'Vaduz', ['city']],
      [{ postcode: '94105-1804', city: 'San Francisco' }, '94105', ['postcode', 'city']],
      [{ street: 'Landstrasse', city: 'Schaan', countrycode: 'LI' }, 'Landstrasse', ['street', 'city']],
      [{ ...house, countrycode: 'US' }, undefined, []],
      [{ city: 'Vaduz', categories: 'amenity=pharmacy' }, 'Schloss Apotheke', ['city']],
    ];
    for (const [query, found, matched] of cases) {
      const hit = await first(query, 'structured');
      expect([hit?.properties.name, hit?.properties.matched ?? []], JSON.stringify(query)).toEqual([found, matched]);
    }
    const sure = async (postcode: string) => (await first({ ...house, postcode }, 'structured'))?.properties.confidence;
    expect(await sure('9490')).toBe(1);
    expect(await sure('9999')).toBeLessThan(0.9);
  });

  test('polygon=1 and names=1 add outlines and all names, and change nothing else', async () => {
    const point = { lat: '47.1410', lon: '9.5209', limit: '20' };
    const plain = await ask('reverse', point);
    const more = await ask('reverse', { ...point, polygon: '1', names: '1' });
    const withoutMore = more.map(({ properties: { outline, names, ...properties }, ...place }) => ({
      ...place,
      properties,
    }));
    expect(withoutMore).toEqual(plain);
    expect(plain.some(({ properties }) => properties.outline || properties.names)).toBe(false);
    const country = (await first({ q: 'Liechtenstein', layer: 'country', polygon: '1', names: '1' }))?.properties;
    expect(country?.names).toMatchObject({ name: 'Liechtenstein', alternatives: expect.any(Array) });
    const { outline, extent } = country ?? {};
    expect(outline?.type).toMatch(/Polygon$/);
    const positions = (outline?.coordinates.flat(outline.type === 'Polygon' ? 1 : 2) ?? []) as [number, number][];
    expect(positions.length).toBeGreaterThan(50);
    expect(positions.length).toBeLessThanOrEqual(2000);
    expect(positions[0]).toEqual(positions.at(-1));
    // Liechtenstein is about 13 km wide: a 2,000th of its length is 13 m.
    expect(Math.min(...positions.map(([lon]) => lon))).toBeCloseTo(extent?.[0] ?? 0, 3);
    expect(Math.max(...positions.map(([, lat]) => lat))).toBeCloseTo(extent?.[3] ?? 0, 3);
    const street = await first({ q: 'Altenbach Vaduz', polygon: '1' });
    expect(street?.properties.outline?.type).toBe('MultiLineString');
    expect(street?.geometry.type).toBe('Point');
    const house = await first({ q: 'Altenbach 34 Vaduz', polygon: 'true' });
    expect(house?.properties).toMatchObject({ type: 'house', outline: { type: 'Polygon' } });
  });

  test('reverse: without the layers excluded, and only in the countries given', async () => {
    expect((await ask('reverse', union))[0]?.properties.type).toBe('house');
    expect((await ask('reverse', { ...union, layer: '!house' }))[0]?.properties.type).toBe('street');
    const border = { lat: '43.7330', lon: '7.4100', radius: '5' };
    expect((await ask('reverse', { ...border, countrycode: 'MC' }))[0]?.properties.countrycode).toBe('MC');
    expect(await ask('reverse', { ...border, countrycode: 'LI' })).toEqual([]);
  });

  test('bias moves equal names, and its scale chooses between near and prominent', async () => {
    const near = { lat: '47.2379', lon: '9.5221', zoom: '15' };
    expect((await first({ q: 'Landstrasse', ...near }))?.properties.city).toBe('Ruggell');
    expect((await first({ q: 'Vaduz', ...near }))?.properties).toMatchObject({ name: 'Vaduz', type: 'city' });
    expect((await first({ q: 'restaurant', ...near, location_bias_scale: '0' }))?.properties.city).toBe('Ruggell');
  });

  test('coordinates in four notations give that point first, then places there', async () => {
    for (const q of ['47.16627, 9.51211', `47°9'58.57"N 9°30'43.6"E`, '32T 538816 5223773', '32TNT3881623773']) {
      const [point, nearest] = await ask('forward', { q });
      expect(metresOff(point, [9.51211, 47.16627]), q).toBeLessThan(15);
      expect(point?.properties).toMatchObject({ type: 'other', city: 'Schaan', countrycode: 'LI' });
      expect(nearest?.properties.city).toBe('Schaan');
    }
  });

  test('reverse: nearest first, streets by their line, areas where asked for, nothing at sea', async () => {
    const around = await ask('reverse', { lat: '47.14293', lon: '9.52301', limit: '10' });
    expect(around).toHaveLength(10);
    expect(around[0]?.properties).toMatchObject({ name: 'Altenbach 34', type: 'house' });
    const distances = around.map(({ properties }) => properties.distance ?? 0);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    // Half way along a street of 2 km, far from its representative point.
    const street = await first({ lat: '47.15022', lon: '9.51127', layer: 'street' }, 'reverse');
    expect(street?.properties).toMatchObject({ name: 'Landstrasse', city: 'Vaduz' });
    expect(street?.properties.distance).toBeLessThan(40);
    const area = await ask('reverse', { lat: '47.15022', lon: '9.51127', layer: 'city,country', limit: '5' });
    expect(area.map(({ properties }) => properties.name)).toEqual(['Vaduz', 'Liechtenstein']);
    expect(await ask('reverse', { lat: '0', lon: '-30' })).toEqual([]);
    expect(await ask('reverse', { lat: '47.06', lon: '9.62', radius: '0.05', layer: 'house' })).toEqual([]);
  });

  test('lookup: places and houses of OpenStreetMap ids, in the order asked for', async () => {
    const named = ['Vaduz', 'Musée océanographique', '215 Dore Street'];
    const found = await Promise.all(named.map(q => first({ q })));
    const ids = found.map(one => `${one?.properties.osmType?.charAt(0)}${one?.properties.osmId}`);
    expect(new Set(ids).size).toBe(named.length);
    const asked = { osm_ids: `${ids.join()},N1`, lang: 'en' };
    const looked = await ask('lookup', asked);
    expect(looked.map(({ geometry }) => geometry)).toEqual(found.map(one => one?.geometry));
    expect(looked.map(({ properties }) => properties.type)).toEqual(['city', 'poi', 'house']);
    expect(looked[0]?.properties.subdivisions).toEqual(['LI-11']);
    const [vaduz] = await ask('lookup', { osm_ids: `${ids[0]?.toLowerCase()}`, polygon: '1' });
    expect(vaduz?.properties.outline?.type).toMatch(/Polygon$/);
  });

  test('invalid requests get 400, name the parameter and cost nothing', async () => {
    const before = service.used();
    const bad: [string, string][] = [
      ['forward', 'q'],
      ['forward?q=', 'q'],
      [`forward?q=${'a'.repeat(257)}`, 'q'],
      ['forward?q=a&q=b', 'q'],
      ['autocomplete?q=a&limit=21', 'limit'],
      ['forward?q=a&limit=51', 'limit'],
      ['forward?q=a&limit=2.5', 'limit'],
      ['forward?q=a&limit=', 'limit'],
      ['forward?q=a&lang=xx', 'lang'],
      ['forward?q=a&lat=47', 'lon'],
      ['forward?q=a&lon=9', 'lat'],
      ['forward?q=a&lat=91&lon=9', 'lat'],
      ['forward?q=a&lat=47&lon=9&zoom=x', 'zoom'],
      ['forward?q=a&lat=47&lon=9&location_bias_scale=2', 'location_bias_scale'],
      ['forward?q=a&bbox=9,47,8,48', 'bbox'],
      ['forward?q=a&bbox=9,47,10', 'bbox'],
      ['forward?q=a&layer=nonsense', 'layer'],
      ['forward?q=a&countrycode=LIE', 'countrycode'],
      ['reverse?lat=47', 'lon'],
      ['lookup', 'osm_ids'],
      ['lookup?osm_ids=', 'osm_ids'],
      ['lookup?osm_ids=X1', 'osm_ids'],
      [`lookup?osm_ids=N1&osm_ids=${'N1,'.repeat(50)}`, 'osm_ids'],
      ['reverse?lat=47&lon=181', 'lon'],
      ['reverse?lat=47&lon=9&radius=0', 'radius'],
      ['reverse?lat=47&lon=9&radius=5001', 'radius'],
      ['reverse?lat=47&lon=9&limit=51', 'limit'],
    ];
    for (const [query, parameter] of bad) {
      const { status, body } = await service.get(`${path}/${query}`);
      expect(status, query).toBe(400);
      expect(body, query).toMatchObject({
        error: 'bad_request',
        message: expect.stringMatching(new RegExp(`\\b${parameter}\\b`)),
      });
    }
    expect(service.used()).toBe(before);
    await ask('forward', { q: 'a', unknown: 'ignored' });
    await ask('autocomplete', { q: 'a' });
    await ask('reverse', { lat: '0', lon: '0' });
    expect(service.used()).toBe(before + 10 + 1 + 10);
  });

  test('odd text is searched like any other', async () => {
    for (const q of [
      '"',
      "'; DROP TABLE place; --",
      'a AND b OR NOT c',
      '*',
      '😀',
      '東京',
      '   x   ',
      'NEAR(a b)',
      '12',
      '1/2',
      'م',
      '-',
    ]) {
      await ask('forward', { q });
    }
  });
});
