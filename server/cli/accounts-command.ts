import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { pino } from 'pino';
import { type CommonOptions, WrongUsage, withCommonOptions } from '../../data-packs/cli/command-line.ts';
import { type Accounts, createAccounts } from '../accounts/index.ts';
import { type AccountsDb, markKeys, openDb, openPostgres, SqliteAccounts, type Steps } from '../db/index.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';

/** Trims a name that people choose. */
export function label(text: string): string {
  const name = text.trim();
  if (name.length > 100 || /\p{Cc}/u.test(name)) {
    throw new InvalidArgumentError(t('badLabel'));
  }
  return name;
}

/** Parses a name that records are found by. */
export function nameToFindBy(text: string): string {
  const name = label(text);
  if (name === '') throw new InvalidArgumentError(t('emptyLabel'));
  return name;
}

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
  const db = openDb(join(options.dataDir, 'outpost.db'));
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

/** Describes the state of a key or token. `revoked`: ISO 8601, null while it is active. */
export const stateInWords = (revoked: string | null): string =>
  revoked === null ? t('active') : t('revokedAt', { at: new Date(revoked) });

export interface AccountsOptions extends CommonOptions {
  accounts?: string;
}

/** Gives a command the options of all, and that of accounts elsewhere than in the data folder. */
export const withAccountsOptions = (command: Command, example: string): Command =>
  withCommonOptions(
    command.addOption(new Option('--accounts <address>', help('accountsOption')).env('OUTPOST_ACCOUNTS')),
    example,
  );

/**
 * The address of the accounts' database; `undefined`: they are in the data folder. Checked here, because commander would
 * repeat a wrong one, with its password.
 */
export function chosenAccounts({ accounts }: Pick<AccountsOptions, 'accounts'>): string | undefined {
  if (accounts === undefined || accounts === '') return undefined;
  if (!/^postgres(?:ql)?:\/\//.test(accounts) || !URL.canParse(accounts))
    throw new WrongUsage(t.message('badAccounts'));
  return accounts;
}

/** Options for the terms of a plan or a user. Money in hundredths. */
export interface TermsOptions {
  /** Infinite: none. */
  limit?: number;
  cap?: 'hard' | 'soft';
  price?: number;
  overagePrice?: number;
}

/** "No limit" is infinite, because Commander treats null as a missing value. */
function units(text: string): number {
  if (text === 'none') return Number.POSITIVE_INFINITY;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value * 10)) {
    throw new InvalidArgumentError(t('badUnits'));
  }
  return value;
}

/** An amount like 12 or 12.50, in hundredths. */
export function money(text: string): number {
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError(t('badAmount'));
  return Math.round(Number(text) * 100);
}

/** Adds the options for terms to a command. */
export function withTerms(command: Command): Command {
  return command
    .option('--limit <units>', help('termsLimit'), units)
    .addOption(new Option('--cap <mode>', help('termsCap')).choices(['hard', 'soft']))
    .option('--overage-price <amount>', help('termsOveragePrice'), money)
    .option('--price <amount>', help('termsPrice'), money);
}

/** Converts options to the fields of accounts. */
export function termsOf({ limit, cap, price, overagePrice }: TermsOptions) {
  return {
    ...(limit === undefined ? {} : { monthlyRequestLimit: Number.isFinite(limit) ? limit : null }),
    ...(cap === undefined ? {} : { capMode: cap }),
    ...(price === undefined ? {} : { price }),
    ...(overagePrice === undefined ? {} : { overagePrice }),
  };
}
