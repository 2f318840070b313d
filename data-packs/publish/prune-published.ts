import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packIdSchema } from '../format/manifest.ts';
import { tryReadPack } from '../format/read-pack.ts';
import type { CatalogueRegion } from '../format/region-catalogue.ts';
import { folderOf } from './published-region.ts';

/**
 * Removes versions that no reader needs: of a region in the catalogue all but its own and the newest other one, which
 * readers may still be fetching; of other regions all. Other files stay. Returns the removed paths.
 */
export async function prunePublished(root: string, regions: readonly CatalogueRegion[]): Promise<string[]> {
  const byId = new Map(regions.map(region => [region.id, region]));
  const removed: string[] = [];
  for (const id of await readdir(join(root, 'packs')).catch(() => [])) {
    if (!packIdSchema.safeParse(id).success) continue;
    const region = byId.get(id);
    const current = region === undefined ? undefined : folderOf(region);
    // An entry with a foreign address may need any version.
    if (region !== undefined && current === undefined) continue;
    const old = (await versionsOf(root, id)).filter(folder => folder !== current).slice(region === undefined ? 0 : 1);
    for (const folder of old) {
      for (const path of [join(root, 'packs', id, folder), join(root, 'packs', id, `${id}-${folder}.outpost`)]) {
        await rm(path, { recursive: true, force: true });
      }
      removed.push(`packs/${id}/${folder}`);
    }
  }
  return removed;
}

/** Version folders of a pack, the newest first. */
async function versionsOf(root: string, id: string): Promise<string[]> {
  const versions: { folder: string; created: string }[] = [];
  for (const folder of await readdir(join(root, 'packs', id)).catch(() => [])) {
    const manifest = await tryReadPack(join(root, 'packs', id, folder));
    if (manifest?.id === id) versions.push({ folder, created: manifest.created });
  }
  return versions.sort((a, b) => b.created.localeCompare(a.created)).map(({ folder }) => folder);
}
