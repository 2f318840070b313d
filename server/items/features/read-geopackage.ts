import Database from 'better-sqlite3';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { degreesFrom, degreesFromWkt } from '../../../data-packs/geo/epsg.ts';
import type { AttributeValue } from '../../../data-packs/interchange/features/feature.ts';
import {
  aboutRow,
  type FeatureCollector,
  nameColumn,
} from '../../../data-packs/interchange/features/feature-collector.ts';
import { FormatProblem } from '../../../data-packs/interchange/features/format-problem.ts';
import { mostPositions } from '../../../data-packs/interchange/features/position-columns.ts';
import { shapesOfWkb } from '../../../data-packs/interchange/features/well-known.ts';

interface Layer {
  name: string;
  title: string | null;
  geometry: string;
  organization: string | null;
  code: number | null;
  definition: string | null;
}

/** Its tables as SQLite has them: views, which it may have too, could be queries without end. */
const tablesQuery = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'";
const lists = ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'];
const layersQuery = `SELECT c.table_name AS name, c.identifier AS title, g.column_name AS geometry,
    s.organization, s.organization_coordsys_id AS code, s.definition
  FROM gpkg_contents c JOIN gpkg_geometry_columns g USING (table_name)
    LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
  WHERE c.data_type = 'features' ORDER BY c.rowid LIMIT 1000`;

/** Reads the features of a GeoPackage, in a folder for each of its tables where there are several. Throws `FormatProblem`. */
export function readGeoPackage(path: string, file: FeatureCollector): void {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { readonly: true, fileMustExist: true });
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    const tables = new Set(database.prepare<[], string>(tablesQuery).pluck().all());
    if (lists.some(list => !tables.has(list))) throw new FormatProblem('notGeoPackage');
    const layers = database.prepare<[], Layer>(layersQuery).all();
    for (const layer of layers)
      if (tables.has(layer.name)) readLayer(database, layer, file, layers.length > 1);
      else file.left.add('member', { name: String(layer.name) });
  } catch (cause) {
    if (!(cause instanceof Database.SqliteError)) throw cause;
    if (file.count === 0) throw new FormatProblem('notGeoPackage', { cause });
    file.left.add('damaged');
  } finally {
    database?.close();
  }
}

function readLayer(database: Database.Database, layer: Layer, file: FeatureCollector, hasFolder: boolean): void {
  const { name, title, geometry, organization, code, definition } = layer;
  const isEpsg = organization?.toUpperCase() === 'EPSG' && code !== null;
  const toDegrees = (isEpsg ? degreesFrom(code) : undefined) ?? degreesFromWkt(definition ?? '');
  const table = `"${name.replaceAll('"', '""')}"`;
  const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table} LIMIT ${mostPositions}`);
  const nameKey = nameColumn(rows.columns().map(column => column.name));
  for (const row of rows.iterate()) {
    const blob = lookup(row, geometry);
    const shapes = blob instanceof Uint8Array ? shapesOfWkb(withoutHeader(blob), { file, toDegrees }) : [];
    const about = aboutRow(Object.fromEntries(Object.entries(row).filter(isKept)), nameKey);
    file.add({ ...about, ...(hasFolder && { folder: [title || name] }) }, shapes);
  }
}

const isKept = (entry: [string, unknown]): entry is [string, AttributeValue] =>
  entry[1] !== null && !(entry[1] instanceof Uint8Array);

/** Well-known bytes behind the header of a geometry: magic, version, flags, system, and a box of so many bytes. */
const withoutHeader = (blob: Uint8Array): Uint8Array =>
  blob.subarray(8 + ([0, 32, 48, 48, 64][((blob[3] ?? 0) >> 1) & 7] ?? 0));
