import { type Bounds, boundsOf, unionBounds } from '../../geo/bounds.ts';
import { progressWords } from '../../words/progress-words.ts';
import { joinedBoxes } from '../osm/data-areas.ts';
import type { OsmDataset, Polygon } from '../osm/dataset.ts';
import { outerRings } from '../osm/rings.ts';
import type { StepOptions } from '../pack-options.ts';
import { basemapLayers } from './basemap-layers.ts';
import { osmFeatures } from './osm-features.ts';
import { tileFeatures } from './tile-features.ts';

const basemapMinzoom = 0;
const basemapMaxzoom = 15;

export interface BasemapOptions extends StepOptions {
  dataset: OsmDataset;
  /** Area with data: land and sea are made inside it, tiles over the boxes of its polygons. */
  extent: Polygon[];
  /** Outside it the data are but pieces; without it they are whole in all of the extent. */
  known?: readonly Polygon[];
  outFile: string;
}

export interface BasemapResult {
  minzoom: number;
  maxzoom: number;
  /** Counts features, tiles, bytes, and `broken`: parts of areas and coasts that could not be closed. */
  statistics: Record<string, number>;
}

/** Builds `basemap.pmtiles` in the Protomaps basemap schema, version 4. */
export async function buildBasemap(options: BasemapOptions): Promise<BasemapResult> {
  const { dataset, extent, known = [], ...step } = options;
  const { progress } = step;
  const areas = { broken: 0 };
  const features = osmFeatures(dataset, extent, known, areas, (done, total) =>
    progress({ phase: 'features', fraction: done / total, said: progressWords.message('mapObjects', { done, total }) }),
  );
  const tiles = await tileFeatures(features, {
    ...step,
    minzoom: basemapMinzoom,
    maxzoom: basemapMaxzoom,
    areas: extentAreas(extent),
    layers: basemapLayers,
    metadata: {
      name: 'Outpost basemap',
      description: 'Basemap layers derived from OpenStreetMap, in the schema of the Protomaps basemap',
      version: '4.0.0',
      type: 'baselayer',
      attribution:
        '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>',
      'osm:timestamp': dataset.timestamp,
    },
  });
  return {
    minzoom: basemapMinzoom,
    maxzoom: basemapMaxzoom,
    statistics: { features: tiles.features, tiles: tiles.tiles, bytes: tiles.bytes, broken: areas.broken },
  };
}

function extentAreas(extent: readonly Polygon[]): Bounds[] {
  const areas = outerRings(extent).map(outer => boundsOf([outer]));
  const [west, south, east, north] = unionBounds(areas);
  if (west >= east || south >= north) throw new Error('the extent of the basemap is empty: give at least one polygon');
  return joinedBoxes(areas);
}
