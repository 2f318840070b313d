import type { Bounds } from '../../geo/bounds.ts';

/** Kinds of results, from wide to narrow; `poi` are points of interest, `other` is everything else that has a name. */
export const layers = [
  'country',
  'state',
  'county',
  'city',
  'district',
  'locality',
  'street',
  'house',
  'poi',
  'other',
] as const;
export type Layer = (typeof layers)[number];

/** The languages names are kept in beside the local one. */
export const languages = ['en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

/** One name in several languages: `name` is the local one. */
export interface Label {
  name: string;
  en?: string | undefined;
  de?: string | undefined;
  fr?: string | undefined;
}

/** Every name a place answers to. Alternatives are old, short, official and local names, and a road's ref. */
export interface PlaceNames extends Label {
  alternatives?: readonly string[] | undefined;
}

/** What a place lies in. A place never repeats itself here: a city's context has no `city`. */
export interface PlaceContext {
  locality?: Label | undefined;
  district?: Label | undefined;
  city?: Label | undefined;
  county?: Label | undefined;
  state?: Label | undefined;
  country?: Label | undefined;
  /** ISO 3166-1 alpha-2, upper case. */
  countrycode?: string | undefined;
  postcode?: string | undefined;
}

export const osmTypes = ['node', 'way', 'relation'] as const;
export interface OsmReference {
  type: (typeof osmTypes)[number];
  id: number;
}

/** lon, lat, lon, lat, ... in degrees, as `build/osm/dataset.ts` has lines and rings. */
type Coordinates = ArrayLike<number>;

/** What reverse geocoding measures against: the lines of a street, or the polygons (outer ring first) of an area. */
export type PlaceShape =
  | { type: 'lines'; lines: readonly Coordinates[] }
  | { type: 'polygons'; polygons: readonly (readonly Coordinates[])[] };

export interface House {
  /** As written on the house: `12`, `12a`, `12-14`. */
  number: string;
  lon: number;
  lat: number;
  postcode?: string | undefined;
  osm?: OsmReference | undefined;
  /** Computed along an `addr:interpolation` line instead of surveyed. */
  interpolated?: boolean | undefined;
}

export interface Place {
  layer: Exclude<Layer, 'house'>;
  /** The OSM tag that makes it what it is: `amenity=pharmacy`, `place=village`, `highway=residential`. */
  osmKey: string;
  osmValue: string;
  /** An empty name is for things found by their category only: a car park, a drinking fountain. */
  names: PlaceNames;
  /** On the feature: inside an area, on a street's line. Degrees. */
  lon: number;
  lat: number;
  extent?: Bounds | undefined;
  /** 0 to 1, see `importance.ts`. */
  importance: number;
  context: PlaceContext;
  osm?: OsmReference | undefined;
  shape?: PlaceShape | undefined;
  /** House number of the place itself, where it is a point of interest with an address; the street stands in `street`. */
  housenumber?: string | undefined;
  street?: Label | undefined;
  /** The houses along a street or, where addresses have no streets, of a hamlet. */
  houses?: readonly House[] | undefined;
}
