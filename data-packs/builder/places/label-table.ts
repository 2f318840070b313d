import type { Database, Statement } from 'better-sqlite3';
import type { Label, PlaceContext } from '../../format/places/place.ts';

const contextLevels = ['locality', 'district', 'city', 'county', 'state', 'country'] as const;

/** Stores each label and each context once and hands out their ids. */
export class LabelTable {
  readonly #labels = new Map<string, number>();
  readonly #contexts = new Map<string, number>();
  readonly #insertLabel: Statement;
  readonly #insertContext: Statement;

  constructor(database: Database) {
    this.#insertLabel = database.prepare('INSERT INTO label VALUES (?, ?, ?, ?, ?)');
    this.#insertContext = database.prepare('INSERT INTO context VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  }

  label(label: Label | undefined): number | null {
    if (!label) return null;
    const { name, en, de, fr } = label;
    const key = [name, en, de, fr].join('\n');
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const id = this.#labels.size + 1;
    this.#labels.set(key, id);
    this.#insertLabel.run(id, name, different(en, name), different(de, name), different(fr, name));
    return id;
  }

  context(context: PlaceContext): number {
    const ids = contextLevels.map(level => this.label(context[level]));
    const key = [...ids, context.countrycode, context.postcode].join('|');
    const known = this.#contexts.get(key);
    if (known !== undefined) return known;
    const id = this.#contexts.size + 1;
    this.#contexts.set(key, id);
    this.#insertContext.run(id, ...ids, context.countrycode ?? null, context.postcode ?? null);
    return id;
  }
}

/** Null where a translation says the same as the name, which the reader falls back to anyway. */
export function different(translation: string | undefined, name: string): string | null {
  return translation === undefined || translation === name ? null : translation;
}
