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

/** Conditions that are asked for, with their values, as a WHERE clause. */
export function conditions(parts: readonly (readonly [sql: string, ...values: unknown[]] | undefined)[]): {
  where: string;
  values: unknown[];
} {
  const asked = parts.filter(part => part !== undefined);
  return {
    where: asked.length === 0 ? '' : `WHERE ${asked.map(([sql]) => sql).join(' AND ')}`,
    values: asked.flatMap(([, ...values]) => values),
  };
}
