import Database from 'better-sqlite3';
import { indices, placesVersion, tables } from '../places/schema.ts';

interface SchemaRow {
  type: string;
  name: string;
  sql: string | null;
}

/** What a database consists of, one line each; SQLite's own statistics and automatic indices aside. */
function contentsOf(database: Database.Database): string[] {
  const rows = database.prepare('SELECT type, name, sql FROM sqlite_schema').all() as SchemaRow[];
  return rows
    .filter(({ name }) => !name.startsWith('sqlite_'))
    .map(({ type, name, sql }) => `${type} ${name} ${(sql ?? '').replace(/\s+/g, ' ').trim()}`)
    .sort();
}

let expected: string[] | undefined;

function expectedContents(): string[] {
  if (expected !== undefined) return expected;
  const database = new Database(':memory:');
  try {
    database.exec(tables);
    database.exec(indices);
    expected = contentsOf(database);
    return expected;
  } finally {
    database.close();
  }
}

/** Refuses every table, view and trigger that is not the schema's, to the letter: a view can stand for a query without end. Throws half a sentence: "it ...". */
export function requirePlacesSchema(database: Database.Database): void {
  // Functions that a schema might call are for applications that trust it.
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
  const found = contentsOf(database);
  const wanted = expectedContents();
  const strange = found.find(line => !wanted.includes(line)) ?? wanted.find(line => !found.includes(line));
  if (strange !== undefined) {
    const [type, name] = strange.split(' ');
    throw new Error(`it is no place index of this version: see its ${type} "${name}"`);
  }
}

/** Looks through a place index: its schema, its version, every page. Throws half a sentence: "it ...". */
export function inspectPlaces(path: string): void {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    requirePlacesSchema(database);
    const version = database.prepare("SELECT value FROM meta WHERE key = 'version'").pluck().get();
    if (version !== placesVersion) throw new Error(`it has version ${version}, this Outpost reads ${placesVersion}`);
    const words = database.prepare('SELECT count(*) FROM vocabulary').pluck().get();
    if (words !== 1) throw new Error('it has no vocabulary');
    const [problem] = database.pragma('quick_check(1)', { simple: false }) as { quick_check: string }[];
    if (problem?.quick_check !== 'ok') throw new Error('its pages are damaged');
  } catch (error) {
    if (error instanceof Database.SqliteError)
      throw new Error(`it is a damaged database (${error.message})`, { cause: error });
    throw error;
  } finally {
    database.close();
  }
}
