import { contentEndings } from '../../data-packs/interchange/content-endings.ts';

export const itemKinds = [
  'group',
  'plan',
  'route',
  'area',
  'table',
  'match',
  'track',
  'drawing',
  'place',
  'csv',
  'picture',
  'report',
] as const;
/** Kinds with a place or a shape on the map, which phones may show. */
export const sharedKinds = [
  'place',
  'route',
  'area',
  'match',
  'track',
  'drawing',
] as const satisfies readonly ItemKind[];

export type ItemKind = (typeof itemKinds)[number];

/** Media types of contents. Others go as `application/octet-stream`. */
export const contentTypes = Object.keys(contentEndings) as (keyof typeof contentEndings)[];

export interface ItemContent {
  type: string;
  bytes: number;
  /** SHA-256, base64url. */
  hash: string;
}

/** What a client says of an item. */
export interface ItemValues {
  name: string;
  color: string | null;
  note: string;
  group: string | null;
  visible: boolean;
  origin: object | null;
  regions: readonly { id: string; version: string }[];
  properties: object;
}

/** An item; times in milliseconds since 1970. */
export interface Item extends ItemValues {
  id: string;
  kind: ItemKind;
  revision: number;
  createdAt: number;
  changedAt: number;
  trashedAt: number | null;
  /** Deleted for good: only `id`, `kind` and `revision` are left. */
  removedAt: number | null;
  content: ItemContent | null;
  /** Name of the content's file. */
  file: string | null;
  /** Name of the file that says what was changed of its features. */
  edits: string | null;
}
