import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../errors.ts';
import type { StreamedReply } from '../http/index.ts';
import type { ApiModule } from '../module.ts';
import { Tidying } from '../tidying.ts';
import { itemWords } from '../words.ts';
import { itemFeatures } from './features/feature-endpoints.ts';
import { FeatureReader } from './features/feature-reader.ts';
import { type Imported, importItems, stagedRows } from './import-items.ts';
import type { ItemKind } from './item.ts';
import { contentOf, contentReply, itemContents } from './item-contents.ts';
import { emptyTrash, itemChanges, itemCreation, itemLists } from './item-endpoints.ts';
import { exportChosen, itemExport } from './item-export.ts';
import { ItemFiles } from './item-files.ts';
import { type ItemAnswer, type ItemSummary, shownSummary } from './item-schemas.ts';
import { Items } from './items.ts';
import { type KeptItem, keepItem } from './keep-item.ts';
import type { ItemParts, ItemServices } from './parts.ts';
import { defaultLimits, type ItemLimits, removedTime, trashTime } from './parts.ts';

export { sharedKinds } from './item.ts';
export type { ItemSummary } from './item-schemas.ts';
export type { KeptItem } from './keep-item.ts';
export type { ItemLimits } from './parts.ts';

export interface ItemsModule extends ApiModule {
  /** Lists a user's items of these kinds, newest first, without the trash: all, or those of a group. */
  kept(userId: string, kinds: readonly ItemKind[], group?: string): Promise<ItemSummary[]>;
  /** The content of an item that `kept` lists. Throws `not_found` for any other. */
  content(userId: string, id: string, among: { kinds: readonly ItemKind[]; group: string | undefined }): StreamedReply;
  /** Keeps what another module made. */
  keep(userId: string, item: KeptItem): Promise<ItemAnswer>;
  /** Some items as a file that `takeOver` reads. */
  exportChosen(userId: string, ids: readonly string[]): Readable;
  /** Takes over such a file of untrusted bytes; what was taken over before stays as it is now. */
  takeOver(userId: string, chunks: AsyncIterable<Uint8Array>): Promise<Imported>;
}

/** `/items/v1`: what a user made or opened, kept for all of their windows. */
export function createItems(services: ItemServices, limits: ItemLimits = defaultLimits): ItemsModule {
  const items = new Items(services.db, limits);
  const files = new ItemFiles(services.folder);
  const parts = { ...services, items, files };
  const reader = new FeatureReader();
  const housekeeping = tidyItems(parts);
  return {
    // Addresses are tried in this order, and the examples are asked in it: made first, deleted last.
    endpoints: [
      ...itemCreation(parts),
      ...itemLists(parts),
      ...emptyTrash(parts),
      ...itemExport(parts),
      ...itemContents(parts),
      ...itemFeatures(parts, reader),
      ...itemChanges(parts),
    ],
    kept: (userId, kinds, group) => readKept(items, userId, kinds, group),
    content: (userId, id, { kinds, group }) => {
      const item = items.read(userId, id);
      const isAmong = kinds.includes(item.kind) && item.trashedAt === null && (group ?? item.group) === item.group;
      if (!isAmong) throw new Failure('not_found', itemWords.message('noItem', { id }));
      return contentReply(files, contentOf(items, userId, id));
    },
    keep: (userId, item) => keepItem(parts, userId, item),
    exportChosen: (userId, ids) => exportChosen(parts, userId, ids),
    takeOver: (userId, chunks) => importItems(parts, userId, chunks, 'leave'),
    close: async () => {
      await Promise.all([housekeeping.close(), reader.close()]);
    },
  };
}

const pageSize = 200;

/** Page by page, so that requests are answered in between. */
async function readKept(
  items: Items,
  userId: string,
  kinds: readonly ItemKind[],
  group: string | undefined,
): Promise<ItemSummary[]> {
  const found: ItemSummary[] = [];
  let after: { at: number; id: string } | undefined;
  do {
    const page = items.page(userId, { kinds, group, trash: 'without' }, { after, limit: pageSize });
    found.push(...page.items.map(shownSummary));
    after = page.next;
    await nextTurn();
  } while (after !== undefined);
  return found;
}

/** No import takes so long: what is older was left by a killed service. */
const stageTime = 86_400_000;
/** Rows found at a time. */
const rowsAtOnce = 100;

/** Deletes for good what has been in the trash for 30 days, and what killed services left. */
function tidyItems(parts: ItemParts): Tidying {
  const { dbThread, files, clock, logger } = parts;
  return new Tidying({
    clock,
    logger,
    retry: 'soon',
    tidy: async (now, closing) => {
      await deleteExpired(parts, now, closing);
      await dbThread.run('DELETE FROM items WHERE removed_at < ?', [now - removedTime]);
      await dbThread.run('DELETE FROM items WHERE user_id GLOB ? AND changed_at < ?', [stagedRows, now - stageTime]);
      const named = await dbThread.all<{ file: string }>(
        'SELECT file FROM items WHERE file IS NOT NULL UNION ALL SELECT edits FROM items WHERE edits IS NOT NULL',
        [],
      );
      await files.sweep(new Set(named.map(({ file }) => file)));
    },
    failed: 'the trash could not be tidied; trying again',
  });
}

async function deleteExpired(
  { dbThread, writes, items, files }: ItemParts,
  now: number,
  closing: () => boolean,
): Promise<void> {
  const before = now - trashTime;
  const find = 'SELECT user_id AS userId, id FROM items WHERE trashed_at < ? LIMIT ?';
  for (;;) {
    const found = await dbThread.all<{ userId: string; id: string }>(find, [before, rowsAtOnce]);
    if (found.length === 0 || closing()) return;
    for (const { userId, id } of found) {
      const removed = await writes.run(() => items.removeExpired(userId, id, before, now));
      if (removed !== undefined) await files.remove(removed.before);
    }
  }
}
