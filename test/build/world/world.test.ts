import { gunzipSync } from 'node:zlib';
import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import earcut, { deviation, flatten } from 'earcut';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, test } from 'vitest';
import { cutPolygon } from '../../../build/world/antimeridian.ts';
import { rounded } from '../../../build/world/land-and-sea.ts';
import { FileSource } from '../../../data-packs/format/pmtiles/file-source.ts';
import { verifyPack } from '../../../data-packs/format/verify.ts';
import { ringAround } from '../../../data-packs/geo/bounds.ts';
import { pointInPolygon } from '../../../data-packs/geo/point-in-polygon.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import { packFor } from '../../helpers/packs.ts';

let folder: string;
let archive: PMTiles;
beforeAll(async () => {
  folder = await packFor('world');
  archive = new PMTiles(await FileSource.open(`${folder}/basemap.pmtiles`));
});

async function tile(z: number, x: number, y: number): Promise<VectorTile> {
  const found = await archive.getZxy(z, x, y);
  if (!found) throw new Error(`no tile ${z}/${x}/${y}`);
  const bytes = new Uint8Array(found.data);
  return new VectorTile(new PbfReader(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes));
}

/** Square tile units of a layer's polygons, of one kind or all, holes taken off, within the tile and its buffer. */
function area(one: VectorTile, layer: string, kind?: string): number {
  const features = one.layers[layer];
  let sum = 0;
  for (let i = 0; i < (features?.length ?? 0); i++) {
    const feature = features?.feature(i);
    if (feature?.type !== 3 || (kind !== undefined && feature.properties.kind !== kind)) continue;
    for (const ring of feature.loadGeometry())
      for (let k = 1; k < ring.length; k++) {
        const [a, b] = [ring[k - 1], ring[k]];
        if (a && b) sum += (a.x * b.y - b.x * a.y) / 2;
      }
  }
  return Math.abs(sum);
}

/** How far the triangles that map libraries draw are from the areas of their polygons, at worst, as a share. */
function worstTriangles(one: VectorTile): number {
  let worst = 0;
  for (const features of Object.values(one.layers))
    for (let i = 0; i < features.length; i++) {
      const feature = features.feature(i);
      if (feature.type !== 3) continue;
      for (const polygon of classifyRings(feature.loadGeometry())) {
        const { vertices, holes } = flatten(polygon.map(ring => ring.map(({ x, y }) => [x, y])));
        worst = Math.max(worst, deviation(vertices, holes, 2, earcut(vertices, holes, 2)));
      }
    }
  return worst;
}

/** Whether a layer's polygons hold a place. */
async function holds(z: number, layer: string, [lon, lat]: readonly [number, number]): Promise<boolean> {
  const [x, y] = [mercatorX(lon) * 2 ** z, mercatorY(lat) * 2 ** z];
  const features = (await tile(z, Math.floor(x), Math.floor(y))).layers[layer];
  return Array.from({ length: features?.length ?? 0 }, (_, i) => features?.feature(i)).some(feature => {
    const rings =
      feature?.type === 3 ? feature.loadGeometry().map(ring => ring.map(p => [p.x, p.y] as [number, number])) : [];
    return pointInPolygon(rings, (x % 1) * 4096, (y % 1) * 4096);
  });
}

function kinds(one: VectorTile, layer: string): Set<unknown> {
  return new Set(properties(one, layer).map(({ kind }) => kind));
}

const found = (one: VectorTile, layer: string, name: string) =>
  properties(one, layer).find(feature => feature.name === name);

function properties(one: VectorTile, layer: string): Record<string, unknown>[] {
  const features = one.layers[layer];
  return Array.from({ length: features?.length ?? 0 }, (_, i) => features?.feature(i).properties ?? {});
}

describe('the world overview', () => {
  test('is a sound pack with its credits, small enough to make at first start', async () => {
    const manifest = await verifyPack(folder, { progress: () => undefined, signal: new AbortController().signal });
    const licences = manifest.attributions.map(({ licence }) => licence);
    expect(licences).toEqual(['public domain', 'CC-BY-4.0', 'ODbL-1.0', 'MIT', 'CC-BY-4.0', 'Unicode-3.0']);
    expect(manifest.parts.reduce((sum, part) => sum + part.size, 0)).toBeLessThan(60_000_000);
  });

  test('has every tile from z0 to z6, each covered by land and sea together, in sound polygons', async () => {
    let tiles = 0;
    for (let z = 0; z <= 6; z++)
      for (let x = 0; x < 2 ** z; x++)
        for (let y = 0; y < 2 ** z; y++) {
          const one = await tile(z, x, y);
          tiles += 1;
          const covered = (area(one, 'earth') + area(one, 'water', 'ocean')) / (4096 + 2 * 64) ** 2;
          const message = `${z}/${x}/${y} is covered ${covered} times`;
          if (covered < 0.93 || covered > 1.06) throw new Error(message);
          const off = worstTriangles(one);
          if (off > 0.001) throw new Error(`triangles of ${z}/${x}/${y} are ${off} off`);
        }
    expect(tiles).toBe(5461);
  });

  test('cuts Russia and Fiji at the antimeridian without streaks, and reaches the south edge with Antarctica', async () => {
    // The Bering Strait's far side, Fiji's Taveuni, the open Pacific between: z4 tiles in the first and the last
    // column.
    expect(area(await tile(4, 0, 3), 'earth')).toBeGreaterThan(1e5);
    expect(area(await tile(4, 15, 3), 'earth')).toBeGreaterThan(1e6);
    expect(area(await tile(6, 63, 35), 'earth')).toBeGreaterThan(1000);
    // A streak would cross the mid-Pacific and mid-Atlantic: nothing but sea there, at any latitude of Russia or Fiji.
    expect(area(await tile(5, 3, 12), 'earth')).toBe(0);
    expect(area(await tile(5, 12, 10), 'earth')).toBe(0);
    expect(area(await tile(3, 5, 7), 'earth')).toBeGreaterThan(1.2e7);
  });

  test('labels countries in many languages and capitals', async () => {
    const names = new Map<string, Record<string, unknown>>();
    for (let x = 0; x < 64; x++)
      for (let y = 16; y < 44; y++) {
        const places = (await tile(6, x, y)).layers.places;
        for (let i = 0; i < (places?.length ?? 0); i++) {
          const properties = places?.feature(i).properties ?? {};
          names.set(String(properties['name:en'] ?? properties.name), properties);
        }
      }
    expect(names.get('Germany')).toMatchObject({
      kind: 'country',
      name: 'Deutschland',
      'name:fr': 'Allemagne',
      'name:ja': 'ドイツ',
    });
    expect(names.get('Tokyo')).toMatchObject({ kind: 'locality', capital: 'yes', population_rank: 13 });
    // One spelling each: the most spoken official language's.
    const local = ['Belgium', 'Switzerland', 'Peru', 'Israel', 'Finland', 'New Zealand'].map(name => names.get(name));
    expect(local.map(country => country?.name)).toEqual([
      ...['België', 'Schweiz', 'Perú', 'ישראל', 'Suomi', 'New Zealand'],
    ]);
    const cities = ['Munich', 'Rome', 'Athens', 'Moscow', 'Tokyo', 'Kharkiv', 'Tangier', 'Sendai', 'Seoul', 'Prague'];
    expect(cities.map(name => names.get(name)?.name)).toEqual([
      'München',
      'Roma',
      'Αθήνα',
      'Москва',
      '東京',
      'Харків',
      'طنجة',
      '仙台',
      '서울',
      'Praha',
    ]);
    expect(names.get('Munich')).toMatchObject({ 'name:es': 'Múnich', 'name:pt': 'Munique', 'name:ru': 'Мюнхен' });
    expect(names.get('Rome')).toMatchObject({ 'name:de': 'Rom', 'name:fr': 'Rome', 'name:fi': 'Rooma' });
    expect(names.get('Vienna')).toMatchObject({ name: 'Wien', 'name:fr': 'Vienne' });
    // Natural Earth has the number of Libya's for Lebanon's, and none for Libya's.
    const tripoli = found(await tile(6, 34, 25), 'places', 'طرابلس');
    expect(tripoli).toMatchObject({ 'name:de': 'Tripolis', 'name:fr': 'Tripoli' });
    expect(names.size).toBeGreaterThan(3500);
  });

  test('has countries of some size in its first tiles, before towns', async () => {
    const first = properties(await tile(1, 1, 0), 'places').filter(({ kind }) => kind === 'country');
    expect(first.map(({ name }) => name)).toEqual(expect.arrayContaining(['France', 'España', 'Sverige', 'Монгол']));
    expect(first.map(({ name }) => name)).not.toContain('Liechtenstein');
  });

  test('draws lakes, rivers, states, ice and towns, the largest first', async () => {
    // Lake Superior fills most of this tile's east; at z1 it is there, Lake Constance is not.
    expect(area(await tile(6, 16, 22), 'water', 'lake')).toBeGreaterThan(2e6);
    expect(area(await tile(1, 0, 0), 'water', 'lake')).toBeGreaterThan(1000);
    expect(kinds(await tile(2, 2, 1), 'water')).not.toContain('river');
    expect(kinds(await tile(3, 4, 2), 'water')).toContain('river');
    expect(kinds(await tile(3, 1, 2), 'boundaries')).toEqual(new Set(['country']));
    expect(kinds(await tile(4, 3, 6), 'boundaries')).toEqual(new Set(['country', 'region']));
    expect(kinds(await tile(5, 16, 11), 'landcover')).toEqual(new Set(['glacier', 'urban_area']));
    expect(area(await tile(3, 0, 7), 'landcover', 'glacier')).toBeGreaterThan(1e6);
  });

  test('names seas, mountains with their slant, summits with heights, and states', async () => {
    const alps = found(await tile(5, 16, 11), 'earth', 'Alpen\u00a0/ Alpes\u00a0/ Alpi');
    expect(alps).toMatchObject({ kind: 'mountain_range', 'name:de': 'Alpen', 'name:fr': 'Alpes' });
    expect(alps?.angle).toBeLessThan(-10);
    expect(found(await tile(5, 16, 11), 'pois', 'Matterhorn\u00a0/ Cervino')).toMatchObject({
      kind: 'peak',
      elevation: 4478,
    });
    expect(found(await tile(2, 2, 1), 'water', 'Black Sea')).toMatchObject({
      kind: 'sea',
      'name:de': 'Schwarzes Meer',
      'name:ru': 'Чёрное море',
      'name:ja': '黒海',
    });
    expect(found(await tile(0, 0, 0), 'earth', 'Europe')).toMatchObject({ kind: 'continent', 'name:pl': 'Europa' });
    const states = await tile(4, 4, 6);
    expect(found(states, 'places', 'Pennsylvania')).toMatchObject({ ref: 'Pa.', 'name:fr': 'Pennsylvanie' });
    expect(found(states, 'places', 'Georgia')).toMatchObject({ kind: 'region', 'name:fr': 'Géorgie' });
    expect(found(await tile(5, 11, 16), 'places', 'Pará')).toMatchObject({ kind: 'region', ref: 'PA' });
  });

  test('names no islands as their country is named, which has a label of its own', async () => {
    const [islands, countries] = [new Set<unknown>(), new Set<unknown>()];
    for (let x = 0; x < 32; x++)
      for (let y = 0; y < 32; y++) {
        const one = await tile(5, x, y);
        for (const { kind, name, 'name:en': en = name } of properties(one, 'earth'))
          if (kind === 'island' || kind === 'archipelago') islands.add(en);
        for (const { kind, name, 'name:en': en = name } of properties(one, 'places'))
          if (kind === 'country') countries.add(en);
      }
    expect([...islands].filter(name => countries.has(name))).toEqual([]);
    for (const name of ['Bahama Islands', 'Maldive Islands', 'Føroyar', 'Nouvelle-Calédonie'])
      expect(islands, name).not.toContain(name);
    // What is only a part of a country, or more than it.
    for (const name of ['Honshū', 'Great Britain', 'British Isles', 'Mindanao', 'Izu Islands', 'Mariana Islands'])
      expect(islands, name).toContain(name);
  });

  test('names continents in the middle of their mainland', async () => {
    const first = (await tile(0, 0, 0)).layers.earth;
    const places = Array.from({ length: first?.length ?? 0 }, (_, i) => first?.feature(i)).flatMap(feature => {
      const [point] = feature?.type === 1 ? (feature.loadGeometry()[0] ?? []) : [];
      return point === undefined ? [] : [[feature?.properties.name, point.x / 4096, point.y / 4096] as const];
    });
    for (const [name, lon, lat] of [
      ['North America', -100, 48],
      ['South America', -60, -15],
      ['Africa', 18, 7],
      ['Europe', 25, 53],
      ['Australia', 134, -25],
    ] as const) {
      const [, x = 0, y = 0] = places.find(([one]) => one === name) ?? [];
      expect(Math.hypot(x - mercatorX(lon), y - mercatorY(lat)), name).toBeLessThan(0.02);
    }
  });

  test('names seas in the languages of their shores', async () => {
    const seas = await Promise.all([tile(3, 7, 3), tile(3, 5, 3)]);
    const [japan, persia] = seas.map(one =>
      properties(one, 'water').map(({ name, ...names }) => [names['name:en'], names]),
    );
    expect(new Map(japan as never).get('Sea of Japan')).toMatchObject({ 'name:ja': '日本海', 'name:ko': '동해' });
    expect(new Map(persia as never).get('Persian Gulf')).toMatchObject({ 'name:ar': 'الخليج العربي' });
    for (let x = 0; x < 8; x++)
      for (let y = 0; y < 8; y++)
        for (const { name } of properties(await tile(3, x, y), 'earth'))
          expect(String(name)).not.toMatch(/[oO]tö|Isands/);
  });

  test('rounds the coast between corners that stay, and leaves what lies along the antimeridian straight', () => {
    const square = Float64Array.of(10, 50, 11, 50, 11, 51, 10, 51, 10, 50);
    const round = rounded(square);
    expect(round.length).toBeGreaterThan(square.length);
    const corners = Array.from({ length: round.length / 2 }, (_, i) => [round[2 * i], round[2 * i + 1]]);
    expect(corners).toEqual(
      expect.arrayContaining([
        [10, 50],
        [11, 50],
        [11, 51],
        [10, 51],
      ]),
    );
    // Outside the square, as a curve through its corners is, and not far.
    const south = Math.min(...round.filter((_, i) => i % 2 === 1));
    expect(south).toBeLessThan(50);
    expect(south).toBeGreaterThan(49.7);
    const cut = Float64Array.of(179, 50, 180.6, 50, 180.6, 51, 179, 51, 179, 50);
    expect(rounded(cut)).toEqual(cut);
  });

  test('has islands too small for the continents’ list, from z5 on', async () => {
    // Elafonisos, half a kilometre off the Peloponnese.
    const at = [22.957, 36.485] as const;
    expect(await holds(6, 'earth', at)).toBe(true);
    expect(await holds(6, 'water', at)).toBe(false);
    expect(await holds(4, 'earth', at)).toBe(false);
    expect(await holds(4, 'water', at)).toBe(true);
  });

  test('a ring over the antimeridian becomes two that meet there', () => {
    const pieces = cutPolygon([ringAround([170, 10, -170, 20])]);
    expect(pieces).toHaveLength(2);
    const spans = pieces.map(([ring]) => {
      const lons = [...(ring ?? [])].filter((_, i) => i % 2 === 0);
      return [Math.min(...lons), Math.max(...lons)];
    });
    expect(spans.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [-180.6, -170],
      [170, 180.6],
    ]);
  });
});
