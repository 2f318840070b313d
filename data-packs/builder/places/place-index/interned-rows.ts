import type { Database, Statement } from 'better-sqlite3';
import { contextLevels, type Label, type PlaceContext } from '../../../format/places/place.ts';

/** Stores each label, context and kind once and returns their ids. */
export class InternedRows {
  readonly #labels: InternedTable;
  readonly #contexts: InternedTable;
  readonly #kinds: InternedTable;

  constructor(database: Database) {
    this.#labels = new InternedTable(database.prepare('INSERT INTO label VALUES (?, ?, ?, ?, ?)'));
    this.#contexts = new InternedTable(database.prepare('INSERT INTO context VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'));
    this.#kinds = new InternedTable(database.prepare('INSERT INTO kind VALUES (?, ?, ?)'));
  }

  kind(osmKey: string, osmValue: string): number {
    return this.#kinds.id(`${osmKey}=${osmValue}`, [osmKey, osmValue]);
  }

  label(label: Label | undefined): number | null {
    if (!label) return null;
    const { name, en, de, fr } = label;
    const row = [name, differentOrNull(en, name), differentOrNull(de, name), differentOrNull(fr, name)];
    return this.#labels.id([name, en, de, fr].join('\n'), row);
  }

  context(context: PlaceContext): number {
    const labels = contextLevels.map(level => this.label(context[level]));
    const row = [
      ...labels,
      context.countrycode ?? null,
      context.postcode ?? null,
      context.subdivisions?.join(' ') || null,
    ];
    return this.#contexts.id(row.join('|'), row);
  }
}

class InternedTable {
  readonly #ids = new Map<string, number>();
  readonly #insert: Statement;

  constructor(insert: Statement) {
    this.#insert = insert;
  }

  /** The id of the row with this key, inserted when it is new. */
  id(key: string, row: readonly (string | number | null)[]): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#ids.size + 1;
    this.#ids.set(key, id);
    this.#insert.run(id, ...row);
    return id;
  }
}

/** Null where a translation repeats the name: readers fall back to the name. */
export function differentOrNull(translation: string | undefined, name: string): string | null {
  return translation === undefined || translation === name ? null : translation;
}
