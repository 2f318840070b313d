import { stat } from 'node:fs/promises';
import { parseStoredAddress } from '../../data-packs/store/bucket/stored-parts.ts';
import { isStored, type MountedRegion, partLocation } from '../regions/index.ts';
import type { BlockCache } from './block-cache.ts';
import { nameOfBlocks } from './stored-bytes.ts';

/** Bytes of regions that are on this machine: of parts in the store their directories, and the blocks that are kept. */
export async function keptBytes(
  store: string,
  blocks: BlockCache,
  regions: readonly MountedRegion[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = blocks.sizes();
  const kept = new Map<string, number>();
  for (const region of regions) {
    let bytes = 0;
    for (const part of region.manifest.parts) {
      const location = partLocation(region, part);
      if (!isStored(location)) bytes += part.size;
      else {
        const object = parseStoredAddress(location);
        const head = (await stat(object.head).catch(() => undefined))?.size ?? 0;
        // The first blocks hold the directories, too.
        bytes += Math.min(part.size, head + (sizes.get(nameOfBlocks(store, object)) ?? 0));
      }
    }
    kept.set(region.id, bytes);
  }
  return kept;
}
