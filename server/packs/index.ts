import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { carriedFile } from '../../data-packs/store/disk/layout.ts';
import {
  discardDownload,
  downloadFolders,
  type ListedDownload,
  listDownloads,
} from '../../data-packs/store/download/download-folder.ts';
import { discardBuilds } from '../../data-packs/store/unfinished/kept-builds.ts';
import { phaseSaid } from '../../data-packs/words/progress-words.ts';
import type { Clock } from '../module.ts';
import type { InstalledRegions } from '../regions/index.ts';
import { type FollowedStore, regionOperations } from './operations/region-operations.ts';
import { storeOperations } from './operations/store-operations.ts';
import { keptOperations, taskOperations } from './operations/task-operations.ts';
import type { PackWork, Task } from './pack-schemas.ts';
import { type Admit, type PackOperation, packsRouter } from './packs-router.ts';
import { describeWork, filesOf } from './tasks/describe-work.ts';
import { type StoppedWork, TaskQueue } from './tasks/task-queue.ts';
import { StoreThread } from './thread/store-thread.ts';
import { Uploads, uploadRouter } from './uploads.ts';

export { nameDownload, operation, type PackOperation, requireThisMachine, sendRegion } from './packs-router.ts';

export interface PacksOptions {
  dataDir: string;
  regions: InstalledRegions;
  clock: Clock;
  logger: Logger;
  /** Resolves when all files of removed regions are closed. */
  released: () => Promise<unknown>;
  store?: FollowedStore | undefined;
}

/** Longest wait for slow clients that still read files of a removed region. */
const maxReleaseMs = 5000;

/** Work on packs for the workstation's windows. */
export interface Packs {
  /** Lists the downloads and clears the uploads of earlier runs. */
  open(): Promise<void>;
  /** Accepts files of any size: mount it before the limit of bodies. */
  uploadRouter(admit: Admit): Router;
  /** `further`: operations of others that the same token and machine may do. */
  router(admit: Admit, further: readonly PackOperation[]): Router;
  /** Starts work of another module, as a task that windows see. Throws `conflict` where its region is busy. */
  start(work: PackWork): Promise<Task>;
  /** Stops all work; downloads and builds keep their files. */
  close(): Promise<void>;
}

export function createPacks({ dataDir, regions, clock, logger, released, store }: PacksOptions): Packs {
  const thread = new StoreThread(dataDir, logger);
  const uploads = new Uploads(dataDir, path => queue.isReading(path));
  const queue: TaskQueue = new TaskQueue({
    dataDir,
    clock,
    logger,
    stopped: stoppedWork(dataDir),
    settled: async (work, state) => {
      if (state !== 'failed') for (const path of filesOf(work)) await uploads.release(path);
      if (work.kind === 'export' && work.items !== undefined)
        await rm(carriedFile(dataDir, work.items), { force: true });
      // Twice, because the first may join a scan that began before the work ended.
      await regions.refresh();
      await regions.refresh();
      // A removal is done when its space on the disk is free.
      if (work.kind === 'remove') await Promise.race([released(), delay(maxReleaseMs, undefined, { ref: false })]);
    },
  });
  const operations = [
    ...regionOperations(dataDir, regions, thread, store),
    ...storeOperations(thread, uploads),
    ...taskOperations(queue, uploads, work => describeWork(work, regions, thread)),
    ...keptOperations(thread, queue),
  ];
  return {
    open: async () => {
      try {
        await uploads.open();
        await restoreDownloads(dataDir, queue);
      } catch (error) {
        logger.warn({ err: error }, 'the downloads and uploads of earlier runs could not be read');
      }
    },
    uploadRouter: admit => uploadRouter(uploads, admit),
    start: async work => queue.add(work, await describeWork(work, regions, thread)),
    router: (admit, further) => packsRouter([...operations, ...further], admit),
    close: async () => {
      await queue.close();
      await thread.close();
    },
  };
}

/** Finds stopped downloads of a data folder, and discards them and builds. */
export const stoppedWork = (dataDir: string): StoppedWork => ({
  discard: async work => {
    if (work.kind === 'build') await discardBuilds(dataDir, work.id);
    if (work.kind !== 'download') return;
    for (const { catalogue, region, download } of await listDownloads(dataDir)) {
      if (catalogue === work.catalogue && region === work.region) await discardDownload(dataDir, download);
    }
  },
  lost: async works => {
    const records = await Promise.all((await downloadFolders(dataDir)).map(folder => folder.record()));
    return works.filter(
      work =>
        work.kind === 'download' &&
        !records.some(record => record?.catalogue === work.catalogue && record.region === work.region),
    );
  },
});

/** Adds the unfinished downloads of earlier runs to the queue, paused. */
export async function restoreDownloads(dataDir: string, queue: TaskQueue): Promise<void> {
  for (const listed of await listDownloads(dataDir)) {
    const work = workOf(listed);
    if (work === undefined) continue;
    const { name, bytesDone, bytesTotal } = listed;
    const fraction = bytesTotal === 0 ? 0 : bytesDone / bytesTotal;
    queue.addPaused(work, name, { ...phaseSaid('downloading'), fraction, bytesDone, bytesTotal });
  }
}

/** `undefined` for downloads from a plain address, which only their command resumes. */
function workOf({ catalogue, region, parts }: ListedDownload): PackWork | undefined {
  if (catalogue === undefined) return undefined;
  return { kind: 'download', catalogue, region, parts };
}
