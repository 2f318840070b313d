import type { contextLevels } from './place.ts';

/** A row of `place`. Positions are in units of `degreeUnits`. */
export interface PlaceRow {
  id: number;
  layer: number;
  kind: number;
  importance: number;
  lon: number;
  lat: number;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  context: number;
  name: string;
  en: string | null;
  de: string | null;
  fr: string | null;
  alternatives: string | null;
  osm: number | null;
  houses: number;
  housenumber: string | null;
  street: number | null;
  /** Not in version 1. */
  extra?: string | null;
}

/** A row of `house`. */
export interface HouseRow {
  id: number;
  street: number;
  low: number;
  high: number;
  number: string;
  lon: number;
  lat: number;
  /** Version 1 has a postcode instead; either only where the street has another. */
  context?: number | null;
  postcode?: string | null;
  osm: number | null;
  interpolated: number | null;
  /** Not in version 1. */
  building?: number | null;
}

/** A row of `context`: ids of labels. */
export type ContextRow = Record<(typeof contextLevels)[number], number | null> & {
  countrycode: string | null;
  postcode: string | null;
  /** Not before version 3; separated by spaces. */
  subdivisions?: string | null;
};
