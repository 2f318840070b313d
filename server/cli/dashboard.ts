import type { Command } from 'commander';
import {
  CommandFailure,
  type CommonOptions,
  printJson,
  printRecords,
  withCommonOptions,
} from '../../data-packs/cli/command-line.ts';
import { label } from './label.ts';
import { withAccounts } from './with-accounts.ts';

/** `dashboard token create`, `dashboard token list`, `dashboard token revoke`. */
export function addDashboardCommands(program: Command): void {
  const token = program
    .command('dashboard')
    .description('access to the Dashboard API, which administers users, keys and quota')
    .addHelpText('after', '\nExample:\n  $ outpost dashboard token create')
    .command('token')
    .description('tokens that open the Dashboard API')
    .addHelpText('after', '\nExample:\n  $ outpost dashboard token create');

  withCommonOptions(
    token
      .command('create')
      .description('make a token; it is shown this once')
      .option('--name <name>', 'what it is for', label, ''),
    'outpost dashboard token create --name monitoring',
  ).action((options: CommonOptions & { name: string }) => {
    const { name } = options;
    const made = withAccounts(options.dataDir, accounts => accounts.dashboardTokens.create(name, Date.now()));
    if (options.json) printJson({ ...made, name });
    else process.stdout.write(`${made.token}\n\nKeep it: it is not shown again. Its id is ${made.id}.\n`);
  });

  withCommonOptions(
    token.command('list').description('the tokens, without their text'),
    'outpost dashboard token list --json',
  ).action((options: CommonOptions) => {
    const tokens = withAccounts(options.dataDir, accounts => accounts.dashboardTokens.list()).map(
      ({ id, name, listed, createdAt, revokedAt }) => ({
        id,
        name,
        token: listed,
        created: new Date(createdAt).toISOString(),
        revoked: revokedAt === null ? null : new Date(revokedAt).toISOString(),
      }),
    );
    printRecords(options.json, tokens, {
      ID: ({ id }) => id,
      TOKEN: ({ token: listed }) => listed,
      NAME: ({ name }) => name,
      STATE: ({ revoked }) => (revoked === null ? 'active' : `revoked ${revoked}`),
    });
  });

  withCommonOptions(
    token.command('revoke').argument('<id>', 'as "dashboard token list" shows it').description('end a token, for good'),
    'outpost dashboard token revoke dsh_0fD3kq8ZrTn2vXbLw',
  ).action((id: string, options: CommonOptions) => {
    const found = withAccounts(options.dataDir, accounts => accounts.dashboardTokens.revoke(id, Date.now()));
    if (!found) throw new CommandFailure(`There is no token "${id}"; "outpost dashboard token list" shows them.`);
    if (options.json) printJson({ id, revoked: true });
    else process.stdout.write(`The token ${id} is revoked.\n`);
  });
}
