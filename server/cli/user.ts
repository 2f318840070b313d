import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  CommandFailure,
  type CommonOptions,
  printJson,
  printTable,
  withCommonOptions,
} from '../../data-packs/cli/command-line.ts';
import { periodReport, type User, userName } from '../accounts/index.ts';
import { withAccounts } from './with-accounts.ts';

interface CreateOptions extends CommonOptions {
  limit?: number;
  cap?: 'hard' | 'soft';
  price?: number;
  overagePrice?: number;
  spendingCap?: number;
}

function units(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value * 10)) throw new InvalidArgumentError('Give a whole number.');
  return value;
}

/** An amount like 12 or 12.50, in hundredths. */
function money(text: string): number {
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('Give an amount like 12 or 12.50.');
  return Math.round(Number(text) * 100);
}

function described(user: User, now: number) {
  const period = periodReport(user, now);
  return {
    id: user.id,
    name: user.name,
    limit: user.monthlyRequestLimit,
    cap: user.capMode,
    price: user.planPrice / 100,
    overagePrice: user.overagePrice / 100,
    spendingCap: (user.spendingCap ?? user.planPrice) / 100,
    used: period.usedTenths / 10,
    periodEnds: new Date(period.end).toISOString(),
    internal: user.internal,
  };
}

/** `user create`, `user list`. */
export function addUserCommands(program: Command): void {
  const user = program
    .command('user')
    .description('whom requests and quota are counted for')
    .addHelpText('after', '\nExample:\n  $ outpost user list');

  withCommonOptions(
    user
      .command('create')
      .argument('<name>')
      .description('add a user')
      .option('--limit <units>', 'units per 30 days (default: no limit)', units)
      .addOption(
        new Option(
          '--cap <mode>',
          'hard: stop at the limit; soft: go on up to the spending cap (default: soft with a --price, else hard)',
        ).choices(['hard', 'soft']),
      )
      .option('--overage-price <amount>', 'price of 1,000 units beyond the limit (default: 1000, one a unit)', money)
      .option('--price <amount>', "the plan's price (default: its units at the overage price)", money)
      .option(
        '--spending-cap <amount>',
        "most that units beyond the limit may cost (default: the plan's price)",
        money,
      ),
    'outpost user create field-team --limit 100000 --cap soft --spending-cap 5000',
  ).action((name: string, options: CreateOptions) => {
    if (!userName.test(name)) {
      throw new CommandFailure(
        `"${name}" cannot be a user's name: use up to 100 letters, digits, spaces and . _ @ + -, letter or digit first.`,
      );
    }
    const now = Date.now();
    const made = withAccounts(options.dataDir, ({ users }) => {
      if (users.find(name) !== undefined) throw new CommandFailure(`There is already a user "${name}".`);
      const { limit, cap, price, overagePrice, spendingCap } = options;
      return users.create(
        {
          name,
          capMode: cap ?? (price === undefined || price === 0 ? 'hard' : 'soft'),
          ...(limit === undefined ? {} : { monthlyRequestLimit: limit }),
          ...(price === undefined ? {} : { planPrice: price }),
          ...(overagePrice === undefined ? {} : { overagePrice }),
          ...(spendingCap === undefined ? {} : { spendingCap }),
        },
        now,
      );
    });
    if (options.json) printJson(described(made, now));
    else process.stdout.write(`The user ${name} is there; give it a key with "outpost key create --user ${name}".\n`);
  });

  withCommonOptions(
    user.command('list').description('the users, their limits and what they used'),
    'outpost user list --json',
  ).action((options: CommonOptions) => {
    const now = Date.now();
    const users = withAccounts(options.dataDir, accounts => accounts.users.list()).map(found => described(found, now));
    if (options.json) {
      printJson(users);
      return;
    }
    printTable(
      ['NAME', 'ID', 'LIMIT', 'CAP', 'USED', 'PERIOD ENDS'],
      users.map(({ name, id, limit, cap, used, periodEnds }) => [
        name,
        id,
        limit === null ? 'none' : String(limit),
        cap,
        String(used),
        periodEnds,
      ]),
    );
  });
}
