import type { Logger } from 'pino';
import type { AccountsDb } from './accounts-db.ts';

/** Connects to accounts in PostgreSQL. Its driver takes 40 ms to load, which only those wait for who have such. */
export async function openPostgres(address: string, logger: Logger): Promise<AccountsDb> {
  const { PostgresAccounts } = await import('./postgres-accounts.ts');
  return PostgresAccounts.open(address, logger);
}
