import { type Command, InvalidArgumentError, Option } from 'commander';
import { serverHelp as help, serverCliWords as t } from '../words.ts';

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
