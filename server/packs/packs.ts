import { setTimeout as delay } from 'node:timers/promises';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { InstalledRegions } from '../regions/index.ts';
import type { Clock } from '../room.ts';
import { catalogueOperations } from './operations/catalogue-operations.ts';
import { fileOperations } from './operations/file-operations.ts';
import { keptOperations } from './operations/kept-operations.ts';
import { keyOperations } from './operations/key-operations.ts';
import { regionOperations } from './operations/region-operations.ts';
import { taskOperations } from './operations/task-operations.ts';
import { type Admit, packsRouter } from './packs-router.ts';
import { keptDownloads, restoreDownloads } from './paused-downloads.ts';
import { describeWork } from './tasks/describe-work.ts';
import { TaskBoard } from './tasks/task-board.ts';
import { StoreThread } from './thread/store-thread.ts';
import { uploadRouter } from './upload-router.ts';
import { Uploads } from './uploads.ts';

export interface PacksOptions {
  dataDir: string;
  regions: InstalledRegions;
  clock: Clock;
  logger: Logger;
  /** Resolves when the service holds no file open of a region that is gone. */
  released: () => Promise<unknown>;
}

/** A client that reads slowly from what was removed keeps its room on the disk; nobody waits for it longer than this, milliseconds. */
const releaseMs = 5000;

/** What installs, fetches, makes and removes packs for the workstation's windows. */
export interface Packs {
  /** Finds what an earlier run left. */
  open(): Promise<void>;
  /** Files of any size: before the rule that bounds bodies. */
  uploadRouter(admit: Admit): Router;
  router(admit: Admit): Router;
  /** Stops all work on packs; downloads keep what they have. */
  close(): Promise<void>;
}

export function createPacks({ dataDir, regions, clock, logger, released }: PacksOptions): Packs {
  const thread = new StoreThread(dataDir, logger);
  const uploads = new Uploads(dataDir, path => board.reads(path));
  const board: TaskBoard = new TaskBoard({
    dataDir,
    clock,
    logger,
    kept: keptDownloads(dataDir),
    settled: async (work, state) => {
      if (work.kind === 'install' && state !== 'failed') await uploads.release(work.path);
      // A look that was under way when the work ended may have missed it.
      await regions.refresh();
      await regions.refresh();
      // "Removed" is said when the disk has the room.
      if (work.kind === 'remove') await Promise.race([released(), delay(releaseMs, undefined, { ref: false })]);
    },
  });
  const operations = [
    ...regionOperations(dataDir, regions, thread),
    ...catalogueOperations(thread),
    ...taskOperations(board, uploads, work => describeWork(work, regions, thread)),
    ...fileOperations(thread, uploads),
    ...keptOperations(thread, board),
    ...keyOperations(thread),
  ];
  return {
    open: async () => {
      try {
        await uploads.open();
        await restoreDownloads(dataDir, board);
      } catch (error) {
        logger.warn({ err: error }, 'what an earlier run left unfinished could not be looked through');
      }
    },
    uploadRouter: admit => uploadRouter(uploads, admit),
    router: admit => packsRouter(operations, admit),
    close: async () => {
      await board.close();
      await thread.close();
    },
  };
}
