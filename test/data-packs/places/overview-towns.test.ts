import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OsmDataset } from '../../../data-packs/builder/osm/dataset.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { buildPlaces } from '../../../data-packs/builder/places/build-places.ts';
import { runBuild } from '../../../data-packs/cli/run-build.ts';
import { readManifest } from '../../../data-packs/format/read-pack.ts';
import type { PlaceProperties } from '../../../server/geocoding/answer/place-feature.ts';
import { answerReverse, answerSearch } from '../../../server/geocoding/answer-search.ts';
import { PlaceIndex } from '../../../server/geocoding/places/place-index.ts';
import { forwardQuery, reverseQuery } from '../../../server/geocoding/request/search-schemas.ts';
import { placesFileOf } from '../../api/places-pack.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { packFor } from '../../helpers/packs.ts';
import { type RawMap, readRaw } from '../../helpers/raw-osm.ts';
import { hasSharedData, monaco, sharedData } from '../../helpers/shared-data.ts';
import { simpleClip } from '../../helpers/simple-clip.ts';

const quiet = { progress: () => undefined, signal: new AbortController().signal };
const surroundings = ['addr:city', 'addr:state', 'addr:country'];
let overview: string;
beforeAll(async () => {
  overview = placesFileOf(await packFor('world'));
});

let index: PlaceIndex | undefined;
afterEach(() => index?.close());

async function build(dataset: OsmDataset, countries?: string[]): Promise<string> {
  const outFile = join(await temporaryFolder(), 'places.sqlite');
  await buildPlaces({ dataset, extent: [], outFile, overview, countries, ...quiet });
  index = new PlaceIndex('clip', outFile);
  return outFile;
}

const find = (q: string): PlaceProperties | undefined =>
  index && answerSearch([index], forwardQuery.parse({ q }))[0]?.properties;
const at = (lat: number, lon: number): PlaceProperties | undefined =>
  index && answerReverse([index], reverseQuery.parse({ lat: String(lat), lon: String(lon) }))[0]?.properties;

/** How many places and houses lack a level of what they lie in; towns lie in no town. */
function lacking(file: string, level: 'city' | 'state' | 'country'): number {
  const database = new Database(file, { readonly: true });
  try {
    return database
      .prepare(
        `SELECT (SELECT count(*) FROM place JOIN context ON context.id = place.context WHERE layer > 3 AND ${level} IS NULL)
          + (SELECT count(*) FROM house JOIN context ON context.id = house.context WHERE ${level} IS NULL)`,
      )
      .pluck()
      .get() as number;
  } finally {
    database.close();
  }
}

describe.runIf(hasSharedData)('a downtown without a word of its city', () => {
  test('is in the town of the overview, with state and country, forward and in reverse', async () => {
    const clip = join(await temporaryFolder(), 'downtown.osm.pbf');
    await simpleClip(sharedData('sf-downtown.osm.pbf'), [-122.415, 37.776, -122.39, 37.798], clip, surroundings);
    const file = await build(await readOsm([clip], quiet));
    expect(find('388 Market Street, San Francisco')).toMatchObject({
      label: '388 Market Street, San Francisco, California 94111, United States',
      subdivisions: ['US-CA'],
    });
    expect(find('Market Street, San Francisco, CA')).toMatchObject({ name: 'Market Street', type: 'street' });
    expect(at(37.79109, -122.39869)).toMatchObject({ city: 'San Francisco', state: 'California', countrycode: 'US' });
    expect([lacking(file, 'city'), lacking(file, 'state'), lacking(file, 'country')]).toEqual([0, 0, 0]);
  });
});

test('a clip that the command builds names the towns of the overview, and credits them', async () => {
  const folder = await temporaryFolder();
  const clip = join(folder, 'clip.osm.pbf');
  await simpleClip(monaco.osm, [7.424, 43.735, 7.435, 43.75], clip, surroundings);
  const out = join(folder, 'clip');
  const request = { id: 'clip', name: 'Clip', osmFiles: [clip], demPaths: [], imagery: [], imageryOptions: {}, out };
  const { statistics, remarks } = await runBuild(request, quiet);
  expect(statistics.citiesOfOverview).toBeGreaterThan(500);
  expect(remarks.map(({ message }) => message)).toContainEqual(expect.stringMatching(/places have no city in this/));
  const { manifest } = await readManifest(out);
  expect(manifest.attributions).toContainEqual(expect.objectContaining({ text: '© GeoNames', parts: ['places'] }));
  expect(manifest.sources).toContainEqual(expect.objectContaining({ name: 'World overview', kind: 'gazetteer' }));
  index = new PlaceIndex('clip', placesFileOf(out));
  expect(find('Boulevard des Moulins, Monaco')?.label).toBe('Boulevard des Moulins, 98000 Monaco, Monaco');
  expect([lacking(placesFileOf(out), 'city'), lacking(placesFileOf(out), 'country')]).toEqual([0, 0]);
});

test('a region that says it all takes nothing from the overview', async () => {
  const dataset = await readOsm([monaco.osm], quiet);
  const files = await Promise.all(
    [undefined, overview].map(async (file, i) => {
      const outFile = join(await temporaryFolder(), `${i}.sqlite`);
      const { statistics } = await buildPlaces({ dataset, extent: [], outFile, overview: file, ...quiet });
      expect(statistics.citiesOfOverview).toBe(0);
      return readFile(outFile);
    }),
  );
  expect(files[0]?.equals(files[1] ?? Buffer.alloc(0))).toBe(true);
});

/** A street of 200 m with a house. */
function street(lat: number, lon: number, tags: Record<string, string> = {}): Required<Pick<RawMap, 'nodes' | 'ways'>> {
  const house = {
    id: 3,
    at: [lon + 0.001, lat + 0.0001],
    tags: { 'addr:housenumber': '7', 'addr:street': 'Hill', ...tags },
  };
  return {
    nodes: [
      { id: 1, at: [lon, lat] },
      { id: 2, at: [lon + 0.002, lat] },
      { ...house, at: [lon + 0.001, lat + 0.0001] },
    ],
    ways: [{ id: 1, refs: [1, 2], tags: { highway: 'residential', name: 'Hill' } }],
  };
}

async function buildStreet(lat: number, lon: number, tags: Record<string, string> = {}, countries?: string[]) {
  await build((await readRaw(street(lat, lon, tags))).dataset, countries);
  return find('7 Hill');
}

test.each([
  ['beside a border, where outlines of countries are coarse', 31.759, -106.487, ['El Paso', 'Texas', 'US']],
  ['beside a river that is a border', 47.66, 9.175, ['Konstanz', 'Baden-Württemberg', 'DE']],
  ['on the latitude of islands across 180 degrees', -16.5, -68.15, ['La Paz', undefined, 'BO']],
  ['where a larger town is near', 37.81, -122.26, ['Oakland', 'California', 'US']],
  ['out in the country', 41.6, -99.9, [undefined, 'Nebraska', 'US']],
  ['in the middle of the ocean', 45.5, -28.5, [undefined, undefined, undefined]],
])('the surroundings of a house %s', async (_, lat, lon, [city, state, countrycode]) => {
  const found = await buildStreet(lat, lon);
  expect([found?.city, found?.countrycode]).toEqual([city, countrycode]);
  if (state !== undefined || countrycode === undefined) expect(found?.state).toBe(state);
});

test('what the address says stays, its state in full', async () => {
  expect(await buildStreet(37.78, -122.41, { 'addr:state': 'CA', 'addr:country': 'US' })).toMatchObject({
    city: 'San Francisco',
    state: 'California',
    subdivisions: ['US-CA'],
  });
  expect(await buildStreet(47.66, 9.175, { 'addr:country': 'CH' })).not.toMatchObject({ city: 'Konstanz' });
  expect(await buildStreet(47.66, 9.175, {}, ['CH'])).toMatchObject({ city: 'Kreuzlingen', countrycode: 'CH' });
});

test('a settlement of the extract is nearer than a town of the overview, and none of another country', async () => {
  const { nodes, ways } = street(43.7405, 7.4275);
  const village = { id: 10, at: [7.4275, 43.7412], tags: { place: 'town', name: 'Haut' } } as const;
  await build((await readRaw({ nodes: [...nodes, village], ways })).dataset);
  expect(find('7 Hill')?.city).toBe('Haut');
  index?.close();
  const abroad = (id: number) => ({
    id,
    at: [7.4275, 43.7412 + id * 1e-6] as const,
    tags: { 'addr:housenumber': String(id), 'addr:street': 'Rue', 'addr:country': 'FR' },
  });
  const inMonaco = street(43.7405, 7.4275, { 'addr:country': 'MC' });
  const map = { nodes: [...inMonaco.nodes, village, abroad(11), abroad(12)], ways };
  await build((await readRaw(map)).dataset);
  expect(find('7 Hill')).toMatchObject({ city: 'Monaco', countrycode: 'MC' });
});
