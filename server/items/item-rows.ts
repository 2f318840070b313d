import type { Item } from './item.ts';

/** An item as the database has it: objects as JSON. */
export interface ItemRow extends Omit<Item, 'visible' | 'origin' | 'regions' | 'properties' | 'content'> {
  visible: number;
  origin: string | null;
  regions: string;
  properties: string;
  type: string | null;
  bytes: number | null;
  hash: string | null;
}

export const fromRow = ({ visible, origin, regions, properties, type, bytes, hash, ...row }: ItemRow): Item => ({
  ...row,
  visible: visible === 1,
  origin: origin === null ? null : JSON.parse(origin),
  regions: JSON.parse(regions),
  properties: JSON.parse(properties),
  content: type === null || bytes === null || hash === null ? null : { type, bytes, hash },
});

/** The named values of an item, for `insertItem` and `updateItem`. */
export const toRow = (userId: string, { visible, origin, regions, properties, content, ...item }: Item) => ({
  ...item,
  userId,
  visible: visible ? 1 : 0,
  origin: origin === null ? null : JSON.stringify(origin),
  regions: JSON.stringify(regions),
  properties: JSON.stringify(properties),
  ...{ type: null, bytes: null, hash: null, ...content },
});

/** Columns by the names of the values: those that never change, and the others. */
const fixed = { id: 'id', kind: 'kind', createdAt: 'created_at' };
const changing = {
  revision: 'revision',
  name: 'name',
  color: 'color',
  note: 'note',
  group: 'group_id',
  visible: 'visible',
  origin: 'origin',
  regions: 'regions',
  properties: 'properties',
  changedAt: 'changed_at',
  trashedAt: 'trashed_at',
  removedAt: 'removed_at',
  file: 'file',
  edits: 'edits',
  type: 'content_type',
  bytes: 'content_bytes',
  hash: 'content_hash',
};
const all = { ...fixed, ...changing };

const listOf = (columns: Record<string, string>, say: (column: string, name: string) => string): string =>
  Object.entries(columns)
    .map(([name, column]) => say(column, name))
    .join(', ');

export const selectItems = `SELECT ${listOf(all, (column, name) => `${column} AS "${name}"`)} FROM items`;
export const insertItem = `INSERT INTO items (user_id, ${listOf(all, column => column)})
  VALUES (@userId, ${listOf(all, (_, name) => `@${name}`)})`;
export const updateItem = `UPDATE items SET ${listOf(changing, (column, name) => `${column} = @${name}`)}
  WHERE user_id = @userId AND id = @id`;
