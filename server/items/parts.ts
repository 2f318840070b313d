import type { Logger } from 'pino';
import type { AsyncDb, Db, WriteQueue } from '../db/index.ts';
import type { Clock } from '../module.ts';
import type { ItemFiles } from './item-files.ts';
import type { Items } from './items.ts';

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

export interface ItemParts extends ItemServices {
  items: Items;
  files: ItemFiles;
}

/** Of every endpoint of items. */
export const free = { scope: 'items', units: '0', cost: () => 0 } as const;

/** An item that the examples make and use. */
export const exampleItem = '5e4ae1c2-96d1-4d2a-9f0b-0c1f2d3e4a5b';
/** One with a file of features. */
export const exampleFile = 'c7a1d8e4-2b60-4c1f-8f3e-6d0b9a5e7f12';

/** What is kept of one user at most. */
export interface ItemLimits {
  /** Items, those in the trash included. */
  items: number;
  /** Bytes of their contents. */
  bytes: number;
}

export const defaultLimits: ItemLimits = { items: 20_000, bytes: 8 * 1024 ** 3 };

/** Bytes of a file of exported items. */
export const largestImport = 8 * 1024 ** 3;

/** Milliseconds until an item in the trash is deleted for good. */
export const trashTime = 30 * 86_400_000;

/** Milliseconds that a deleted item is remembered, for windows that have not heard of it. */
export const removedTime = 30 * 86_400_000;
