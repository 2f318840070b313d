import type { Command } from 'commander';
import {
  CommandFailure,
  type CommonOptions,
  printJson,
  printRecords,
  WrongUsage,
  withCommonOptions,
} from '../../data-packs/cli/command-line.ts';
import { type Accounts, type Plan, userName } from '../accounts/index.ts';
import { type TermsOptions, termsOf, withTerms } from './terms.ts';
import { withAccounts } from './with-accounts.ts';

const described = ({ id, name, monthlyRequestLimit, capMode, price, overagePrice }: Plan) => ({
  id,
  name,
  limit: monthlyRequestLimit,
  cap: capMode,
  price: price / 100,
  overagePrice: overagePrice / 100,
});

/** The plan of this name or identifier. */
export function planNamed({ plans }: Accounts, name: string): Plan {
  const plan = plans.find(name);
  if (plan === undefined) throw new CommandFailure(`There is no plan "${name}"; "outpost plan list" shows them.`);
  return plan;
}

/** `plan create`, `plan list`. */
export function addPlanCommands(program: Command): void {
  const plan = program
    .command('plan')
    .description('named terms that users can be on')
    .addHelpText('after', '\nExample:\n  $ outpost plan list');

  withCommonOptions(
    withTerms(plan.command('create').argument('<name>').description('add a plan')),
    'outpost plan create team --limit 100000 --price 49 --overage-price 0.60',
  ).action((name: string, options: CommonOptions & TermsOptions) => {
    if (!userName.test(name)) {
      throw new WrongUsage(
        `"${name}" cannot be a plan's name: use up to 100 letters, digits, spaces and . _ @ + -, letter or digit first.`,
      );
    }
    const made = withAccounts(options.dataDir, ({ plans }) => {
      if (plans.find(name) !== undefined) throw new CommandFailure(`There is already a plan "${name}".`);
      return plans.create({ name, ...termsOf(options) }, Date.now());
    });
    if (options.json) printJson(described(made));
    else process.stdout.write(`The plan ${name} is there; "outpost user create NAME --plan ${name}" puts one on it.\n`);
  });

  withCommonOptions(plan.command('list').description('the plans and their terms'), 'outpost plan list --json').action(
    (options: CommonOptions) => {
      const plans = withAccounts(options.dataDir, accounts => accounts.plans.list()).map(described);
      printRecords(options.json, plans, {
        NAME: ({ name }) => name,
        ID: ({ id }) => id,
        LIMIT: ({ limit }) => (limit === null ? 'none' : String(limit)),
        CAP: ({ cap }) => cap,
        PRICE: ({ price }) => price.toFixed(2),
        'OVERAGE PER 1000': ({ overagePrice }) => overagePrice.toFixed(2),
      });
    },
  );
}
