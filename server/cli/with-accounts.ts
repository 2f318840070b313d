import { join } from 'node:path';
import { pino } from 'pino';
import { chosenDataDir } from '../../data-packs/cli/data-dir.ts';
import { type Accounts, createAccounts } from '../accounts/index.ts';
import { markKeys, openDb } from '../db/index.ts';

/** Opens the accounts of a data folder for one command; a running service sees its changes at once. */
export function withAccounts<Result>(dataDir: string | undefined, work: (accounts: Accounts) => Result): Result {
  const db = openDb(join(chosenDataDir(dataDir), 'outpost.db'));
  try {
    const result = db.transaction(() => work(createAccounts(db, pino({ level: 'silent' })))).immediate();
    markKeys(db);
    return result;
  } finally {
    db.close();
  }
}
