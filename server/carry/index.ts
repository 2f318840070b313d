import type { Router } from 'express';
import type { ItemsModule } from '../items/index.ts';
import type { Clock } from '../module.ts';
import { OneTimeTokens } from '../one-time-tokens.ts';
import type { PackOperation, Packs } from '../packs/index.ts';
import { carryOperations } from './carry-operations.ts';
import { ChosenFiles } from './chosen-files.ts';
import { type Carried, downloadRouter } from './download-router.ts';

/** Milliseconds that a browser has to follow a link: it saves what is at an address, and sends no token with it. */
const linkLifetime = 60_000;

export interface CarryServices {
  dataDir: string;
  items: Pick<ItemsModule, 'exportChosen' | 'takeOver'>;
  packs: Pick<Packs, 'start'>;
  clock: Clock;
  /** Of whom the windows' items are. */
  userId: string;
}

export interface Carry {
  operations: readonly PackOperation[];
  /** Sends files by links that work once. */
  publicRouter: Router;
  /** Clears what an ended service left. */
  open(): Promise<void>;
}

/** A region with chosen items as one file, and the items of such a file. */
export function createCarry(services: CarryServices): Carry {
  const { dataDir, items, clock, userId } = services;
  const files = new ChosenFiles(dataDir, ids => items.exportChosen(userId, ids));
  const links = new OneTimeTokens<Carried>(linkLifetime);
  return {
    operations: carryOperations({ ...services, files, links }),
    publicRouter: downloadRouter({ dataDir, files, links, clock }),
    open: () => files.clear(),
  };
}
