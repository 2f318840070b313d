import { z } from 'zod';
import { change, row, rows, type Steps } from '../db/index.ts';

/**
 * A place in a list that is sorted by time and identifier, newest first. Records that come or go elsewhere in the list
 * do not move it, so walking from page to page meets every record that stays exactly once.
 */
export interface Place<Id> {
  at: number;
  id: Id;
}

export interface PageRequest<Id> {
  /** Only what follows this place. */
  after: Place<Id> | undefined;
  limit: number;
}

export interface Page<Item, Id> {
  items: Item[];
  /** Where the next page begins; `undefined` at the end of the list. */
  next: Place<Id> | undefined;
}

/** Cuts the page out of one row more than it has. */
export function pageOf<Item, Id>(
  rows: readonly Item[],
  limit: number,
  place: (item: Item) => Place<Id>,
): Page<Item, Id> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? place(last) : undefined };
}

/** A place as clients get it and send it back. */
export const cursorOf = ({ at, id }: Place<string | number>): string =>
  Buffer.from(JSON.stringify([at, id]), 'utf8').toString('base64url');

/** The place of a cursor; `undefined` where it is none. */
export function placeOf<Id>(cursor: string, idSchema: z.ZodType<Id>): Place<Id> | undefined {
  try {
    const [at, id] = z.tuple([z.int(), idSchema]).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at, id };
  } catch {
    return undefined;
  }
}

/** A condition with its values; one without its value is not asked for. */
type Condition = readonly [sql: string, ...values: unknown[]] | undefined;

/** Conditions that are asked for, with their values, as a WHERE clause. */
export function conditions(parts: readonly Condition[]): { where: string; values: unknown[] } {
  const asked = parts.filter(part => part !== undefined && !part.includes(undefined)) as Exclude<
    Condition,
    undefined
  >[];
  return {
    where: asked.length === 0 ? '' : `WHERE ${asked.map(([sql]) => sql).join(' AND ')}`,
    values: asked.flatMap(([, ...values]) => values),
  };
}

interface RecordsOptions<Row, Item> {
  table: string;
  /** A query for all rows, without conditions. */
  select: string;
  fromRow: (row: Row) => Item;
}

/** The records of a table, each with an identifier and the time at which it was made. */
export class Records<Row, Item extends { id: string; createdAt: number }> {
  readonly #options: RecordsOptions<Row, Item>;

  constructor(options: RecordsOptions<Row, Item>) {
    this.#options = options;
  }

  /** Values by the names of their columns, in camelCase. */
  protected *insert(values: Readonly<Record<string, unknown>>): Steps<void> {
    const names = Object.keys(values);
    const columns = names.map(name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`));
    const places = names.map(name => `@${name}`);
    yield* change(`INSERT INTO ${this.#options.table} (${columns.join(', ')}) VALUES (${places.join(', ')})`, values);
  }

  byId(id: string): Steps<Item | undefined> {
    return this.one('id = ?', [id]);
  }

  /** The first that meets a condition. `read`: `keptRow` for a change in the caller's transaction. */
  protected *one(condition: string, values: readonly unknown[], read = row): Steps<Item | undefined> {
    const { table, select, fromRow } = this.#options;
    const found = yield* read<Row>(`${select} WHERE ${table}.${condition}`, values);
    return found && fromRow(found);
  }

  /** Oldest first. */
  *list(): Steps<Item[]> {
    const { table, select, fromRow } = this.#options;
    return (yield* rows<Row>(`${select} ORDER BY ${table}.created_at, ${table}.id`)).map(fromRow);
  }

  /** Newest first. */
  protected *newest(wanted: readonly Condition[], { after, limit }: PageRequest<string>): Steps<Page<Item, string>> {
    const { table, select, fromRow } = this.#options;
    const [at, id] = [`${table}.created_at`, `${table}.id`];
    const { where, values } = conditions([...wanted, [`(${at}, ${id}) < (?, ?)`, after?.at, after?.id]]);
    const sql = `${select} ${where} ORDER BY ${at} DESC, ${id} DESC LIMIT ?`;
    const found = (yield* rows<Row>(sql, [...values, limit + 1])).map(fromRow);
    return pageOf(found, limit, item => ({ at: item.createdAt, id: item.id }));
  }
}

/** Members that may be left out, or be undefined, which says the same. */
export type Optional<Members> = { [Name in keyof Members]?: Members[Name] | undefined };
