import type { Command } from 'commander';
import {
  CommandFailure,
  exampleText,
  printEither,
  printRecords,
  WrongUsage,
} from '../../data-packs/cli/command-line.ts';
import { periodReport, type User, userName } from '../accounts/index.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';
import {
  type AccountsOptions,
  money,
  type TermsOptions,
  termsOf,
  withAccounts,
  withAccountsOptions,
  withTerms,
} from './accounts-command.ts';
import { planNamed } from './plan.ts';

interface UserOptions extends AccountsOptions, TermsOptions {
  plan?: string;
  spendingCap?: number;
}

function described(user: User, now: number) {
  const period = periodReport(user, now);
  return {
    id: user.id,
    name: user.name,
    plan: user.planId,
    limit: user.monthlyRequestLimit,
    cap: user.capMode,
    price: user.planPrice / 100,
    overagePrice: user.overagePrice / 100,
    spendingCap: (user.spendingCap ?? user.planPrice) / 100,
    used: period.usedTenths / 10,
    state: period.state,
    periodEnds: new Date(period.end).toISOString(),
    internal: user.internal,
  };
}

function withUserOptions(command: Command): Command {
  return withTerms(command)
    .option('--plan <name>', help('userPlan'))
    .option('--spending-cap <amount>', help('userSpendingCap'), money);
}

/** Converts options to a user's own terms, where `price` is `planPrice`. Throws if a plan is given too. */
function ownTermsOf(options: UserOptions) {
  const { price, ...terms } = termsOf(options);
  const own = { ...terms, ...(price === undefined ? {} : { planPrice: price }) };
  if (options.plan !== undefined && Object.keys(own).length > 0) {
    throw new WrongUsage(t.message('planOrTerms'));
  }
  return { ...own, spendingCap: options.spendingCap };
}

async function createUser(name: string, options: UserOptions): Promise<void> {
  if (!userName.test(name)) {
    throw new WrongUsage(t.message('badUserName', { name }));
  }
  const now = Date.now();
  const terms = ownTermsOf(options);
  const made = await withAccounts(options, function* (accounts) {
    if ((yield* accounts.users.find(name)) !== undefined) throw new CommandFailure(t.message('userExists', { name }));
    return yield* accounts.users.create(
      {
        capMode: options.price === undefined || options.price === 0 ? 'hard' : 'soft',
        ...terms,
        name,
        plan: options.plan === undefined ? undefined : yield* planNamed(accounts, options.plan),
      },
      now,
    );
  });
  printEither(options.json, described(made, now), t('userCreated', { name }));
}

async function updateUser(name: string, options: UserOptions & { resetQuota?: boolean }): Promise<void> {
  const now = Date.now();
  const terms = ownTermsOf(options);
  const changed = await withAccounts(options, function* (accounts) {
    const user = yield* accounts.users.find(name);
    if (user === undefined) throw new CommandFailure(t.message('noSuchUser', { name }));
    if (user.internal) throw new CommandFailure(t.message('internalUser', { name }));
    const plan = options.plan === undefined ? undefined : yield* planNamed(accounts, options.plan);
    yield* accounts.users.change(user.id, { ...terms, plan, usedTenths: options.resetQuota ? 0 : undefined }, now);
    return (yield* accounts.users.byId(user.id)) ?? user;
  });
  printEither(options.json, described(changed, now), t('userChanged', { name: changed.name }));
}

/** `user create`, `user update`, `user list`. */
export function addUserCommands(program: Command): void {
  const user = program.command('user').description(help('user')).addHelpText('after', exampleText('outpost user list'));

  withAccountsOptions(
    withUserOptions(user.command('create').argument('<name>').description(help('userCreate'))),
    'outpost user create field-team --limit 100000 --cap soft --spending-cap 5000',
  ).action(createUser);

  withAccountsOptions(
    withUserOptions(user.command('update').argument('<name>').description(help('userUpdate'))).option(
      '--reset-quota',
      help('userResetQuota'),
    ),
    'outpost user update field-team --limit 200000',
  ).action(updateUser);

  withAccountsOptions(user.command('list').description(help('userList')), 'outpost user list --json').action(
    async (options: AccountsOptions) => {
      const now = Date.now();
      const users = (await withAccounts(options, accounts => accounts.users.list())).map(found =>
        described(found, now),
      );
      printRecords(options.json, users, {
        [t('columnName')]: ({ name }) => name,
        [t('columnId')]: ({ id }) => id,
        [t('columnLimit')]: ({ limit }) => (limit === null ? t('noLimit') : t('number', { number: limit })),
        [t('columnCap')]: ({ cap }) => cap,
        [t('columnUsed')]: ({ used }) => t('number', { number: used }),
        [t('columnPeriodEnds')]: ({ periodEnds }) => t('at', { at: new Date(periodEnds) }),
      });
    },
  );
}
