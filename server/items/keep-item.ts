import type { ItemKind } from './item.ts';
import { type ItemAnswer, shownItem } from './item-schemas.ts';
import type { ItemParts } from './parts.ts';

/** What another module makes for a user. */
export interface KeptItem {
  id: string;
  kind: ItemKind;
  name: string;
  color: string | null;
  trashed: boolean;
  origin: object;
  properties: object;
  content: { type: string; chunks: AsyncIterable<Uint8Array> };
}

/** Keeps an item with its content, whole or not at all; repeated with the same id it is there once. */
export async function keepItem(parts: ItemParts, userId: string, kept: KeptItem): Promise<ItemAnswer> {
  const { items, files, writes, clock } = parts;
  const { content, trashed, ...values } = kept;
  items.requireRoom(userId, { items: 0, bytes: 1 });
  const set = await files.replace(content.chunks, stored =>
    writes.run(() => {
      const now = clock.now();
      const { id } = items.create(userId, { ...values, note: '', group: null, visible: true, regions: [] }, now);
      const described = { ...stored, type: content.type };
      const done = items.setContent(userId, id, described, { revision: undefined, hashes: undefined }, now);
      return trashed ? { ...done, item: items.change(userId, id, { trashed }, undefined, now) } : done;
    }),
  );
  return shownItem(set.item);
}
