export { keepBackup, listBackups, writeBackup } from './backups.ts';
export { DailyBackup } from './daily-backup.ts';
export { type AsyncDb, DbThread, directly } from './db-thread.ts';
export { markKeys } from './keys-marker.ts';
export type { Db } from './open.ts';
export { openDb, setting } from './open.ts';
export { restoreBackup } from './restore-backup.ts';
export { isBusy, WriteQueue } from './write-queue.ts';
