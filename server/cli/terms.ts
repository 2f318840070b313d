import { type Command, InvalidArgumentError, Option } from 'commander';

/** What a plan or a user's own terms say, as options give it. Money in hundredths. */
export interface TermsOptions {
  /** Infinite: none. */
  limit?: number;
  cap?: 'hard' | 'soft';
  price?: number;
  overagePrice?: number;
}

/** Commander takes a null for no value at all, so no limit is an infinite one here. */
function units(text: string): number {
  if (text === 'none') return Number.POSITIVE_INFINITY;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value * 10)) {
    throw new InvalidArgumentError('Give a whole number, or "none".');
  }
  return value;
}

/** An amount like 12 or 12.50, in hundredths. */
export function money(text: string): number {
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) throw new InvalidArgumentError('Give an amount like 12 or 12.50.');
  return Math.round(Number(text) * 100);
}

/** Gives a command the options of a plan. */
export function withTerms(command: Command): Command {
  return command
    .option('--limit <units>', 'units per 30 days, or "none" (default: no limit)', units)
    .addOption(
      new Option(
        '--cap <mode>',
        'hard: stop at the limit; soft: go on up to the spending cap (default: soft with a --price, else hard)',
      ).choices(['hard', 'soft']),
    )
    .option('--overage-price <amount>', 'price of 1,000 units beyond the limit (default: 1000, one a unit)', money)
    .option('--price <amount>', "the plan's price (default: its units at the overage price)", money);
}

/** The options that were given, in the words of the accounts. */
export function termsOf({ limit, cap, price, overagePrice }: TermsOptions) {
  return {
    ...(limit === undefined ? {} : { monthlyRequestLimit: Number.isFinite(limit) ? limit : null }),
    ...(cap === undefined ? {} : { capMode: cap }),
    ...(price === undefined ? {} : { price }),
    ...(overagePrice === undefined ? {} : { overagePrice }),
  };
}
