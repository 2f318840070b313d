import type { ProgressListener } from '../../format/progress.ts';
import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import { progressWords } from '../../words/progress.ts';
import type { OsmDataset, Polygon } from '../osm/dataset.ts';
import { outerRings } from '../osm/rings.ts';
import { basemapLayers } from './basemap-layers.ts';
import { tileFeatures } from './cut-features.ts';
import { osmFeatures } from './osm-features.ts';

const basemapMinzoom = 0;
const basemapMaxzoom = 15;

export interface BasemapOptions {
  dataset: OsmDataset;
  /** Where there is data: land and sea are made inside it, tiles over its bounding box. */
  extent: Polygon[];
  outFile: string;
  tempDir: string;
  threads: number;
  progress: ProgressListener;
  signal: AbortSignal;
}

export interface BasemapResult {
  minzoom: number;
  maxzoom: number;
  /** Features, tiles, bytes, and parts of areas or coasts that could not be closed. */
  statistics: Record<string, number>;
}

/** Makes `basemap.pmtiles` in the Protomaps basemap schema, version 4. */
export async function buildBasemap(options: BasemapOptions): Promise<BasemapResult> {
  const { dataset, extent, progress } = options;
  const areas = { broken: 0 };
  const features = osmFeatures(dataset, extent, areas, (done, total) =>
    progress({ phase: 'features', fraction: done / total, said: progressWords.message('mapObjects', { done, total }) }),
  );
  const tiles = await tileFeatures(features, {
    minzoom: basemapMinzoom,
    maxzoom: basemapMaxzoom,
    bounds: extentBounds(extent),
    layers: basemapLayers,
    outFile: options.outFile,
    tempDir: options.tempDir,
    threads: options.threads,
    metadata: {
      name: 'Outpost basemap',
      description: 'Basemap layers derived from OpenStreetMap, in the schema of the Protomaps basemap',
      version: '4.0.0',
      type: 'baselayer',
      attribution:
        '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>',
      ...(dataset.timestamp === undefined ? {} : { 'osm:timestamp': dataset.timestamp }),
    },
    progress,
    signal: options.signal,
  });
  return {
    minzoom: basemapMinzoom,
    maxzoom: basemapMaxzoom,
    statistics: { features: tiles.features, tiles: tiles.tiles, bytes: tiles.bytes, broken: areas.broken },
  };
}

function extentBounds(extent: readonly Polygon[]): Bounds {
  const bounds = boundsOf(outerRings(extent));
  const [west, south, east, north] = bounds;
  if (west >= east || south >= north) throw new Error('the extent of the basemap is empty: give at least one polygon');
  return bounds;
}
