import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import { boundsSchema, packIdSchema } from '../../../data-packs/format/manifest.ts';
import { totalSize } from '../../../data-packs/format/total-size.ts';
import { lookup } from '../../../data-packs/geo/lookup.ts';
import { isDefaultRegion } from '../../../data-packs/store/default-regions.ts';
import { FinishedReply } from '../../http/finished-reply.ts';
import { type InstalledRegions, manifestText } from '../../regions/index.ts';
import { operation, type PackOperation } from '../operation.ts';
import type { InstalledRegion, RegionsReply } from '../pack-schemas.ts';
import { partSizes } from '../part-sizes.ts';
import type { History } from '../thread/histories.ts';
import type { StoreThread } from '../thread/store-thread.ts';

/** Lists installed regions with updates and earlier versions, and the disk's space; measures a part of one. */
export function regionOperations(dataDir: string, regions: InstalledRegions, thread: StoreThread): PackOperation[] {
  const handle = async (): Promise<FinishedReply> => {
    const histories: Partial<Record<string, History>> = JSON.parse(
      (await thread.ask({ kind: 'histories' })).toString(),
    );
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const described = regions.list().map(({ id, manifest }) => {
      const history: History = lookup(histories, id) ?? { installed: manifest.created };
      return `${textOf(manifest).slice(0, -1)},${JSON.stringify(history).slice(1)}`;
    });
    const damaged = regions.damaged();
    const disk: RegionsReply['disk'] = { path: dataDir, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    return FinishedReply.json(
      Buffer.from(`{"regions":[${described}],"damaged":${JSON.stringify(damaged)},"disk":${JSON.stringify(disk)}}`),
    );
  };
  return [
    operation({ method: 'get', path: '/regions', handle }),
    operation({
      method: 'post',
      path: '/regions/{id}/measure',
      params: z.object({ id: packIdSchema }),
      body: z.object({ box: boundsSchema }),
      handle: async ({ params: { id }, body: { box } }, { signal }) =>
        FinishedReply.json(await thread.ask({ kind: 'measure-within', region: id, box }, { signal })),
    }),
  ];
}

/** What a manifest says of its region. */
const textOf = manifestText((manifest): Omit<InstalledRegion, keyof History> => {
  const { id, name, version, bounds, coverage, countries, parts, leftOut, attributions } = manifest;
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
    builtIn: isDefaultRegion(id),
  };
});
