import type { Logger } from 'pino';
import type { AsyncDb, Db, WriteQueue } from '../db/index.ts';
import type { Clock } from '../module.ts';
import type { ItemFiles } from './item-files.ts';
import type { Items } from './items.ts';

/** What items are kept with. */
export interface ItemServices {
  db: Db;
  /** For what may take long. */
  dbThread: AsyncDb;
  writes: WriteQueue;
  /** Holds the contents. */
  folder: string;
  clock: Clock;
  logger: Logger;
}

/** What the endpoints of items share. */
export interface ItemParts extends ItemServices {
  items: Items;
  files: ItemFiles;
}

/** Of every endpoint of items. */
export const free = { scope: 'items', units: '0', cost: () => 0 } as const;

/** An item that the examples make and use. */
export const exampleItem = '5e4ae1c2-96d1-4d2a-9f0b-0c1f2d3e4a5b';
