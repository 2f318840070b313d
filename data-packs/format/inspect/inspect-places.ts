import Database from 'better-sqlite3';
import { formatFailures } from '../../words/words.ts';
import { indicesOf, type PlacesVersion, placesVersion, readableVersions, tablesOf } from '../places/schema.ts';
import { mostShapeBytes } from '../places/shapes.ts';

interface SchemaRow {
  type: string;
  name: string;
  sql: string;
}

/** Lists the objects of a database, one line each, without SQLite's statistics and automatic indices. */
function contentsOf(database: Database.Database): string[] {
  // Damaged ones may be bytes or numbers.
  const text = (column: string) => `coalesce(CAST(${column} AS TEXT), '') AS ${column}`;
  const columns = ['type', 'name', 'sql'].map(text).join(', ');
  const rows = database.prepare(`SELECT ${columns} FROM sqlite_schema`).all() as SchemaRow[];
  return rows
    .filter(({ name }) => !name.startsWith('sqlite_'))
    .map(({ type, name, sql }) => `${type} ${name} ${sql.replace(/\s+/g, ' ').trim()}`)
    .sort();
}

const expected = new Map<PlacesVersion, string[]>();

function expectedContents(version: PlacesVersion): string[] {
  const known = expected.get(version);
  if (known) return known;
  const database = new Database(':memory:');
  try {
    database.exec(tablesOf(version));
    database.exec(indicesOf(version));
    const contents = contentsOf(database);
    expected.set(version, contents);
    return contents;
  } finally {
    database.close();
  }
}

/**
 * Refuses tables, views and triggers that differ from the schema: a view can be a query without end. Throws a sentence
 * that begins with "It": the caller names the file. Returns the version whose schema it is.
 */
export function requirePlacesSchema(database: Database.Database): PlacesVersion {
  // Do not let the schema call functions.
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
  const found = contentsOf(database);
  const strangeTo = (version: PlacesVersion) => {
    const wanted = expectedContents(version);
    return found.find(line => !wanted.includes(line)) ?? wanted.find(line => !found.includes(line));
  };
  const version = readableVersions.find(each => strangeTo(each) === undefined);
  if (version !== undefined) return version;
  const [type = '', name = ''] = (strangeTo(placesVersion) ?? '').split(' ');
  throw formatFailures.error('strangeSchema', { type, name });
}

/**
 * Checks a place index: its schema, its version, every page. Throws a sentence that begins with "It": the caller
 * names the file.
 */
export function inspectPlaces(path: string): void {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const schemaVersion = requirePlacesSchema(database);
    const version = database.prepare("SELECT value FROM meta WHERE key = 'version'").pluck().get();
    if (version !== schemaVersion)
      throw formatFailures.error('placesVersion', { found: String(version), read: placesVersion });
    const words = database.prepare('SELECT count(*) FROM vocabulary').pluck().get();
    if (words !== 1) throw formatFailures.error('noVocabulary');
    for (const table of schemaVersion === 1 ? ['shape'] : ['shape', 'building']) {
      const longest = database.prepare(`SELECT max(length(data)) FROM ${table}`).pluck().get();
      if (Number(longest) > mostShapeBytes) throw formatFailures.error('shapeTooLarge');
    }
    const [problem] = database.pragma('quick_check(1)', { simple: false }) as { quick_check: string }[];
    if (problem?.quick_check !== 'ok') throw formatFailures.error('damagedPages');
  } catch (error) {
    if (error instanceof Database.SqliteError)
      throw formatFailures.error('damagedDatabase', { reason: error.message }, error);
    throw error;
  } finally {
    database.close();
  }
}
