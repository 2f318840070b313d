import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FeatureCollection, Geometry, Position } from 'geojson';
import { lookup } from '../../../data-packs/base/lookup.ts';

/** The columns of a table of Natural Earth, whose types vary from file to file. */
export class Columns {
  readonly #properties: Record<string, unknown>;

  constructor(properties: Record<string, unknown>) {
    this.#properties = properties;
  }

  /** Without line ends, repeated spaces and what stands for nothing. */
  text(column: string): string | undefined {
    const value = lookup(this.#properties, column);
    if (typeof value !== 'string') return undefined;
    const text = value.replace(/\s+/g, ' ').trim();
    return text === '' || text === '-99' ? undefined : text;
  }

  number(column: string): number {
    const value = lookup(this.#properties, column);
    return typeof value === 'number' ? value : 0;
  }

  /** First zoom of tiles of 512 pixels; Natural Earth counts those of 256. */
  zoom(column = 'min_zoom'): number {
    return Math.max(0, Math.floor(this.number(column)) - 1);
  }
}

export interface SourceFeature {
  columns: Columns;
  geometry: Geometry;
}

/** Features of `folder/name.geojson.gz`, without those that have no geometry. */
export function readGeojson(folder: string, name: string): SourceFeature[] {
  const bytes = gunzipSync(readFileSync(join(folder, `${name}.geojson.gz`)));
  const collection = JSON.parse(bytes.toString('utf8')) as FeatureCollection<Geometry | null>;
  return collection.features.flatMap(({ properties, geometry }) =>
    geometry === null ? [] : [{ columns: new Columns(properties ?? {}), geometry }],
  );
}

export function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

export function linesOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
}

export function pointOf(geometry: Geometry): [lon: number, lat: number] | undefined {
  if (geometry.type !== 'Point') return undefined;
  const [lon, lat] = geometry.coordinates;
  return lon === undefined || lat === undefined ? undefined : [lon, lat];
}
