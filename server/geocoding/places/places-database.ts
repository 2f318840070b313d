import Database from 'better-sqlite3';
import { remembered } from '../../../data-packs/base/remembered.ts';
import { requirePlacesSchema } from '../../../data-packs/format/inspect/inspect-places.ts';
import { layers } from '../../../data-packs/format/places/place.ts';
import { placesVersion } from '../../../data-packs/format/places/schema.ts';
import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import { geocodingWords } from '../../words.ts';
import { cacheOf } from './place-cache.ts';
import { asksForKind, filterExpression, isOfKind, type PlaceFilter, type Wanted } from './place-filter.ts';
import { Vocabulary } from './vocabulary.ts';

export interface TextFilter extends Omit<Wanted, 'tags'> {
  /** Only places whose box meets this one. */
  box?: Bounds | undefined;
  /** Whether places that the filter excludes stay for the sake of their houses. */
  keepsHoused?: boolean | undefined;
}

/** A `places.sqlite`, opened read-only, with its words in FTS5. Throws a sentence if its version is unknown. */
export class PlacesDatabase {
  readonly overview: boolean;
  readonly vocabulary: Vocabulary;
  /** OpenStreetMap's key and value of each kind of places, by its number. */
  readonly kinds: ReadonlyMap<number, { key: string; value: string }>;
  readonly #database: Database.Database;
  /** Bounded, because filters are part of the SQL text. */
  readonly #statements = cacheOf<string, Database.Statement>(200);
  readonly #matches = cacheOf<string, readonly number[]>(500);

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

  prepare(sql: string): Database.Statement {
    return remembered(this.#statements, sql, () => this.#database.prepare(sql));
  }

  /** Ids of places that match an FTS5 expression, most prominent first. Cached: further letters ask the same again. */
  match(expression: string, limit: number, asked: TextFilter): readonly number[] {
    const { box, layers: wanted, countrycodes, filter, keepsHoused } = asked;
    const key = JSON.stringify([expression, limit, box, wanted, countrycodes, filter, filter && keepsHoused]);
    return remembered(this.#matches, key, () => {
      const kinds = asksForKind(filter) ? filterExpression(filter, this.kinds.values()) : '';
      if (kinds === undefined) return [];
      const whole = kinds === '' ? expression : expression === '' ? kinds : `(${expression}) AND ${kinds}`;
      return this.#match(whole, limit, asked);
    });
  }

  #match(
    expression: string,
    limit: number,
    { box, layers: wanted, countrycodes, filter, keepsHoused }: TextFilter,
  ): number[] {
    const values: (string | number)[] = [expression];
    let from = 'place_text';
    let where = 'place_text MATCH ?';
    if (box) {
      from += ' JOIN place_box ON place_box.id = place_text.rowid';
      where += ' AND place_box.west <= ? AND place_box.east >= ? AND place_box.south <= ? AND place_box.north >= ?';
      values.push(box[2], box[0], box[3], box[1]);
    }
    const excluded = filter ? this.excluding(filter) : [];
    if (wanted || countrycodes || excluded.length > 0) {
      from += ' JOIN place ON place.id = place_text.rowid';
      // Houses are found through their street or hamlet.
      if (wanted)
        where += wanted.includes('house')
          ? ''
          : ` AND place.layer IN (${wanted.map(layer => layers.indexOf(layer)).join()})`;
      if (countrycodes) {
        from += ' JOIN context ON context.id = place.context';
        where += ` AND context.countrycode IN (${countrycodes.map(() => '?').join()})`;
        values.push(...countrycodes);
      }
      const orHoused = keepsHoused ? ' OR place.houses > 0' : '';
      for (const condition of excluded) where += ` AND (${condition}${orHoused})`;
    }
    values.push(limit);
    try {
      return this.prepare(`SELECT place_text.rowid FROM ${from} WHERE ${where} ORDER BY place_text.rowid LIMIT ?`)
        .pluck()
        .all(...values) as number[];
    } catch (error) {
      // SQLite splits words at letters newer than its Unicode tables, and this index stores no phrases.
      if (error instanceof Error && error.message.startsWith('fts5: phrase')) return [];
      throw error;
    }
  }

  /** SQL conditions of what the filter excludes. */
  excluding({ notLayers, notTags }: PlaceFilter): string[] {
    const conditions: string[] = [];
    if (notLayers.length > 0)
      conditions.push(`place.layer NOT IN (${notLayers.map(layer => layers.indexOf(layer)).join()})`);
    const excluded = [...this.kinds].filter(([, kind]) => isOfKind(kind, notTags));
    if (excluded.length > 0) conditions.push(`place.kind NOT IN (${excluded.map(([id]) => id).join()})`);
    return conditions;
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
