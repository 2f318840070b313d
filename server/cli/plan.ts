import type { Command } from 'commander';
import {
  CommandFailure,
  exampleText,
  printEither,
  printRecords,
  WrongUsage,
} from '../../data-packs/cli/command-line.ts';
import { type Accounts, type Plan, userName } from '../accounts/index.ts';
import type { Steps } from '../db/index.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';
import {
  type AccountsOptions,
  type TermsOptions,
  termsOf,
  withAccounts,
  withAccountsOptions,
  withTerms,
} from './accounts-command.ts';

const described = ({ id, name, monthlyRequestLimit, capMode, price, overagePrice }: Plan) => ({
  id,
  name,
  limit: monthlyRequestLimit,
  cap: capMode,
  price: price / 100,
  overagePrice: overagePrice / 100,
});

/** Finds a plan by name or identifier. */
export function* planNamed({ plans }: Accounts, name: string): Steps<Plan> {
  const plan = yield* plans.find(name);
  if (plan === undefined) throw new CommandFailure(t.message('noSuchPlan', { name }));
  return plan;
}

/** `plan create`, `plan list`. */
export function addPlanCommands(program: Command): void {
  const plan = program.command('plan').description(help('plan')).addHelpText('after', exampleText('outpost plan list'));

  withAccountsOptions(
    withTerms(plan.command('create').argument('<name>').description(help('planCreate'))),
    'outpost plan create team --limit 100000 --price 49 --overage-price 0.60',
  ).action(async (name: string, options: AccountsOptions & TermsOptions) => {
    if (!userName.test(name)) {
      throw new WrongUsage(t.message('badPlanName', { name }));
    }
    const made = await withAccounts(options, function* ({ plans }) {
      if ((yield* plans.find(name)) !== undefined) throw new CommandFailure(t.message('planExists', { name }));
      return yield* plans.create({ name, ...termsOf(options) }, Date.now());
    });
    printEither(options.json, described(made), t('planCreated', { name }));
  });

  withAccountsOptions(plan.command('list').description(help('planList')), 'outpost plan list --json').action(
    async (options: AccountsOptions) => {
      const plans = (await withAccounts(options, accounts => accounts.plans.list())).map(described);
      printRecords(options.json, plans, {
        [t('columnName')]: ({ name }) => name,
        [t('columnId')]: ({ id }) => id,
        [t('columnLimit')]: ({ limit }) => (limit === null ? t('noLimit') : t('number', { number: limit })),
        [t('columnCap')]: ({ cap }) => cap,
        [t('columnPrice')]: ({ price }) => t('amount', { amount: price }),
        [t('columnOverage')]: ({ overagePrice }) => t('amount', { amount: overagePrice }),
      });
    },
  );
}
