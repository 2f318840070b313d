import type { Item, ItemKind } from './item.ts';

/** An item as the database has it. */
export interface ItemRow {
  id: string;
  revision: number;
  kind: string;
  name: string;
  color: string | null;
  note: string;
  group_id: string | null;
  visible: number;
  origin: string | null;
  regions: string;
  properties: string;
  created_at: number;
  changed_at: number;
  trashed_at: number | null;
  removed_at: number | null;
  file: string | null;
  content_type: string | null;
  content_bytes: number | null;
  content_hash: string | null;
}

export function fromRow(row: ItemRow): Item {
  const { content_type: type, content_bytes: bytes, content_hash: hash } = row;
  return {
    id: row.id,
    kind: row.kind as ItemKind,
    revision: row.revision,
    name: row.name,
    color: row.color,
    note: row.note,
    group: row.group_id,
    visible: row.visible === 1,
    origin: row.origin === null ? null : JSON.parse(row.origin),
    regions: JSON.parse(row.regions),
    properties: JSON.parse(row.properties),
    createdAt: row.created_at,
    changedAt: row.changed_at,
    trashedAt: row.trashed_at,
    removedAt: row.removed_at,
    content: type === null || bytes === null || hash === null ? null : { type, bytes, hash },
    file: row.file,
  };
}

/** The named values of an item, for `insertItem` and `updateItem`. */
export function toRow(userId: string, item: Item) {
  const { content } = item;
  return {
    user_id: userId,
    id: item.id,
    revision: item.revision,
    kind: item.kind,
    name: item.name,
    color: item.color,
    note: item.note,
    group_id: item.group,
    visible: item.visible ? 1 : 0,
    origin: item.origin === null ? null : JSON.stringify(item.origin),
    regions: JSON.stringify(item.regions),
    properties: JSON.stringify(item.properties),
    created_at: item.createdAt,
    changed_at: item.changedAt,
    trashed_at: item.trashedAt,
    removed_at: item.removedAt,
    file: item.file,
    content_type: content?.type ?? null,
    content_bytes: content?.bytes ?? null,
    content_hash: content?.hash ?? null,
  };
}

const changing = [
  'revision',
  'name',
  'color',
  'note',
  'group_id',
  'visible',
  'origin',
  'regions',
  'properties',
  'changed_at',
  'trashed_at',
  'removed_at',
  'file',
  'content_type',
  'content_bytes',
  'content_hash',
] as const;
const all = ['user_id', 'id', 'kind', 'created_at', ...changing];

export const insertItem = `INSERT INTO items (${all.join(', ')}) VALUES (${all.map(name => `@${name}`).join(', ')})`;
export const updateItem = `UPDATE items SET ${changing.map(name => `${name} = @${name}`).join(', ')}
  WHERE user_id = @user_id AND id = @id`;
