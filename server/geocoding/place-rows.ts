import { type Label, type OsmReference, osmTypes } from '../../data-packs/format/places/place.ts';
import { degreeUnits } from '../../data-packs/format/places/schema.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';

/** The surroundings of a place, shared by thousands of places. */
export interface Context {
  locality: Label | undefined;
  district: Label | undefined;
  city: Label | undefined;
  county: Label | undefined;
  state: Label | undefined;
  country: Label | undefined;
  countrycode: string | undefined;
  postcode: string | undefined;
  /** Every form of every word of the above, folded. */
  words: ReadonlySet<string>;
}

export interface IndexedHouse {
  number: string;
  low: number;
  high: number;
  lon: number;
  lat: number;
  postcode: string | undefined;
  osm: OsmReference | undefined;
  interpolated: boolean;
}

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
}

export interface HouseRow {
  street: number;
  low: number;
  high: number;
  number: string;
  lon: number;
  lat: number;
  postcode: string | null;
  osm: number | null;
  interpolated: number | null;
}

export type ContextRow = Record<'locality' | 'district' | 'city' | 'county' | 'state' | 'country', number | null> & {
  countrycode: string | null;
  postcode: string | null;
};

export function houseOf(row: HouseRow): IndexedHouse {
  return {
    number: row.number,
    low: row.low,
    high: row.high,
    lon: row.lon / degreeUnits,
    lat: row.lat / degreeUnits,
    postcode: row.postcode ?? undefined,
    osm: reference(row.osm),
    interpolated: row.interpolated === 1,
  };
}

export function reference(osm: number | null): OsmReference | undefined {
  return osm === null ? undefined : { type: itemAt(osmTypes, osm % 4), id: Math.floor(osm / 4) };
}
