import type { ApiModule } from '../module.ts';
import { emptyTrash } from './empty-trash.ts';
import { itemChanges } from './item-changes.ts';
import { itemContents } from './item-contents.ts';
import { itemCreation } from './item-creation.ts';
import { itemExport } from './item-export.ts';
import { ItemFiles } from './item-files.ts';
import { ItemHousekeeping } from './item-housekeeping.ts';
import { itemLists } from './item-lists.ts';
import { Items } from './items.ts';
import { defaultLimits, type ItemLimits } from './limits.ts';
import type { ItemServices } from './parts.ts';

export type { ItemLimits } from './limits.ts';

/** `/items/v1`: what a user made or opened, kept for all of their windows. */
export function createItems(services: ItemServices, limits: ItemLimits = defaultLimits): ApiModule {
  const items = new Items(services.db, limits);
  const files = new ItemFiles(services.folder);
  const parts = { ...services, items, files };
  const housekeeping = new ItemHousekeeping(parts);
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
    close: () => housekeeping.close(),
  };
}
