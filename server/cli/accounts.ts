import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { pino } from 'pino';
import {
  CommandFailure,
  type CommonOptions,
  exampleText,
  printEither,
  WrongUsage,
  withCommonOptions,
  withProgress,
} from '../../data-packs/cli/command-line.ts';
import { accountsSettings, renewSecret } from '../accounts/index.ts';
import { copyAccounts, openDb, openPostgres, postgresPlace } from '../db/index.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';
import { type AccountsOptions, chosenAccounts, withAccounts, withAccountsOptions } from './accounts-command.ts';

interface CopyOptions extends CommonOptions {
  to: string;
}

async function copy({ to, dataDir, json }: CopyOptions): Promise<void> {
  const address = chosenAccounts({ accounts: to });
  const database = join(dataDir, 'outpost.db');
  if (address === undefined) throw new WrongUsage(t.message('badAccounts'));
  if (!existsSync(database)) throw new CommandFailure(t.message('nothingToCopy', { path: dataDir }));
  const { runningPids, userOfWorkstation, workstationUser } = await import('../workstation/index.ts');
  // What it counts meanwhile would be lost.
  const [pid] = runningPids(dataDir);
  if (pid !== undefined) throw new CommandFailure(t.message('stopFirst', { pid: String(pid) }));
  const place = postgresPlace(address);
  const phase = { phase: 'Copying the accounts', phaseSaid: t.message('copyingAccounts') };
  const from = openDb(database);
  try {
    const accounts = await openPostgres(address, pino({ level: 'silent' }));
    try {
      const rows = await withProgress(json, progress =>
        copyAccounts(from, accounts, {
          place,
          settings: accountsSettings,
          userName: ({ id, name }) => (name === workstationUser ? userOfWorkstation(id) : name),
          onProgress: fraction => progress({ ...phase, fraction }),
        }),
      );
      const copied = { users: rows.users, plans: rows.plans, keys: rows.keys, requests: rows.request_log };
      printEither(json, { to: place, ...copied }, t('accountsCopied', { ...copied, place }));
    } finally {
      await accounts.close();
    }
  } finally {
    from.close();
  }
}

/** `accounts copy`: the way from the data folder of one service to a database that several share; `accounts new-secret`. */
export function addAccountsCommands(program: Command): void {
  const accounts = program
    .command('accounts')
    .description(help('accounts'))
    .addHelpText('after', exampleText('outpost accounts copy --to postgres://outpost:PASSWORD@db/outpost'));
  withCommonOptions(
    accounts
      .command('copy')
      .description(help('accountsCopy'))
      .addOption(new Option('--to <address>', help('accountsTo')).env('OUTPOST_ACCOUNTS').makeOptionMandatory()),
    'outpost accounts copy --to postgres://outpost:PASSWORD@db/outpost',
  ).action(copy);
  withAccountsOptions(
    accounts.command('new-secret').description(help('accountsNewSecret')),
    'outpost accounts new-secret',
  ).action(async (options: AccountsOptions) => {
    await withAccounts(options, renewSecret);
    printEither(options.json, { renewed: true }, t('secretRenewed'));
  });
}
