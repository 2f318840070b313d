import type { Logger } from 'pino';
import type { AccountsDb } from './accounts-db.ts';

export type { AccountsDb } from './accounts-db.ts';
export { AccountsUnreachable, postgresPlace } from './accounts-db.ts';
export { keepBackup, listBackups, restoreBackup, writeBackup } from './backups.ts';
export { copyAccounts } from './copy-accounts.ts';
export { DailyBackup } from './daily-backup.ts';
export { type AsyncDb, DbThread } from './db-thread.ts';
export { markKeys } from './keys-marker.ts';
export type { Db } from './open.ts';
export { keepSetting, keptSetting, openDb, setting } from './open.ts';
export { SqliteAccounts } from './sqlite-accounts.ts';
export { change, keptRow, put, row, rows, type Steps } from './steps.ts';
export { WalFlush } from './wal-flush.ts';
export { isBusy, WriteQueue } from './write-queue.ts';

/** Connects to accounts in PostgreSQL. Its driver takes 40 ms to load, which only those wait for who have such. */
export async function openPostgres(address: string, logger: Logger): Promise<AccountsDb> {
  const { PostgresAccounts } = await import('./postgres-accounts.ts');
  return PostgresAccounts.open(address, logger);
}
