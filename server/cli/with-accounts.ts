import { join } from 'node:path';
import { pino } from 'pino';
import { chosenDataDir } from '../../data-packs/cli/data-dir.ts';
import { type Accounts, createAccounts } from '../accounts/index.ts';
import { type AccountsDb, markKeys, openDb, openPostgres, SqliteAccounts, type Steps } from '../db/index.ts';
import { type AccountsOptions, chosenAccounts } from './accounts-option.ts';

const silent = pino({ level: 'silent' });

/** Works on the accounts, in one transaction; running services see its changes at once, on another machine soon. */
export async function withAccounts<Result>(
  options: AccountsOptions,
  work: (accounts: Accounts) => Steps<Result>,
): Promise<Result> {
  const address = chosenAccounts(options);
  if (address !== undefined) {
    const postgres = await openPostgres(address, silent);
    try {
      return await worked(postgres, work);
    } finally {
      await postgres.close();
    }
  }
  const db = openDb(join(chosenDataDir(options.dataDir), 'outpost.db'));
  try {
    const result = await worked(new SqliteAccounts(db), work);
    markKeys(db);
    return result;
  } finally {
    db.close();
  }
}

async function worked<Result>(db: AccountsDb, work: (accounts: Accounts) => Steps<Result>): Promise<Result> {
  const accounts = createAccounts(db, silent);
  try {
    return await db.write(() => work(accounts));
  } finally {
    accounts.knownKeys.close();
  }
}
