import type { Database, Statement } from 'better-sqlite3';
import type { TextIndexed } from '../builder/places/place-index/text-index.ts';
import { contextLevels, extraFields, type Label, type PlaceContext } from '../format/places/place.ts';
import type { HouseRow, PlaceRow } from '../format/places/rows.ts';
import { insertInto } from './place-rows.ts';

type Row = Record<string, string | number | null>;
const tables = ['label', 'context', 'kind'] as const;

/** What places share, their kinds and what they lie in: read for the text index, and copied where it is used. */
export class UsedRows {
  readonly #output: Database;
  readonly #select: Readonly<Record<(typeof tables)[number], Statement>>;
  readonly #used = { label: new Map<number, Row>(), context: new Map<number, Row>(), kind: new Map<number, Row>() };
  readonly #contexts = new Map<number, PlaceContext>();

  constructor(source: Database, output: Database) {
    this.#output = output;
    const select = (table: string) => source.prepare(`SELECT * FROM ${table} WHERE id = ?`);
    this.#select = { label: select('label'), context: select('context'), kind: select('kind') };
  }

  /** A place in the words by which it is found. */
  described(place: PlaceRow, houses: readonly HouseRow[]): TextIndexed {
    const { key = '', value = '' } = this.#row('kind', place.kind) ?? {};
    const context = this.#context(place.context);
    const brand = (place.extra ?? '').split('\n')[extraFields.indexOf('brand')];
    return {
      names: { ...labelOf(place), alternatives: place.alternatives?.split('\n') },
      context,
      street: this.#label(place.street),
      houses: houses.map(house => ({
        context:
          typeof house.context === 'number'
            ? this.#context(house.context)
            : typeof house.postcode === 'string'
              ? { ...context, postcode: house.postcode }
              : undefined,
      })),
      osmKey: String(key),
      osmValue: String(value),
      extra: brand === undefined ? {} : { brand },
    };
  }

  write(): void {
    for (const table of tables) {
      const insert = insertInto(this.#output, table);
      for (const row of this.#used[table].values()) insert.run(row);
    }
  }

  #row(table: (typeof tables)[number], id: number): Row | undefined {
    const known = this.#used[table].get(id);
    if (known !== undefined) return known;
    const row = this.#select[table].get(id) as Row | undefined;
    if (row !== undefined) this.#used[table].set(id, row);
    return row;
  }

  #label(id: string | number | null | undefined): Label | undefined {
    const row = typeof id === 'number' ? this.#row('label', id) : undefined;
    return row && labelOf(row);
  }

  /** The same object for the same id, which the text index counts on. */
  #context(id: number): PlaceContext {
    const known = this.#contexts.get(id);
    if (known !== undefined) return known;
    const row = this.#row('context', id) ?? {};
    const context: PlaceContext = { countrycode: text(row.countrycode), postcode: text(row.postcode) };
    for (const level of contextLevels) context[level] = this.#label(row[level]);
    this.#contexts.set(id, context);
    return context;
  }
}

const text = (value: Row[string] | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

function labelOf({ name, en, de, fr }: Row | PlaceRow): Label {
  return { name: text(name) ?? '', en: text(en), de: text(de), fr: text(fr) };
}
