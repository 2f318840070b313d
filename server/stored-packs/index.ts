import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type PackStore, signingFetch } from '../../data-packs/store/bucket/pack-store.ts';
import { storeFailure } from '../../data-packs/store/bucket/read-store.ts';
import { parseStoredAddress } from '../../data-packs/store/bucket/stored-parts.ts';
import { makeFolder } from '../../data-packs/store/disk/make-folder.ts';
import { networkOf } from '../../data-packs/store/download/network.ts';
import type { Allowance } from '../../data-packs/store/signers/install-questions.ts';
import { cause, type HealthCauses } from '../health-causes.ts';
import { isStored, type MountedRegion, type OpenPart, partLocation } from '../regions/index.ts';
import { BlockCache } from './block-cache.ts';
import { type MirrorRegions, StoreFollower } from './follow-store.ts';
import { nameOfBlocks, storedObjects } from './stored-bytes.ts';

/** The packs of a store, which the service follows beside those that are installed. */
export interface StoredPacksOptions {
  store: PackStore;
  /** What is said yes to beforehand, as when packs are installed. Default: nothing. */
  allow?: readonly Allowance[];
  /** Bytes of maps that are kept on the disk. Default: 10 GB. */
  cacheBytes?: number;
  /** Time between looks, milliseconds. Default: 5 seconds. */
  pollMs?: number;
}

export interface StoredPacks {
  /** A folder laid out like a data folder, with the versions that were brought in. */
  readonly mirror: string;
  readonly openPart: OpenPart;
  /** Begins to follow the store for what mounts the mirror's regions. */
  start(regions: MirrorRegions): void;
  /** Whether regions are still awaited that were never here. */
  isComing(): boolean;
  causes(): HealthCauses;
  /** As it was given: `s3://bucket/prefix`. */
  readonly name: string;
  /** Bytes of regions that are on this machine, by their ids. */
  keptBytes(regions: readonly MountedRegion[]): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** Requests wait for a block this long at most: three times this, and the pauses between. */
const blockNetwork = { stallMs: 4000, tries: 3 };
/** A look is repeated soon anyhow. */
const lookNetwork = { stallMs: 10_000, tries: 2 };

/** Serves the packs of a store: nothing is asked before `start`, or before a part is read. */
export async function createStoredPacks(
  { store, allow = [], cacheBytes = 10e9, pollMs = 5000 }: StoredPacksOptions,
  { dataDir, cacheDir, logger }: { dataDir: string; cacheDir: string; logger: Logger },
): Promise<StoredPacks> {
  const mirror = join(dataDir, 'stores', createHash('sha256').update(store.url).digest('hex').slice(0, 16));
  makeFolder(mirror);
  const blocks = new BlockCache({ folder: join(cacheDir, 'stored-blocks'), maxBytes: cacheBytes, logger });
  await blocks.open();
  const fetch = await signingFetch(store);
  const stopped = new AbortController();
  const network = { fetch, signal: stopped.signal };
  const openPart = storedObjects({
    store: store.url,
    blocks,
    network: networkOf({ ...network, ...blockNetwork }),
    onFailure: error => logger.warn({ err: storeFailure(store, error) }, 'a part of a map could not be read'),
  });
  const follower = new StoreFollower({
    store,
    dataDir,
    mirror,
    allow,
    pollMs,
    network: networkOf({ ...network, ...lookNetwork }),
    logger,
  });
  return {
    mirror,
    openPart,
    name: store.name,
    keptBytes: regions => keptBytes(store.url, blocks, regions),
    start: regions => follower.start(regions),
    isComing: () => follower.isComing(),
    causes: () => {
      const problem = follower.problem();
      return problem === undefined ? {} : { packs: cause(problem) };
    },
    close: async () => {
      stopped.abort();
      await follower.close();
      await blocks.close();
    },
  };
}

/** Bytes of regions that are on this machine: of parts in the store their directories, and the blocks that are kept. */
async function keptBytes(
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
