import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import { buildPlaces } from '../../data-packs/builder/places/build-places.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { boxPolygon } from '../../data-packs/geo/bounds.ts';
import { builder, builtOnce, root } from '../helpers/packs.ts';
import { monaco, sharedData } from '../helpers/shared-data.ts';

export const extracts = {
  liechtenstein: sharedData('liechtenstein-2021.osm.pbf'),
  monaco: monaco.osm,
  sf: sharedData('sf-downtown.osm.pbf'),
} as const;
export type PlacesRegion = keyof typeof extracts;

/** The place index of a pack. */
export const placesFileOf = (directory: string): string => join(directory, 'places.sqlite');

/** A pack of one real region that only has places. */
export const placesPack = (region: PlacesRegion): Promise<string> => placesCopy(region, region);

/** The same under an id of its own. */
export function placesCopy(region: PlacesRegion, id: string): Promise<string> {
  const madeOf = [...builder, 'test/api/places-pack.ts', relative(root, extracts[region])];
  const build = (directory: string) => buildPlacesPack(directory, region, id);
  return builtOnce({ name: `places-${id}`, id, madeOf, build });
}

interface BuiltPlaces {
  /** Milliseconds, reading the extract not counted. */
  buildTime: number;
  statistics: Record<string, number>;
}

/** Builds such a pack anew. */
export async function buildPlacesPack(
  directory: string,
  region: PlacesRegion,
  id: string = region,
): Promise<BuiltPlaces> {
  await mkdir(directory, { recursive: true });
  const quiet = { progress: () => undefined, signal: new AbortController().signal };
  const dataset = await readOsm([extracts[region]], quiet);
  const start = performance.now();
  const { statistics } = await buildPlaces({ dataset, extent: [], outFile: placesFileOf(directory), ...quiet });
  const buildTime = performance.now() - start;
  await writePack({
    directory,
    manifest: {
      id,
      name: id,
      version: '1',
      created: '2026-01-01T00:00:00Z',
      bounds: dataset.bounds,
      coverage: boxPolygon(dataset.bounds),
      countries: [],
      languages: ['en', 'de', 'fr'],
      attributions: [{ text: '© OpenStreetMap contributors', licence: 'ODbL-1.0', parts: ['places'] }],
      sources: [],
    },
    parts: [{ kind: 'places', path: 'places.sqlite' }],
  });
  return { buildTime, statistics };
}
