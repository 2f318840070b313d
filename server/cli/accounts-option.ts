import { type Command, Option } from 'commander';
import { type CommonOptions, WrongUsage, withCommonOptions } from '../../data-packs/cli/command-line.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';

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
