import type { Line, Polygon } from '../osm/dataset.ts';

export type AttributeValue = string | number | boolean;

/** A value that only some zooms carry; both ends included. */
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

/** One thing to be drawn or labelled, with what the tiles say about it. */
export interface MapFeature {
  /** Name of the tile layer. */
  layer: string;
  /** Feature id in the tiles; kept where the feature is not merged with others. */
  id?: number;
  /** Zooms of the tiles it appears in. */
  minzoom: number;
  maxzoom: number;
  attributes: Attributes;
  /** Degrees. */
  geometry: MapGeometry;
  /** Order within its layer, ascending; also which label wins where the layer thins them out. */
  sortKey?: number;
}

export function fromZoom(minzoom: number, value: AttributeValue | undefined): readonly ZoomedValue[] | undefined {
  return value === undefined ? undefined : [{ value, minzoom, maxzoom: 24 }];
}
