export { type AsyncDb, DbThread, directly } from './db-thread.ts';
export type { Db } from './open.ts';
export { openDb, setting } from './open.ts';
export { isBusy, WriteQueue } from './write-queue.ts';
