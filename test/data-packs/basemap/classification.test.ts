import { describe, expect, test } from 'vitest';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { nameAttributes, nameLanguage } from '../../../data-packs/builder/basemap/feature-names.ts';
import { buildingHeight } from '../../../data-packs/builder/basemap/layers/buildings.ts';
import { landuseKind } from '../../../data-packs/builder/basemap/layers/landuse.ts';
import { placeFeatures, populationRank } from '../../../data-packs/builder/basemap/layers/places.ts';
import { poiKind } from '../../../data-packs/builder/basemap/layers/poi-kind.ts';
import { areaZoom, pointZoom } from '../../../data-packs/builder/basemap/layers/poi-zoom.ts';
import { trailZoom } from '../../../data-packs/builder/basemap/layers/pois.ts';
import { roadFeatures, roadShield } from '../../../data-packs/builder/basemap/layers/roads.ts';
import type { MapFeature } from '../../../data-packs/builder/basemap/map-feature.ts';
import { namesOf } from '../../../data-packs/builder/places/place-names.ts';
import { firstZooms, poiKinds, poiRank } from '../../../server/tiles/styles/poi-kinds.ts';

/** Ranked by their isolation, or not made of OpenStreetMap data. */
const others = ['peak', 'volcano', 'services', 'rest_area'];

describe('names', () => {
  test('a name in several scripts is cut, each piece with its script', () => {
    expect(nameAttributes({ name: 'Casablanca ⵜⵉⴳⵎⵉ ⵜⵓⵎⵍⵉⵍⵜ الدار البيضاء' })).toMatchObject({
      ...{ name: 'Casablanca', name2: 'ⵜⵉⴳⵎⵉ ⵜⵓⵎⵍⵉⵍⵜ', script2: 'Tifinagh', name3: 'الدار البيضاء', script3: 'Arabic' },
    });
    expect(nameAttributes({ name: '中環 Central' })).toEqual({ name: '中環', script: 'Han', name2: 'Central' });
  });

  test('Japanese stays whole; plain names have no script; other languages and both Chinese scripts come along', () => {
    expect(nameAttributes({ name: '渋谷ヒカリエ' })).toEqual({ name: '渋谷ヒカリエ', script: 'Mixed-Japanese' });
    expect(nameAttributes({ name: 'Zürich', 'name:de': 'Zürich', 'name:left': 'no', 'name:zh': '苏黎世' })).toEqual({
      ...{
        name: 'Zürich',
        'name:de': 'Zürich',
        'name:zh': '苏黎世',
        'name:zh-Hans': '苏黎世',
        'name:zh-Hant': '苏黎世',
      },
    });
    expect(nameAttributes({ name: 'Москва' })).toEqual({ name: 'Москва', script: 'Cyrillic' });
  });

  test('a country of several languages has one spelling, its first', () => {
    const names = { name: 'Schweiz/Suisse/Svizzera/Svizra', 'name:fr': 'Suisse' };
    const none = { canBeLine: false, canBePolygon: false, lines: [], polygons: [], networks: [] };
    const drawn: MapFeature[] = [];
    placeFeatures({ id: 1, tags: { ...names, place: 'country' }, point: { lon: 8, lat: 47 }, ...none }, drawn);
    expect(drawn[0]?.attributes).toMatchObject({ name: 'Schweiz', 'name:fr': 'Suisse' });
    const boundary = { name: 'Norge / Noreg', boundary: 'administrative', admin_level: '2' };
    expect(namesOf(boundary)).toMatchObject({ name: 'Norge', alternatives: ['Norge / Noreg'] });
    // Towns and regions of two languages keep both.
    expect(namesOf({ ...boundary, name: 'Biel/Bienne', admin_level: '8' })?.name).toBe('Biel/Bienne');
  });
});

test('every language of the data is a name; other parts of names are none', () => {
  const codes = ['gsw', 'rm', 'ckb', 'zh-Hant', 'sr-Latn', 'pt-BR', 'be-tarask', 'zh-min-nan', 'be-x-old', 'es-419'];
  expect(codes.map(code => nameLanguage(`name:${code}`))).toEqual(codes);
  const others = [
    ...['etymology', 'etymology:wikidata', 'pronunciation', 'left', 'right', 'signed', 'prefix', 'prefix:at', 'source'],
    ...['de:genitive', 'ja_kana', 'ja_rm', 'alt', 'old', '2004', 'botanical', 'De', 'constructor', ''],
  ];
  expect(others.filter(code => nameLanguage(`name:${code}`) !== undefined)).toEqual([]);
  expect(nameLanguage('alt_name:de')).toBeUndefined();
});

describe('tags to kinds', () => {
  test('roads carry what the styles read', () => {
    const out: MapFeature[] = [];
    const line = Float64Array.of(0, 0, 1, 1);
    const tags = { highway: 'motorway_link', ref: 'I 80;US 50', bridge: 'yes', oneway: '-1', layer: '1' };
    roadFeatures(
      {
        id: 7,
        tags,
        point: undefined,
        canBeLine: true,
        canBePolygon: false,
        lines: [line],
        polygons: [],
        networks: [],
      },
      out,
    );
    const road = itemAt(out, 0);
    expect(road.attributes).toMatchObject({ kind: 'highway', kind_detail: 'motorway_link', is_link: true });
    const values = Object.fromEntries(
      Object.entries(road.attributes).map(([key, value]) => [key, Array.isArray(value) ? value[0].value : value]),
    );
    expect(values).toMatchObject({
      is_bridge: true,
      layer: 1,
      shield_text: '80',
      network: 'US:I',
      oneway: 'yes',
      ref: 'I 80;US 50',
    });
    expect(road.geometry).toEqual({ type: 'lines', lines: [Float64Array.of(1, 1, 0, 0)] });
  });

  test.each([
    ['A 13', [], { text: 'A13', network: 'other' }],
    ['US 101', [], { text: '101', network: 'US:US' }],
    ['S 103', ['NL:S'], { text: 'S103', network: 'NL:S-road' }],
    ['13', ['CH:motorway'], { text: '13', network: 'CH:motorway' }],
    ['', [], undefined],
  ] as const)('shield of %j', (ref, networks, expected) => {
    expect(roadShield(ref, networks)).toEqual(expected);
  });

  test.each([
    [{ landuse: 'forest', leisure: 'nature_reserve' }, 'nature_reserve'],
    [{ landuse: 'orchard' }, 'farmland'],
    [{ boundary: 'national_park', protect_class: '2' }, 'national_park'],
    [{ boundary: 'national_park', protect_class: '2', protection_title: 'State Park' }, 'park'],
    [{ highway: 'pedestrian', area: 'yes' }, 'pedestrian'],
    [{ landuse: 'military', military: 'airfield' }, 'airfield'],
    [{ landuse: 'constructor' }, undefined],
  ])('landuse of %j is %s', (tags, kind) => {
    expect(landuseKind(tags)).toBe(kind);
  });

  test.each([
    [{ height: '12,5 m' }, 12.5],
    [{ height: '40 ft' }, 12.19],
    [{ 'building:levels': '3' }, 11],
    [{ height: 'tall' }, undefined],
  ])('height of %j is %s m', (tags, height) => {
    expect(buildingHeight(tags).height).toBe(height);
  });

  test('points of interest: kind, detail, first zoom', () => {
    expect(poiKind({ amenity: 'restaurant', cuisine: 'italian' })).toEqual({ kind: 'restaurant', detail: 'italian' });
    expect(poiKind({ tourism: 'hotel', amenity: 'restaurant' })).toMatchObject({ kind: 'hotel' });
    expect(poiKind({ highway: 'residential' })).toBeUndefined();
    expect(pointZoom('bench', { amenity: 'bench' })).toBe(16);
    expect(pointZoom('hospital', { amenity: 'hospital' })).toBe(12);
    expect(areaZoom('park', { name: 'P' }, 70 * 300, 0)).toBe(14);
    expect(areaZoom('aerodrome', { name: 'A', iata: 'ZRH' }, 70 * 2.5e5, 0)).toBe(10);
  });

  test('population ranks as the styles expect them', () => {
    expect([0, 199, 200, 9999, 10_000, 1_000_000, 39_000_000].map(populationRank)).toEqual([1, 1, 2, 5, 6, 12, 15]);
  });
});

describe('first zooms of points of interest', () => {
  const zoomOf = (kind: string, tags: Record<string, string> = {}) => pointZoom(kind, { name: 'A', ...tags });

  test('what people look for comes before beds and parcels', () => {
    const first = ['station', 'hospital', 'school', 'museum', 'park', 'supermarket'].map(kind => zoomOf(kind));
    const later = ['hotel', 'hostel', 'guest_house', 'parcel_locker', 'restaurant'].map(kind => zoomOf(kind));
    expect(Math.max(...first)).toBeLessThan(Math.min(...later));
  });

  test('no kind comes later than the styles show it', () => {
    const late = [...poiKinds.keys()].filter(kind => {
      const rank = poiRank(kind);
      const drawn = trailZoom(kind, { name: 'A' }) ?? zoomOf(kind) + 1;
      return rank < 3 && drawn > Math.max(14, firstZooms[rank] ?? 0) && !others.includes(kind);
    });
    expect(late).toEqual([]);
  });

  test('a large or tall hotel is still a hotel; a large school is seen from afar; a small park is not', () => {
    expect(areaZoom('hotel', { name: 'A' }, 70 * 900, 150)).toBe(15);
    expect(areaZoom('clothes', { name: 'A', shop: 'clothes' }, 70 * 900, 30)).toBe(16);
    expect(areaZoom('school', { name: 'A' }, 70 * 5, 0)).toBe(13);
    expect(areaZoom('university', { name: 'A' }, 70 * 2e5, 0)).toBe(10);
    expect(areaZoom('park', { name: 'A' }, 70 * 2, 0)).toBe(16);
  });
});
