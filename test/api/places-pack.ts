import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOsm } from '../../data-packs/builder/osm/read-osm.ts';
import { buildPlaces } from '../../data-packs/builder/places/build-places.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { sharedData } from '../helpers/shared-data.ts';

const files = { liechtenstein: 'liechtenstein-2021', monaco: 'monaco-2021', sf: 'sf-downtown' } as const;
export type PlacesRegion = keyof typeof files;

export interface BuiltPlaces {
  directory: string;
  placesFile: string;
  /** Milliseconds, reading the extract not counted. */
  buildTime: number;
  statistics: Record<string, number>;
}

/** A pack of one real region that only has places: built in about a second, so that every run tests the builder of now. */
export async function placesPack(region: PlacesRegion): Promise<BuiltPlaces> {
  const directory = join(await mkdtemp(join(tmpdir(), 'outpost-places-')), region);
  await mkdir(directory);
  const placesFile = join(directory, 'places.sqlite');
  const quiet = { progress: () => undefined, signal: new AbortController().signal };
  const dataset = await readOsm([sharedData(`${files[region]}.osm.pbf`)], quiet);
  const start = performance.now();
  const { statistics } = await buildPlaces({ dataset, extent: [], outFile: placesFile, ...quiet });
  const buildTime = performance.now() - start;
  const [west, south, east, north] = dataset.bounds;
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  await writePack({
    directory,
    manifest: {
      id: region,
      name: region,
      version: '1',
      created: '2026-01-01T00:00:00Z',
      bounds: dataset.bounds,
      coverage: { type: 'Polygon', coordinates: [ring] },
      countries: [],
      languages: ['en', 'de', 'fr'],
      attributions: [{ text: '© OpenStreetMap contributors', licence: 'ODbL-1.0', parts: ['places'] }],
      sources: [],
    },
    parts: [{ kind: 'places', path: 'places.sqlite' }],
  });
  return { directory, placesFile, buildTime, statistics };
}
