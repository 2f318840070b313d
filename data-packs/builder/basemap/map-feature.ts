import type { Line, Polygon } from '../osm/dataset.ts';

export type AttributeValue = string | number | boolean;

/** A value for some zooms, both ends included. */
export interface ZoomedValue {
  value: AttributeValue;
  minzoom: number;
  maxzoom: number;
}

/** Attribute values by name; a list where the value depends on the zoom; undefined values are left out. */
export type Attributes = Record<string, AttributeValue | readonly ZoomedValue[] | undefined>;

type MapGeometry =
  | { type: 'point'; lon: number; lat: number }
  | { type: 'lines'; lines: readonly Line[] }
  | { type: 'polygons'; polygons: readonly Polygon[] };

/** A feature of the tiles before projection. */
export interface MapFeature {
  /** Name of the tile layer. */
  layer: string;
  /** Feature id in the tiles; lost where features are merged. */
  id?: number;
  /** Zooms of the tiles it appears in; by default to the deepest. */
  minzoom: number;
  maxzoom?: number;
  attributes: Attributes;
  /** Degrees. */
  geometry: MapGeometry;
  /** Ascending order within the layer, also for thinning out labels. */
  sortKey?: number;
  /** Width of the cells in which labels of this spacing are thinned out to one, in tile coordinates. */
  spacing?: number;
}

/** Beyond all zooms of tiles. */
export const deepestZoom = 24;

export function fromZoom(minzoom: number, value: AttributeValue | undefined): readonly ZoomedValue[] | undefined {
  return value === undefined ? undefined : [{ value, minzoom, maxzoom: deepestZoom }];
}
