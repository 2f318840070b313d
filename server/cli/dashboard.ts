import type { Command } from 'commander';
import { CommandFailure, exampleText, printEither, printRecords } from '../../data-packs/cli/command-line.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';
import { type AccountsOptions, label, stateInWords, withAccounts, withAccountsOptions } from './accounts-command.ts';

/** `dashboard token create`, `dashboard token list`, `dashboard token revoke`. */
export function addDashboardCommands(program: Command): void {
  const token = program
    .command('dashboard')
    .description(help('dashboard'))
    .addHelpText('after', exampleText('outpost dashboard token create'))
    .command('token')
    .description(help('dashboardToken'))
    .addHelpText('after', exampleText('outpost dashboard token create'));

  withAccountsOptions(
    token.command('create').description(help('tokenCreate')).option('--name <name>', help('labelOption'), label, ''),
    'outpost dashboard token create --name monitoring',
  ).action(async (options: AccountsOptions & { name: string }) => {
    const { name } = options;
    const made = await withAccounts(options, accounts => accounts.dashboardTokens.create(name, Date.now()));
    printEither(options.json, { ...made, name }, `${made.token}\n\n${t('keepSecret', { id: made.id })}`);
  });

  withAccountsOptions(
    token.command('list').description(help('tokenList')),
    'outpost dashboard token list --json',
  ).action(async (options: AccountsOptions) => {
    const tokens = (await withAccounts(options, accounts => accounts.dashboardTokens.list())).map(
      ({ id, name, listed, createdAt, revokedAt }) => ({
        id,
        name,
        token: listed,
        created: new Date(createdAt).toISOString(),
        revoked: revokedAt === null ? null : new Date(revokedAt).toISOString(),
      }),
    );
    printRecords(options.json, tokens, {
      [t('columnId')]: ({ id }) => id,
      [t('columnToken')]: ({ token: listed }) => listed,
      [t('columnName')]: ({ name }) => name,
      [t('columnState')]: ({ revoked }) => stateInWords(revoked),
    });
  });

  withAccountsOptions(
    token.command('revoke').argument('<id>', help('tokenId')).description(help('tokenRevoke')),
    'outpost dashboard token revoke dsh_0fD3kq8ZrTn2vXbLw',
  ).action(async (id: string, options: AccountsOptions) => {
    const found = await withAccounts(options, accounts => accounts.dashboardTokens.revoke(id, Date.now()));
    if (!found) throw new CommandFailure(t.message('noSuchToken', { id }));
    printEither(options.json, { id, revoked: true }, t('tokenRevoked', { id }));
  });
}
