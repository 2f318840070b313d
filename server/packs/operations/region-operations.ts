import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { totalSize } from '../../../data-packs/format/total-size.ts';
import { lookup } from '../../../data-packs/geo/lookup.ts';
import { isDefaultRegion } from '../../../data-packs/store/default-regions.ts';
import type { InstalledRegions } from '../../regions/index.ts';
import { operation, type PackOperation } from '../operation.ts';
import type { RegionsReply } from '../pack-schemas.ts';
import { partSizes } from '../part-sizes.ts';
import type { History } from '../thread/histories.ts';
import type { StoreThread } from '../thread/store-thread.ts';

/** Lists installed regions with updates and earlier versions, and the disk's space. */
export function regionOperations(dataDir: string, regions: InstalledRegions, thread: StoreThread): PackOperation[] {
  const handle = async (): Promise<RegionsReply> => {
    const histories: Partial<Record<string, History>> = JSON.parse(
      (await thread.ask({ kind: 'histories' })).toString(),
    );
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return {
      regions: regions.list().map(({ id, manifest }) => {
        const { name, version, bounds, coverage, countries, parts, leftOut, attributions } = manifest;
        return {
          id,
          name,
          version,
          bounds,
          coverage,
          countries,
          bytes: totalSize(parts),
          parts: partSizes(parts),
          leftOut,
          attributions,
          installed: manifest.created,
          builtIn: isDefaultRegion(id),
          ...lookup(histories, id),
        };
      }),
      damaged: [...regions.damaged()],
      disk: { path: dataDir, freeBytes: bavail * bsize, totalBytes: blocks * bsize },
      exportFolder: await exportFolder(dataDir),
    };
  };
  return [operation({ method: 'get', path: '/regions', handle })];
}

/** A folder to propose for saved files: downloads, home, or the data folder where neither can be written. */
async function exportFolder(dataDir: string, home = homedir()): Promise<string> {
  for (const folder of [join(home, 'Downloads'), home]) {
    const writable = await access(folder, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    if (writable) return folder;
  }
  return dataDir;
}
