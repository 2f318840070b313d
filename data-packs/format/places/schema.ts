/** Version of the file's own layout, in `meta`; a reader refuses others. */
export const placesVersion = 1;

/** Fixed point: degrees x 1e7, importance x 1e4. */
export const degreeUnits = 1e7;
export const importanceUnits = 1e4;

/** Tables of `places.sqlite`; `SPEC.md` says what is in them. */
export const tables = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE label (id INTEGER PRIMARY KEY, name TEXT NOT NULL, en TEXT, de TEXT, fr TEXT);
CREATE TABLE context (
  id INTEGER PRIMARY KEY,
  locality INTEGER, district INTEGER, city INTEGER, county INTEGER, state INTEGER, country INTEGER,
  countrycode TEXT, postcode TEXT
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
  housenumber TEXT, street INTEGER
);
CREATE TABLE kind (id INTEGER PRIMARY KEY, key TEXT NOT NULL, value TEXT NOT NULL);
CREATE TABLE house (
  id INTEGER PRIMARY KEY,
  street INTEGER NOT NULL,
  low INTEGER NOT NULL, high INTEGER NOT NULL,
  number TEXT NOT NULL,
  lon INTEGER NOT NULL, lat INTEGER NOT NULL,
  postcode TEXT, osm INTEGER, interpolated INTEGER
);
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

export const indices = `
CREATE INDEX house_street ON house (street, low);
`;
