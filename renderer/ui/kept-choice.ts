import { isRecord } from '../../data-packs/base/is-record.ts';
import { lookup } from '../../data-packs/base/lookup.ts';

/** A part of a choice that is kept: what it is at first, and how it is read again, which another release may have written. */
export interface Kept<Value> {
  usual: Value;
  /** Undefined: not what it may be. */
  read: (stored: unknown) => Value | undefined;
}

export type ChoiceOf<Parts> = { [Name in keyof Parts]: Parts[Name] extends Kept<infer Value> ? Value : never };

export const flag = (usual: boolean): Kept<boolean> => ({
  usual,
  read: stored => (typeof stored === 'boolean' ? stored : undefined),
});

export const number = (usual: number, least: number, most: number): Kept<number> => ({
  usual,
  read: stored => (typeof stored === 'number' && stored >= least && stored <= most ? stored : undefined),
});

/** A whole number; others are rounded. */
export const whole = (usual: number, least: number, most: number): Kept<number> => ({
  usual,
  read: stored => {
    const read = number(usual, least, most).read(stored);
    return read && Math.round(read);
  },
});

export const oneOf = <Value, Usual extends Value | undefined>(
  usual: Usual,
  values: readonly Value[],
): Kept<Value | Usual> => ({ usual, read: stored => values.find(value => value === stored) });

export const text = <Usual extends string | undefined>(
  usual: Usual,
  most = Number.POSITIVE_INFINITY,
): Kept<string | Usual> => ({
  usual,
  read: stored => (typeof stored === 'string' ? stored.slice(0, most) : undefined),
});

/** A list of what is of a type. */
export const listOf = <Value>(isOne: (stored: unknown) => stored is Value): Kept<readonly Value[]> => ({
  usual: [],
  read: stored => (Array.isArray(stored) ? stored.filter(isOne) : undefined),
});

/** A choice within a choice. */
export const part = <Value>(usual: Value, read: (stored: unknown) => Value | undefined): Kept<Value> => ({
  usual,
  read,
});

type Parts = Readonly<Record<string, Kept<unknown>>>;

export const usualOf = <Of extends Parts>(parts: Of): ChoiceOf<Of> =>
  Object.fromEntries(Object.entries(parts).map(([name, { usual }]) => [name, usual])) as ChoiceOf<Of>;

/** Reads what is kept; what is not there, or may not be, is as usual. */
export function readKept<Of extends Parts>(parts: Of, stored: unknown): ChoiceOf<Of> {
  const from = isRecord(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(parts).map(([name, { usual, read }]) => [name, read(lookup(from, name)) ?? usual]),
  ) as ChoiceOf<Of>;
}
