import { join } from 'node:path';
import { createAccounts, tidyAccounts } from './accounts/index.ts';
import type { Closers } from './closers.ts';
import { DailyBackup, DbThread, openDb, openPostgres, SqliteAccounts, WalFlush, WriteQueue } from './db/index.ts';
import type { Ground } from './service-ground.ts';
import { sayGap } from './steady-clock.ts';

/**
 * Opens the data folder's database and the accounts, and begins to look after both. `place`: address of the database that
 * holds users and keys; by default the data folder's own.
 */
export async function openAccounts({ dataDir, clock, logger }: Ground, place: string | undefined, closers: Closers) {
  const dbFile = join(dataDir, 'outpost.db');
  const db = openDb(dbFile);
  closers.push(() => void db.close());
  const dbThread = new DbThread(dbFile);
  closers.push(() => dbThread.close());
  const writes = new WriteQueue(db);
  const walFlush = new WalFlush(db, { thread: dbThread, writes, logger });
  closers.push(() => walFlush.close());
  const folderAccounts = new SqliteAccounts(db, writes, dbThread);
  const accountsDb = place === undefined ? folderAccounts : await openPostgres(place, logger);
  closers.push(() => accountsDb.close());
  const accounts = createAccounts(accountsDb, logger);
  const { logAge, knownKeys } = accounts;
  closers.push(() => knownKeys.close());
  closers.push(() => accounts.requestLog.close());
  await knownKeys.refresh();
  sayGap(logger, await accountsDb.read(logAge.begin(clock.now())));
  const housekeeping = tidyAccounts({ db: accountsDb, logAge, clock, logger });
  // Without waiting: it may have much to remove.
  closers.push(() => void housekeeping.close());
  const dailyBackup = new DailyBackup({ dbThread, dataDir, logger });
  closers.push(() => dailyBackup.close());
  return { db, dbThread, writes, folderAccounts, accountsDb, accounts, dailyBackup };
}
