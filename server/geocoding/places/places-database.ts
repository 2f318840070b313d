import Database from 'better-sqlite3';
import { requirePlacesSchema } from '../../../data-packs/format/inspect/inspect-places.ts';
import { placesVersion } from '../../../data-packs/format/places/schema.ts';
import { geocodingWords } from '../../words.ts';
import { cacheOf } from './bounded-cache.ts';
import { Vocabulary } from './vocabulary.ts';

/** A `places.sqlite`, opened read-only. Throws a sentence if its version is unknown. */
export class PlacesDatabase {
  readonly overview: boolean;
  readonly vocabulary: Vocabulary;
  /** OpenStreetMap's key and value of each kind of places, by its number. */
  readonly kinds: ReadonlyMap<number, { key: string; value: string }>;
  readonly #database: Database.Database;
  /** Bounded, because filters are part of the SQL text. */
  readonly #statements = cacheOf<string, Database.Statement>(200);

  constructor(region: string, path: string) {
    this.#database = new Database(path, { readonly: true, fileMustExist: true });
    try {
      const schemaVersion = requirePlacesSchema(this.#database);
      this.#database.pragma('mmap_size = 268435456');
      // One transaction for the whole life, as the file never changes: a lock per query took a fifth of the time.
      this.#database.exec('BEGIN');
      const rows = this.#database.prepare('SELECT key, value FROM meta').all() as { key: string; value: number }[];
      const meta = new Map(rows.map(({ key, value }) => [key, value]));
      const found = meta.get('version');
      if (found !== schemaVersion)
        throw new Error(geocodingWords('placesVersion', { region, found: found ?? '?', known: placesVersion }));
      this.overview = meta.get('overview') === 1;
      this.kinds = this.#readKinds();
      this.vocabulary = this.#readVocabulary();
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  /** Kept for the next time. */
  prepare(sql: string): Database.Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #readKinds(): Map<number, { key: string; value: string }> {
    const rows = this.#database.prepare('SELECT * FROM kind').all() as { id: number; key: string; value: string }[];
    return new Map(rows.map(({ id, key, value }) => [id, { key, value }]));
  }

  #readVocabulary(): Vocabulary {
    const { terms, counts } = this.#database.prepare('SELECT * FROM vocabulary').get() as {
      terms: string;
      counts: Buffer;
    };
    return new Vocabulary(terms === '' ? [] : terms.split('\n'), countsIn(counts));
  }
}

/** 32-bit little-endian integers. */
function countsIn(bytes: Buffer): Uint32Array {
  const counts = new Uint32Array(bytes.length / 4);
  for (let i = 0; i < counts.length; i++) counts[i] = bytes.readUInt32LE(i * 4);
  return counts;
}
