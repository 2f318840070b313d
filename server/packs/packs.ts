import type { Router } from 'express';
import type { Logger } from 'pino';
import type { InstalledRegions } from '../regions/index.ts';
import type { Clock } from '../room.ts';
import { InstalledList } from './installed-list.ts';
import { keyOperations } from './operations/key-operations.ts';
import { regionOperations } from './operations/region-operations.ts';
import { taskOperations } from './operations/task-operations.ts';
import { type Admit, packsRouter } from './router.ts';
import { describeWork } from './tasks/describe-work.ts';
import { TaskBoard } from './tasks/task-board.ts';
import { StoreThread } from './thread/store-thread.ts';

export interface PacksOptions {
  dataDir: string;
  regions: InstalledRegions;
  clock: Clock;
  logger: Logger;
}

/** What installs, fetches, makes and removes packs for the workstation's windows. */
export interface Packs {
  router(admit: Admit): Router;
  /** Stops all work on packs; downloads keep what they have. */
  close(): Promise<void>;
}

export function createPacks({ dataDir, regions, clock, logger }: PacksOptions): Packs {
  const thread = new StoreThread(dataDir, logger);
  const board = new TaskBoard({
    dataDir,
    clock,
    logger,
    kept: { discard: async () => undefined },
    settled: async () => {
      // A look that was under way when the work ended may have missed it.
      await regions.refresh();
      await regions.refresh();
    },
  });
  const operations = [
    ...regionOperations(new InstalledList(dataDir, regions, thread)),
    ...taskOperations(board, work => describeWork(work, regions)),
    ...keyOperations(thread),
  ];
  return {
    router: admit => packsRouter(operations, admit),
    close: async () => {
      await board.close();
      await thread.close();
    },
  };
}
