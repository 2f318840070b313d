import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../errors.ts';
import type { StreamedReply } from '../http/index.ts';
import type { ApiModule } from '../module.ts';
import { itemWords } from '../words.ts';
import { emptyTrash } from './empty-trash.ts';
import { exportChosen } from './export-chosen.ts';
import { type Imported, importItems } from './import-items.ts';
import type { ItemKind } from './item.ts';
import { itemChanges } from './item-changes.ts';
import { contentOf, contentReply, itemContents } from './item-contents.ts';
import { itemCreation } from './item-creation.ts';
import { itemExport } from './item-export.ts';
import { ItemFiles } from './item-files.ts';
import { tidyItems } from './item-housekeeping.ts';
import { itemLists } from './item-lists.ts';
import { type ItemAnswer, type ItemSummary, shownSummary } from './item-schemas.ts';
import { Items } from './items.ts';
import { type KeptItem, keepItem } from './keep-item.ts';
import { defaultLimits, type ItemLimits } from './limits.ts';
import type { ItemServices } from './parts.ts';

export { sharedKinds } from './item.ts';
export type { ItemSummary } from './item-schemas.ts';
export type { KeptItem } from './keep-item.ts';
export type { ItemLimits } from './limits.ts';

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
  const housekeeping = tidyItems(parts);
  return {
    // Addresses are tried in this order, and the examples are asked in it: made first, deleted last.
    endpoints: [
      ...itemCreation(parts),
      ...itemLists(parts),
      ...emptyTrash(parts),
      ...itemExport(parts),
      ...itemContents(parts),
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
    close: () => housekeeping.close(),
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
