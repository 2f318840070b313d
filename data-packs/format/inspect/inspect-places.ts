import Database from 'better-sqlite3';
import { formatFailures } from '../../words/failures/format.ts';
import { WordedError } from '../../words/worded-error.ts';
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

/**
 * Refuses every table, view and trigger that is not the schema's, to the letter: a view can stand for a query without
 * end. Throws a sentence that begins with "It": the caller names the file.
 */
export function requirePlacesSchema(database: Database.Database): void {
  // Functions that a schema might call are for applications that trust it.
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
  const found = contentsOf(database);
  const wanted = expectedContents();
  const strange = found.find(line => !wanted.includes(line)) ?? wanted.find(line => !found.includes(line));
  if (strange !== undefined) {
    const [type = '', name = ''] = strange.split(' ');
    throw new WordedError(formatFailures.message('strangeSchema', { type, name }));
  }
}

/**
 * Looks through a place index: its schema, its version, every page. Throws a sentence that begins with "It": the caller
 * names the file.
 */
export function inspectPlaces(path: string): void {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    requirePlacesSchema(database);
    const version = database.prepare("SELECT value FROM meta WHERE key = 'version'").pluck().get();
    if (version !== placesVersion)
      throw new WordedError(formatFailures.message('placesVersion', { found: String(version), read: placesVersion }));
    const words = database.prepare('SELECT count(*) FROM vocabulary').pluck().get();
    if (words !== 1) throw new WordedError(formatFailures.message('noVocabulary'));
    const [problem] = database.pragma('quick_check(1)', { simple: false }) as { quick_check: string }[];
    if (problem?.quick_check !== 'ok') throw new WordedError(formatFailures.message('damagedPages'));
  } catch (error) {
    if (error instanceof Database.SqliteError)
      throw new WordedError(formatFailures.message('damagedDatabase', { reason: error.message }), { cause: error });
    throw error;
  } finally {
    database.close();
  }
}
