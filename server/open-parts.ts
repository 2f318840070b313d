import { join } from 'node:path';
import type { Logger } from 'pino';
import { createAccounts, folderSecret, internalUser, tidyAccounts } from './accounts/index.ts';
import { DailyBackup, DbThread, openDb, openPostgres, SqliteAccounts, WalFlush, WriteQueue } from './db/index.ts';
import { InstalledRegions, openPartFile, PartChecks } from './regions/index.ts';
import type { Ground } from './service-ground.ts';
import { sayGap } from './steady-clock.ts';
import { createStoredPacks, type StoredPacksOptions } from './stored-packs/index.ts';
import { userOfWorkstation, WorkstationSession, workstationUser } from './workstation/index.ts';

/**
 * Opens the data folder's database and the accounts, and begins to look after both. `place`: address of the database that
 * holds users and keys; by default the data folder's own.
 */
export async function openAccounts(
  { dataDir, clock, realClock, logger }: Ground,
  place: string | undefined,
  closers: Closers,
) {
  const dbFile = join(dataDir, 'outpost.db');
  const db = openDb(dbFile);
  closers.push(() => void db.close());
  const dbThread = new DbThread(dbFile);
  closers.push(() => dbThread.close());
  const writes = new WriteQueue(db, { now: () => realClock.now() });
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

/** Opens the session of this machine's own windows, and makes their user where there is none. */
export async function openSession(
  { clock }: Ground,
  kept: Awaited<ReturnType<typeof openAccounts>>,
  origins: () => readonly string[],
  closers: Closers,
) {
  const { db, accounts, accountsDb, folderAccounts } = kept;
  // This machine's own, as its windows are.
  const secret = folderSecret(db);
  const { users } = accounts;
  const { id: userId } = await internalUser({ db: folderAccounts, users }, { name: workstationUser }, clock.now());
  // Under the same identifier, which its items have.
  const countedAs = { id: userId, name: userOfWorkstation(userId) };
  if (accountsDb !== folderAccounts) await internalUser(accounts, countedAs, clock.now());
  const session = new WorkstationSession(db, { userId, secret, origins });
  closers.push(() => session.close());
  return { session, secret };
}

/** Opens the regions of the data folder and of a store of packs, and begins to check their parts. */
export async function openRegions(
  { dataDir, cacheDir, clock, logger }: Ground,
  { packStore, idleMs }: { packStore: StoredPacksOptions | undefined; idleMs: () => number },
  closers: Closers,
) {
  const storedPacks = packStore && (await createStoredPacks(packStore, { dataDir, cacheDir, logger }));
  closers.push(() => storedPacks?.close());
  const regions = new InstalledRegions(dataDir, logger, storedPacks?.mirror);
  closers.push(() => regions.close());
  await regions.open();
  storedPacks?.start(regions);
  const partChecks = new PartChecks({ regions, file: join(cacheDir, 'checked-parts.json'), clock, logger, idleMs });
  closers.push(() => partChecks.close());
  return { regions, storedPacks, partChecks, openPart: storedPacks?.openPart ?? openPartFile };
}

/** Closes something that was opened. */
type Closer = () => Promise<unknown> | unknown;

/** What was opened so far; closed the other way round. */
export class Closers {
  readonly #logger: Logger;
  readonly #opened: Closer[] = [];

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  push(close: Closer): void {
    this.#opened.push(close);
  }

  /** Closes the rest where something cannot be closed. */
  async closeAll(): Promise<void> {
    for (const close of this.#opened.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        this.#logger.error({ err: error }, 'something could not be closed');
      }
    }
  }
}
