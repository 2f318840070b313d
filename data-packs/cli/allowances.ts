import type { Command } from 'commander';
import { type Allowance, allowanceSchema, NeedsYes } from '../store/signers/install-questions.ts';
import { packHelp as help, packCliWords as t } from '../words/words.ts';
import { CommandFailure } from './command-line.ts';

/** What the options of a command say yes to. */
export interface AllowanceOptions {
  allowOtherSigner?: boolean;
  allowDowngrade?: boolean;
  allowUntrustedRouting?: boolean;
}

const options = {
  'other-signer': ['--allow-other-signer', 'allowOtherSigner'],
  downgrade: ['--allow-downgrade', 'allowDowngrade'],
  'untrusted-routing': ['--allow-untrusted-routing', 'allowUntrustedRouting'],
} as const satisfies Record<Allowance, readonly [string, keyof AllowanceOptions]>;

/** Gives a command the options that say yes to these beforehand. `to`: to what, where it is not what it installs. */
export function withAllowances(command: Command, allowances: readonly Allowance[], to = ''): Command {
  for (const allowance of allowances) {
    const [option, text] = options[allowance];
    command.option(option, to + help(text));
  }
  return command;
}

export const allowedBy = (given: AllowanceOptions): Allowance[] =>
  allowanceSchema.options.filter(allowance => given[options[allowance][1]] === true);

/** A question becomes a failure that names the options that answer it. */
export function namingAllowances(error: unknown): unknown {
  if (!(error instanceof NeedsYes)) return error;
  const named = error.asks.map(allowance => options[allowance][0]);
  return new CommandFailure(t.message('allowIt', { question: error.said, options: named }), { cause: error });
}

/** Throws a failure, a question as `namingAllowances` has it. */
export const throwNaming = (error: unknown): never => {
  throw namingAllowances(error);
};
