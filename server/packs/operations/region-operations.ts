import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { boundsSchema, packIdSchema, totalSize } from '../../../data-packs/format/manifest.ts';
import { isDefaultRegion } from '../../../data-packs/store/default-regions.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { type InstalledRegions, type MountedRegion, manifestText } from '../../regions/index.ts';
import { type InstalledRegion, partSizes, type RegionsReply } from '../pack-schemas.ts';
import { operation, type PackOperation } from '../packs-router.ts';
import type { History } from '../thread/catalogues.ts';
import type { StoreThread } from '../thread/store-thread.ts';

/** The store of packs whose regions are mounted beside those that are installed. */
export interface FollowedStore {
  name: string;
  problem(): NonNullable<RegionsReply['store']>['problem'];
  /** Bytes of regions that are on this machine, by their ids. */
  keptBytes(regions: readonly MountedRegion[]): Promise<ReadonlyMap<string, number>>;
}

/**
 * Lists installed regions with updates and earlier versions, those of a store, and the disk's space; measures a part of
 * one.
 */
export function regionOperations(
  dataDir: string,
  regions: InstalledRegions,
  thread: StoreThread,
  store: FollowedStore | undefined,
): PackOperation[] {
  const handle = async (): Promise<FinishedReply> => {
    const histories = await thread.ask<Partial<Record<string, History>>>({ kind: 'histories' });
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const kept = await store?.keptBytes(regions.list().filter(({ stored }) => stored !== undefined));
    const described = regions.list().map(({ id, manifest, stored }) => {
      const history: History = (stored === undefined && lookup(histories, id)) || { installed: manifest.created };
      const facts: OfThisMachine = {
        ...history,
        builtIn: stored === undefined && isDefaultRegion(id),
        ...(stored !== undefined && { inStore: { keptBytes: kept?.get(id) ?? 0 } }),
      };
      return `${textOf(manifest).slice(0, -1)},${JSON.stringify(facts).slice(1)}`;
    });
    const damaged = regions.damaged();
    const disk: RegionsReply['disk'] = { path: dataDir, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    const followed: RegionsReply['store'] = store && { name: store.name, problem: store.problem() };
    const rest = JSON.stringify({ damaged, disk, store: followed });
    return FinishedReply.json(Buffer.from(`{"regions":[${described}],${rest.slice(1)}`));
  };
  return [
    operation({ method: 'get', path: '/regions', handle }),
    operation({
      method: 'post',
      path: '/regions/{id}/measure',
      params: z.object({ id: packIdSchema }),
      body: z.object({ box: boundsSchema }),
      handle: ({ params: { id }, body: { box } }, { signal }) =>
        thread.reply({ kind: 'measure-within', region: id, box }, { signal }),
    }),
  ];
}

/** What no manifest says. */
type OfThisMachine = History & Pick<InstalledRegion, 'builtIn' | 'inStore'>;

/** What a manifest says of its region. */
const textOf = manifestText((manifest): Omit<InstalledRegion, keyof OfThisMachine> => {
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
  };
});
