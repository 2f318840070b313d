import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import { packIdSchema } from '../../../data-packs/format/manifest.ts';
import { totalSize } from '../../../data-packs/format/total-size.ts';
import { lookup } from '../../../data-packs/geo/lookup.ts';
import { isDefaultRegion } from '../../../data-packs/store/default-regions.ts';
import type { InstalledRegions } from '../../regions/index.ts';
import { operation, type PackOperation } from '../operation.ts';
import type { PackDownloads } from '../pack-downloads.ts';
import type { RegionsReply } from '../pack-schemas.ts';
import { partSizes } from '../part-sizes.ts';
import type { History } from '../thread/histories.ts';
import type { StoreThread } from '../thread/store-thread.ts';

/** Lists installed regions with updates and earlier versions, and the disk's space; gives one as a file. */
export function regionOperations(
  dataDir: string,
  regions: InstalledRegions,
  thread: StoreThread,
  downloads: PackDownloads,
): PackOperation[] {
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
    };
  };
  return [
    operation({ method: 'get', path: '/regions', handle }),
    operation({
      method: 'post',
      path: '/regions/{id}/download',
      params: z.object({ id: packIdSchema }),
      handle: async ({ params: { id } }) => ({ path: downloads.promise(id) }),
    }),
  ];
}
