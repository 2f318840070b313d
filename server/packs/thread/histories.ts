import { readPack } from '../../../data-packs/format/read-pack.ts';
import { totalSize } from '../../../data-packs/format/total-size.ts';
import { updatesFor } from '../../../data-packs/store/catalogues/updates.ts';
import { listInstalled, versionDirectory } from '../../../data-packs/store/index.ts';
import { type Pointer, previousFolder } from '../../../data-packs/store/pointer.ts';
import type { InstalledRegion } from '../schemas.ts';

/** What the store knows of a region beside its manifest: since when, what was before, what is newer. */
export type History = Pick<InstalledRegion, 'installed' | 'previous' | 'update'>;

/** By the regions' ids. */
export async function readHistories(dataDir: string): Promise<Record<string, History>> {
  const histories: Record<string, History> = {};
  // A damaged list of catalogues is told where catalogues are: what is installed is listed all the same.
  const updates = new Map((await updatesFor(dataDir).catch(() => [])).map(({ id, ...update }) => [id, update]));
  for (const { id, pointer } of await listInstalled(dataDir)) {
    if (pointer === undefined) continue;
    const previous = await readPrevious(dataDir, id, pointer);
    const update = updates.get(id);
    histories[id] = {
      installed: pointer.installed,
      ...(previous === undefined ? {} : { previous }),
      ...(update === undefined ? {} : { update }),
    };
  }
  return histories;
}

async function readPrevious(dataDir: string, id: string, pointer: Pointer): Promise<History['previous']> {
  const folder = previousFolder(pointer);
  if (folder === undefined) return undefined;
  try {
    const { version, parts } = await readPack(versionDirectory(dataDir, id, folder));
    return { version, bytes: totalSize(parts) };
  } catch {
    // Damaged or gone: there is nothing to go back to.
    return undefined;
  }
}
