import Database from 'better-sqlite3';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { metresBetween } from '../../data-packs/geo/great-circle.ts';
import type { PlaceFeature, PlaceFeatureCollection } from '../../server/geocoding/answer/place-feature.ts';
import { answerReverse } from '../../server/geocoding/answer-search.ts';
import { PlaceIndex } from '../../server/geocoding/places/place-index.ts';
import { reverseQuery } from '../../server/geocoding/request/search-schemas.ts';
import { packFor } from '../helpers/packs.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { metresOff } from './metres-off.ts';
import { placesFileOf, placesPack } from './places-pack.ts';

interface Place {
  lon: number;
  lat: number;
}

const path = '/search/geocode/v1';
const ardhavn = { lat: '45.46725', lon: '-28.52201' };

/** Facts of the sandbox are those of `build/sandbox/FACTS.md`. */
describe.runIf(hasSharedData)(
  'geocoding: every parameter, over the sandbox, the world, Monaco and San Francisco',
  () => {
    let service: TestService;
    let built: string[] = [];

    beforeAll(async () => {
      built = await Promise.all((['monaco', 'sf'] as const).map(placesPack));
      const made = await Promise.all((['sandbox', 'world'] as const).map(packFor));
      service = await serviceForTests({ packs: [...built, ...made] });
    });

    async function ask(verb: string, query: Record<string, string>): Promise<PlaceFeature[]> {
      const { status, body } = await service.get(`${path}/${verb}?${new URLSearchParams(query)}`);
      expect(status, JSON.stringify([query, body])).toBe(200);
      return (body as PlaceFeatureCollection).features;
    }
    const forward = (q: string, more: Record<string, string> = {}) => ask('forward', { q, ...more });
    const first = async (q: string, more: Record<string, string> = {}) => (await forward(q, more))[0];

    test('every name of a hit is in the language asked for: its own, its city, state and country; local ones where there is none', async () => {
      const shown = async (q: string, lang?: string) => {
        const { name, city, state, country } = (await first(q, lang ? { lang } : {}))?.properties ?? {};
        return [name, city, state, country];
      };
      const station = 'Ardhavn Sentral';
      expect(await shown(station)).toEqual([station, 'Ardhavn', 'Vestmark', 'Hávmark']);
      expect(await shown(station, 'default')).toEqual(await shown(station));
      expect(await shown(station, 'en')).toEqual(['Ardhaven Central', 'Ardhaven', 'Westmark', 'Havmark']);
      expect(await shown(station, 'de')).toEqual(['Ardhafen Hauptbahnhof', 'Ardhafen', 'Westmark', 'Hafmark']);
      const [french, ...around] = await shown(station, 'fr');
      expect([french, ...around]).toEqual(['Ardhavre Centrale', 'Ardhavre', 'Marche de l’Ouest', 'Havemarque']);
      // A street has no names in other languages; what it lies in has.
      expect(await shown('Lindgata 3 Ardhavn', 'de')).toEqual(['Lindgata 3', 'Ardhafen', 'Westmark', 'Hafmark']);
      // Whatever language is asked for, all names are searched.
      for (const q of ['Ardhaven', 'Ardhafen', 'Ardhavre']) expect(await shown(q, 'fr')).toContain('Ardhavre');
      const [near] = await ask('reverse', { ...ardhavn, layer: 'city', lang: 'fr' });
      expect(near?.properties).toMatchObject({ name: 'Ardhavre', state: 'Marche de l’Ouest', country: 'Havemarque' });
    });

    test('filters by layer, country and box return only matching places', async () => {
      const layers = ['country', 'state', 'county', 'city', 'district', 'locality', 'street', 'house', 'poi', 'other'];
      const asked = [
        'Hávmark',
        'Vestmark',
        'Ardsýsla',
        'Ardhavn',
        'Haugen',
        'Vatnsby',
        'Lindgata',
        'Lindgata 3',
        'Ardborg',
        'Sandsjø',
      ];
      for (const [i, layer] of layers.entries()) {
        const found = await forward(asked[i] ?? '', { layer, limit: '50' });
        // The sandbox's villages are cities of their own; only quarters and hamlets inside others are localities.
        if (layer !== 'locality') expect(found[0]?.properties.name, layer).toBe(asked[i]);
        for (const { properties } of found) expect(properties.type).toBe(layer);
      }
      const ofTwo = await service.get(`${path}/forward?q=Ardhavn&layer=city&layer=restaurant&limit=50`);
      for (const { properties } of (ofTwo.body as PlaceFeatureCollection).features) {
        expect(properties.type === 'city' || properties.osmValue === 'restaurant').toBe(true);
      }
      expect((await first('London', { countrycode: 'ca' }))?.properties.countrycode).toBe('CA');
      expect((await first('Paris', { countrycode: 'US,MC' }))?.properties.countrycode).toMatch(/US|MC/);
      const box = await forward('a', { bbox: '-28.53,45.46,-28.51,45.475', limit: '50' });
      expect(box.length).toBeGreaterThan(10);
      for (const { properties, geometry } of box) {
        const [lon = 0, lat = 0] = geometry.coordinates;
        const [west = lon, south = lat, east = lon, north = lat] = properties.extent ?? [];
        expect(west <= -28.51 && east >= -28.53 && south <= 45.475 && north >= 45.46).toBe(true);
      }
    });

    test('bias: the lower its scale and the closer its zoom, the nearer the first hit of a name that many have', async () => {
      const ontario = { lat: '42.98', lon: '-81.25' };
      const farness = async (more: Record<string, string>) => {
        const hit = await first('London', { ...ontario, ...more });
        return metresOff(hit, [-81.25, 42.98]);
      };
      const byScale: number[] = [];
      for (const scale of ['0', '0.25', '0.5', '0.75', '1']) {
        byScale.push(await farness({ location_bias_scale: scale, zoom: '8' }));
      }
      expect(byScale).toEqual([...byScale].sort((a, b) => a - b));
      expect([byScale[0], byScale[4]].map(distance => (distance ?? 0) < 20_000)).toEqual([true, false]);
      const near = async (point: Record<string, string>) =>
        (await first('Vestgata', { ...point, zoom: '15' }))?.properties.city;
      expect(await near({ lat: '45.457', lon: '-28.605' })).toBe('Vestrand');
      expect(await near(ardhavn)).toBe('Ardhavn');
    });

    test('a kind of place in or near a place, in three languages; around it where it has none itself', async () => {
      for (const q of [
        'pharmacy in Ardhavn',
        'Apotheke in Ardhavn',
        'Pharmacies à Ardhavre',
        'pharmacy near Ardhaven',
        'Ardhavn pharmacie',
      ]) {
        const found = await forward(q, { limit: '3' });
        expect(
          found.map(({ properties }) => properties.osmValue),
          q,
        ).toEqual(['pharmacy', 'pharmacy', 'pharmacy']);
        expect(found[0]?.properties.city, q).toBe('Ardhavn');
      }
      // Vatnsby has no hospital of its own.
      const [hospital] = await forward('hospital near Vatnsby');
      expect(hospital?.properties.osmValue).toBe('hospital');
      expect(metresOff(hospital, [-28.4803, 45.5045])).toBeLessThan(12_000);
      const nearest = await forward('nearest atm', { ...ardhavn, zoom: '16', limit: '5' });
      for (const hit of nearest) {
        expect(hit.properties.osmValue).toBe('atm');
        expect(metresOff(hit, [-28.52201, 45.46725])).toBeLessThan(1500);
      }
    });

    test('two streets are their crossing, however they are joined', async () => {
      const market = [-122.40807, 37.78401] as const;
      for (const q of [
        'Market St & 5th St',
        '5th and Market',
        'corner of Market Street and 5th Street, San Francisco',
        'Market St/5th St',
        'Market Street Ecke 5th Street',
        'Market St esquina 5th St',
        'esquina de Market St y 5th St',
        'Market St angolo 5th St',
        'Market St róg 5th St',
        'угол Market St и 5th St',
        'Market St 5th St köşesi',
        'Market St と 5th St の交差点',
        'Market St và 5th St',
      ]) {
        const hit = await first(q);
        expect(metresOff(hit, market), `${q}: ${hit?.properties.name}`).toBeLessThan(80);
      }
      const hit = await first('Vestgata & Askgata');
      expect(hit?.properties).toMatchObject({ name: 'Vestgata & Askgata', type: 'street', city: 'Ardhavn' });
      expect(metresOff(hit, [-28.52334, 45.4679])).toBeLessThan(40);
      expect(hit?.properties.osmId).toBeUndefined();
      // Powell Street ends at a square beside Market Street.
      expect((await first('Powell St esquina Market St'))?.properties.name).toBe('Powell Street & Market Street');
      // Streets that never meet have no crossing; each is found, however they were joined.
      for (const q of ['Lindgata & Market Street', 'Lindgata esquina Market Street']) {
        const names = (await forward(q)).map(({ properties }) => properties.name ?? '');
        expect(names.join(), q).not.toContain('&');
        expect(names, q).toContain('Market Street');
      }
    });

    test('words that name something as they are written mean no similar ones', async () => {
      const names = (await forward('mairie monaco', { limit: '50' })).map(({ properties }) => properties.name);
      expect(names[0]).toBe('Mairie de Monaco');
      expect(names.join()).not.toContain('Marie');
      // A wrong letter still finds what is meant.
      expect((await first('mairei de monaco'))?.properties.name).toBe('Mairie de Monaco');
    });

    test('letters without accents, of other scripts and other spellings find the same place', async () => {
      const pairs = [
        ['Nordskar', 'Nordskár'],
        ['NORDSKÁR', 'Nordskár'],
        ['nordska\u0301r', 'Nordskár'],
        ['Fjell heim', 'Fjellheim'],
        ['Sankt Orms vei', 'Sankt Orms vei'],
        ['St Orms vei', 'Sankt Orms vei'],
        ['Ørnhorn', 'Ørnhorn'],
        ['ornhorn', 'Ørnhorn'],
        ['oernhorn', 'Ørnhorn'],
        ['Saloya', 'Seløya'],
        ['Seal Island', 'Seløya'],
        ['ofarrell street', "O'Farrell Street"],
        ['o farrell street', "O'Farrell Street"],
        ['Capetown', 'Cape Town'],
        ['Tokyo', '東京'],
        ['東京', '東京'],
        ['Moscow', 'Москва'],
        ['Москва', 'Москва'],
        ['Cairo', 'القاهرة'],
        ['القاهرة', 'القاهرة'],
        ['Seoul', '서울'],
        ['서울', '서울'],
        ['Mc Allister Street', 'McAllister Street'],
        ['2nd street', '2nd Street'],
        ['second st', '2nd Street'],
      ] as const;
      for (const [q, name] of pairs) expect((await first(q))?.properties.name, q).toBe(name);
    });

    test('numbers: first or last, with letters, of a range, beside a postcode that begins alike', async () => {
      const houses = [
        ['9 rue des roses', '9'],
        ['rue des roses 9', '9'],
        ['9 rue des roses 98000 monaco', '9'],
        ['Askgata 42, 1000 Ardhavn', '42'],
        ['42 Askgata', '42'],
        ['Klippekrok 19 a Ardhavn', '19a'],
        ['1000 Ardhavn, Askgata 42', '42'],
        ['Askgata No. 42', '42'],
      ] as const;
      for (const [q, number] of houses) {
        expect((await first(q))?.properties, q).toMatchObject({ type: 'house', housenumber: number });
      }
      // An ordinal is the name of a street, never a house.
      expect((await first('5th Street'))?.properties).toMatchObject({ type: 'street', name: '5th Street' });
      expect((await first('5010 Austby'))?.properties).toMatchObject({ name: 'Austby', type: 'city' });
    });

    test('reverse: by distance in every layer; towns by their centre, countries only where they hold the point; across 180 degrees', async () => {
      const reverse = (query: Record<string, string>) => ask('reverse', query);
      const towns = await reverse({ ...ardhavn, layer: 'city', radius: '15', limit: '4' });
      expect(towns[0]?.properties).toMatchObject({ name: 'Ardhavn', distance: 0 });
      expect(towns).toHaveLength(4);
      for (const town of towns.slice(1)) {
        const { properties } = town;
        const own = metresOff(town, [-28.52201, 45.46725]);
        expect(Math.abs((properties.distance ?? 0) / own - 1), String(properties.name)).toBeLessThan(0.01);
      }
      for (const layer of ['street', 'house', 'poi', 'restaurant', 'amenity', 'poi,street']) {
        const found = await reverse({ ...ardhavn, layer, radius: '5', limit: '20' });
        expect(found, layer).toHaveLength(20);
        const distances = found.map(({ properties }) => properties.distance ?? -1);
        expect(distances, layer).toEqual([...distances].sort((a, b) => a - b));
      }
      expect((await reverse({ ...ardhavn, layer: 'country', radius: '1000', limit: '50' })).length).toBe(1);
      // Nothing within the default kilometre at sea, and what is meant further on.
      expect(await reverse({ lat: '45.2', lon: '-28.5' })).toEqual([]);
      expect((await reverse({ lat: '45.2', lon: '-28.5', radius: '60' }))[0]?.properties.countrycode).toBe('XO');
      const [across] = await reverse({ lat: '-16.5', lon: '-179.9', radius: '200', layer: 'city' });
      expect(across?.properties).toMatchObject({ name: 'Labasa', countrycode: 'FJ' });
      expect(across?.properties.distance).toBeLessThan(90_000);
      expect((await reverse({ lat: '89.9', lon: '0', radius: '2000', layer: 'city' }))[0]?.properties.type).toBe(
        'city',
      );
    });

    test('reverse: of more places than can be looked at, the nearest: from the sea off a city', async () => {
      // Seen from 20 km east, all 11 000 houses of San Francisco lie in one direction.
      const point = [-122.15, 37.79] as const;
      const database = new Database(placesFileOf(itemAt(built, 1)), { readonly: true });
      const houses = database.prepare('SELECT lon / 1e7 AS lon, lat / 1e7 AS lat FROM house').all() as Place[];
      database.close();
      const distances = houses.map(({ lon, lat }) => metresBetween(lon, lat, ...point)).sort((a, b) => a - b);
      expect(distances.length).toBeGreaterThan(10_000);
      const query = { lat: String(point[1]), lon: String(point[0]), layer: 'house', radius: '100', limit: '50' };
      const found = await ask('reverse', query);
      expect(found).toHaveLength(50);
      for (const [i, { properties }] of found.entries()) {
        // One percent: by hand it is the distance to the house's point, not to its building's outline.
        expect(Math.abs((properties.distance ?? 0) / (distances[i] ?? 1) - 1)).toBeLessThan(0.01);
      }
    });

    test('reverse: from the sea a share of the houses is measured, not the hundreds that lie in one direction', () => {
      const index = new PlaceIndex('sf', placesFileOf(itemAt(built, 1)));
      const measured = vi.spyOn(index, 'outline');
      const query = { lat: '37.79', lon: '-122.9', radius: '5000', layer: 'house' };
      expect(answerReverse([index], reverseQuery.parse(query))).toHaveLength(1);
      index.close();
      expect(measured.mock.calls.length).toBeGreaterThan(0);
      expect(measured.mock.calls.length).toBeLessThan(300);
    });
  },
);
