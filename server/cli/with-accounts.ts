import { join } from 'node:path';
import { pino } from 'pino';
import { chosenDataDir } from '../../data-packs/cli/data-dir.ts';
import { type Accounts, createAccounts } from '../accounts/index.ts';
import { markKeys, openDb, SqliteAccounts, type Steps } from '../db/index.ts';

/** Works on the accounts of a data folder, in one transaction; a running service sees its changes at once. */
export async function withAccounts<Result>(
  dataDir: string | undefined,
  work: (accounts: Accounts) => Steps<Result>,
): Promise<Result> {
  const db = openDb(join(chosenDataDir(dataDir), 'outpost.db'));
  try {
    const accounts = createAccounts(new SqliteAccounts(db), pino({ level: 'silent' }));
    const result = await accounts.db.write(() => work(accounts));
    markKeys(db);
    return result;
  } finally {
    db.close();
  }
}
