import { totalSize } from '../../../data-packs/format/manifest.ts';
import { readPack } from '../../../data-packs/format/read-pack.ts';
import { updatesFor } from '../../../data-packs/store/catalogues/find-updates.ts';
import { listInstalled } from '../../../data-packs/store/index.ts';
import type { InstalledRegion } from '../pack-schemas.ts';

/** Install time of a region, its previous version and its update. */
export type History = Pick<InstalledRegion, 'installed' | 'previous' | 'update'>;

/** By the regions' ids. */
export async function readHistories(dataDir: string): Promise<Record<string, History>> {
  const histories: Record<string, History> = Object.create(null);
  // List installed regions even if the list of catalogues is damaged.
  const updates = new Map((await updatesFor(dataDir).catch(() => [])).map(({ id, ...update }) => [id, update]));
  for (const { id, pointer, previousDirectory } of await listInstalled(dataDir)) {
    if (pointer === undefined) continue;
    const previous = await readPrevious(previousDirectory);
    histories[id] = { installed: pointer.installed, previous, update: updates.get(id) };
  }
  return histories;
}

async function readPrevious(directory: string | undefined): Promise<History['previous']> {
  if (directory === undefined) return undefined;
  try {
    const { version, parts } = await readPack(directory);
    return { version, bytes: totalSize(parts) };
  } catch {
    // Damaged or gone: no rollback.
    return undefined;
  }
}
