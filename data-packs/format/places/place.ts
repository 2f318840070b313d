import { itemAt } from '../../base/item-at.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { type PlaceLanguage, placeLanguages } from '../../words/place-languages.ts';

/** Layers of results, from wide to narrow; `poi` is a point of interest, `other` anything else that has a name. */
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

/** Languages of names beside the local one. */
export const languages = placeLanguages;
export type Language = PlaceLanguage;

/** A name in several languages; `name` is the local one. */
export interface Label {
  name: string;
  en?: string | undefined;
  de?: string | undefined;
  fr?: string | undefined;
}

/** All names of a place. Alternatives are old, short, official and local names, and a road's ref. */
export interface PlaceNames extends Label {
  alternatives?: readonly string[] | undefined;
}

/** Levels of a context with a name, from narrow to wide: columns of its table. */
export const contextLevels = ['locality', 'district', 'city', 'county', 'state', 'country'] as const;

/** The areas a place lies in, without itself: a city's context has no `city`. */
export interface PlaceContext extends Partial<Record<(typeof contextLevels)[number], Label | undefined>> {
  /** ISO 3166-1 alpha-2, upper case. */
  countrycode?: string | undefined;
  postcode?: string | undefined;
  /** ISO 3166-2 codes of the areas around it that have one, its own among them, the widest first: `FR-ARA`, `FR-73`. */
  subdivisions?: readonly string[] | undefined;
}

const osmTypes = ['node', 'way', 'relation'] as const;
export interface OsmReference {
  type: (typeof osmTypes)[number];
  id: number;
}

/** As one number: id x 4 + the type's position. */
export const packReference = ({ type, id }: OsmReference): number => id * 4 + osmTypes.indexOf(type);

export const unpackReference = (packed: number): OsmReference => ({
  type: itemAt(osmTypes, packed % 4),
  id: Math.floor(packed / 4),
});

/** lon, lat, lon, lat, ... in degrees. */
type Coordinates = ArrayLike<number>;

/** Geometry for reverse geocoding: the lines of a street, or the polygons (outer ring first) of an area. */
export type PlaceShape =
  | { type: 'lines'; lines: readonly Coordinates[] }
  | { type: 'polygons'; polygons: readonly (readonly Coordinates[])[] };

export interface House {
  /** As written on the house: `12`, `12a`, `12-14`. */
  number: string;
  lon: number;
  lat: number;
  /** Where it differs from its street's. */
  context?: PlaceContext | undefined;
  osm?: OsmReference | undefined;
  /** Key of the building it is of or in, whose outline the writer asks for. */
  building?: number | undefined;
  /** Computed along an `addr:interpolation` line, not surveyed. */
  interpolated?: boolean | undefined;
}

/** Details of a point of interest for visitors, and the people of a town, in the order of the index. */
export const extraFields = [
  'openingHours',
  'phone',
  'website',
  'email',
  'wheelchair',
  'cuisine',
  'brand',
  'operator',
  'population',
] as const;
export type ExtraField = (typeof extraFields)[number];
/** Values as OpenStreetMap writes them. */
export type PlaceExtra = Partial<Record<ExtraField, string | undefined>>;

export interface Place {
  layer: Exclude<Layer, 'house'>;
  /** The main OSM tag: `amenity=pharmacy`, `place=village`, `highway=residential`. */
  osmKey: string;
  osmValue: string;
  /** The name is empty for places found only by category: a car park, a drinking fountain. */
  names: PlaceNames;
  /** Degrees; on the feature: inside an area, on a street's line. */
  lon: number;
  lat: number;
  extent?: Bounds | undefined;
  /** 0 to 1, see `importance.ts`. */
  importance: number;
  context: PlaceContext;
  osm?: OsmReference | undefined;
  shape?: PlaceShape | undefined;
  /** House number of a point of interest with an address; `street` has its street. */
  housenumber?: string | undefined;
  street?: Label | undefined;
  extra?: PlaceExtra | undefined;
  /** Houses along a street or, where addresses have no streets, of a hamlet. */
  houses?: readonly House[] | undefined;
}
