import type { contextLevels } from './place.ts';
/** Versions of the file's layout, in `meta`, that readers take; the last is what the writer makes. */
export const readableVersions = [1, 2, 3] as const;
export type PlacesVersion = (typeof readableVersions)[number];
export const placesVersion = 3;

/** Fixed point: degrees x 1e7, importance x 1e4. */
export const degreeUnits = 1e7;
export const importanceUnits = 1e4;

/**
 * Tables of `places.sqlite`, described in `SPEC.md`. Version 1 knew no more of a house than another postcode, version 2
 * no ISO 3166-2.
 */
export const tablesOf = (version: PlacesVersion) => {
  const [houseContext, extra, building, buildings] =
    version === 1
      ? ['postcode TEXT', '', '', '']
      : [
          'context INTEGER',
          ', extra TEXT',
          ', building INTEGER',
          'CREATE TABLE building (id INTEGER PRIMARY KEY, data BLOB NOT NULL);',
        ];
  return `
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE label (id INTEGER PRIMARY KEY, name TEXT NOT NULL, en TEXT, de TEXT, fr TEXT);
CREATE TABLE context (
  id INTEGER PRIMARY KEY,
  locality INTEGER, district INTEGER, city INTEGER, county INTEGER, state INTEGER, country INTEGER,
  countrycode TEXT, postcode TEXT${version < 3 ? '' : ', subdivisions TEXT'}
);
CREATE TABLE place (
  id INTEGER PRIMARY KEY,
  layer INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  importance INTEGER NOT NULL,
  lon INTEGER NOT NULL, lat INTEGER NOT NULL,
  west INTEGER, south INTEGER, east INTEGER, north INTEGER,
  context INTEGER NOT NULL,
  name TEXT NOT NULL, en TEXT, de TEXT, fr TEXT, alternatives TEXT,
  osm INTEGER,
  houses INTEGER NOT NULL,
  housenumber TEXT, street INTEGER${extra}
);
CREATE TABLE kind (id INTEGER PRIMARY KEY, key TEXT NOT NULL, value TEXT NOT NULL);
CREATE TABLE house (
  id INTEGER PRIMARY KEY,
  street INTEGER NOT NULL,
  low INTEGER NOT NULL, high INTEGER NOT NULL,
  number TEXT NOT NULL,
  lon INTEGER NOT NULL, lat INTEGER NOT NULL,
  ${houseContext}, osm INTEGER, interpolated INTEGER${building}
);
${buildings}
CREATE TABLE shape (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE vocabulary (terms TEXT NOT NULL, counts BLOB NOT NULL);
CREATE VIRTUAL TABLE place_box USING rtree(id, west, east, south, north);
CREATE VIRTUAL TABLE house_box USING rtree(id, west, east, south, north);
CREATE VIRTUAL TABLE place_text USING fts5(
  name, context, kind,
  content='', columnsize=0, detail=column, prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co' tokenchars '_'"
);
`;
};

/** Before version 3, finding an object of OpenStreetMap reads all rows. */
export const indicesOf = (version: PlacesVersion) => `
CREATE INDEX house_street ON house (street, low);
${
  version < 3
    ? ''
    : `
CREATE INDEX place_osm ON place (osm) WHERE osm IS NOT NULL;
CREATE INDEX house_osm ON house (osm) WHERE osm IS NOT NULL;`
}
`;

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
