import Database from 'better-sqlite3';
import { readableText } from '../../../data-packs/interchange/escape-xml.ts';
import type {
  AttributeValue,
  Feature,
  FeatureContent,
  Shape,
} from '../../../data-packs/interchange/features/feature.ts';
import { timeText } from '../../../data-packs/interchange/gpx-text.ts';
import { listsOf } from '../../../data-packs/interchange/write/feature-geometry.ts';
import { columnsOf, type FeatureColumn } from '../../../data-packs/interchange/write/feature-table.ts';

/** The tables that GeoPackage 1.3 asks for: https://www.geopackage.org/spec130 */
const schema = `
PRAGMA application_id = 0x47504B47;
PRAGMA user_version = 10300;
CREATE TABLE gpkg_spatial_ref_sys (
  srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT
);
INSERT INTO gpkg_spatial_ref_sys VALUES
  ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', NULL),
  ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL),
  ('WGS 84 geodetic', 4326, 'EPSG', 4326, 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]', NULL);
CREATE TABLE gpkg_contents (
  table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '',
  last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
  srs_id INTEGER REFERENCES gpkg_spatial_ref_sys(srs_id)
);
CREATE TABLE gpkg_geometry_columns (
  table_name TEXT NOT NULL UNIQUE REFERENCES gpkg_contents(table_name), column_name TEXT NOT NULL,
  geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL REFERENCES gpkg_spatial_ref_sys(srs_id),
  z TINYINT NOT NULL, m TINYINT NOT NULL, PRIMARY KEY (table_name, column_name)
);`;

/** A table for each kind of shape: programs know one kind a table. Codes are those of well-known binary. */
const kinds = [
  { table: 'points', kind: 'point', code: 1, type: 'MULTIPOINT' },
  { table: 'lines', kind: 'line', code: 2, type: 'MULTILINESTRING' },
  { table: 'areas', kind: 'area', code: 3, type: 'MULTIPOLYGON' },
] as const satisfies readonly { table: string; kind: Shape['kind']; code: number; type: string }[];

/** Writes features to a new GeoPackage. */
export function writeGeoPackage(path: string, content: FeatureContent): void {
  const database = new Database(path);
  try {
    // Nobody reads it before it is whole.
    database.pragma('journal_mode = OFF');
    database.exec(schema);
    database.transaction(() => {
      for (const one of kinds) writeTable(database, content, one);
    })();
  } finally {
    database.close();
  }
}

function writeTable(
  database: Database.Database,
  content: FeatureContent,
  { table, kind, code, type }: (typeof kinds)[number],
) {
  const { positions } = content;
  const shapesIn = ({ shapes }: Feature) => shapes.filter(shape => shape.kind === kind);
  const features = content.features.filter(feature => shapesIn(feature).length > 0);
  if (features.length === 0) return;
  const timeOf = (feature: Feature) => {
    const [
      {
        runs: [run],
      } = { runs: [] },
    ] = shapesIn(feature);
    return kind === 'point' && run !== undefined ? timeText(positions.times(run)?.[0] ?? null) : null;
  };
  const time: FeatureColumn[] = features.some(timeOf) ? [{ name: 'time', of: timeOf }] : [];
  const columns = [{ name: 'name', of: ({ name }: Feature) => name }, ...time, ...columnsOf({ features })];
  const names = distinctNames(columns.map(({ name }) => name));
  const fields = columns.map(({ of }, at) => `${quoted(names[at] ?? '')} ${typeOf(features, of)}`);
  database.exec(
    `CREATE TABLE ${table} (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom ${type}, ${fields.join(', ')})`,
  );
  const row = database.prepare(`INSERT INTO ${table} VALUES (NULL${', ?'.repeat(columns.length + 1)})`);
  const all = emptyBox();
  for (const feature of features) {
    const parts = shapesIn(feature).map(shape => listsOf(shape, positions));
    const blob = geometryBlob(code, parts, all);
    row.run(blob, ...columns.map(({ of }) => stored(of(feature))));
  }
  database
    .prepare(
      "INSERT INTO gpkg_contents (table_name, data_type, identifier, description, min_x, max_x, min_y, max_y, srs_id) VALUES (?, 'features', ?, ?, ?, ?, ?, ?, 4326)",
    )
    .run(table, table, content.name ?? '', ...all);
  database.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, 4326, 2, 0)').run(table, 'geom', type);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Names as SQLite tells them apart, which knows no case, beside those of the table itself. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(['fid', 'geom']);
  return names.map(name => {
    const readable = readableText(name).trim() || 'column';
    let distinct = readable;
    for (let number = 2; taken.has(distinct.toLowerCase()); number += 1) distinct = `${readable} ${number}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

/** The type that holds all values of a column. */
function typeOf(features: readonly Feature[], of: FeatureColumn['of']): string {
  const types = new Set<string>();
  for (const feature of features) {
    const value = of(feature);
    if (value === undefined || value === null) continue;
    types.add(
      typeof value === 'boolean'
        ? 'BOOLEAN'
        : typeof value === 'string'
          ? 'TEXT'
          : Number.isSafeInteger(value)
            ? 'INTEGER'
            : 'REAL',
    );
  }
  const [only = 'TEXT', ...more] = types;
  if (more.length === 0) return only;
  return types.has('TEXT') || types.has('BOOLEAN') ? 'TEXT' : 'REAL';
}

const stored = (value: AttributeValue | undefined): string | number | null =>
  typeof value === 'boolean' ? Number(value) : (value ?? null);

/** West, east, south, north, in the order of a geometry's envelope. */
type Box = [number, number, number, number];

const emptyBox = (): Box => [Infinity, -Infinity, Infinity, -Infinity];

function widen(box: Box, [west, east, south, north]: Box): void {
  box[0] = Math.min(box[0], west);
  box[1] = Math.max(box[1], east);
  box[2] = Math.min(box[2], south);
  box[3] = Math.max(box[3], north);
}

/** A geometry of several parts, each of lists of positions, behind the head of GeoPackage; `around` grows by it. */
function geometryBlob(code: number, parts: readonly number[][][][], around: Box): Buffer {
  const places = parts.flat(2);
  const box = emptyBox();
  for (const [x = 0, y = 0] of places) widen(box, [x, x, y, y]);
  widen(around, box);
  // Little-endian, with an envelope of two axes.
  const head = Buffer.alloc(40);
  head.write('GP\0\x03', 'latin1');
  head.writeInt32LE(4326, 4);
  for (const [at, value] of box.entries()) head.writeDoubleLE(value, 8 + 8 * at);
  const axes = places.some(place => place.length > 2) ? 3 : 2;
  const typed = (type: number) => Buffer.from([1, ...counted(type + (axes === 3 ? 1000 : 0))]);
  const bodies = parts.flatMap(lists => [
    typed(code),
    // A point has one position, a line one list, an area those of its rings.
    ...(code === 3 ? [counted(lists.length)] : []),
    ...lists.flatMap(list => [...(code === 1 ? [] : [counted(list.length)]), doubles(list, axes)]),
  ]);
  return Buffer.concat([head, typed(code + 3), counted(parts.length), ...bodies]);
}

function counted(count: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(count);
  return bytes;
}

/** Heights that are unknown are no numbers. */
function doubles(places: readonly number[][], axes: number): Buffer {
  const bytes = Buffer.alloc(8 * axes * places.length);
  for (const [index, place] of places.entries())
    for (let axis = 0; axis < axes; axis += 1)
      bytes.writeDoubleLE(place[axis] ?? Number.NaN, 8 * (axes * index + axis));
  return bytes;
}
