import { remembered } from '../../base/remembered.ts';

/**
 * Why something of a file is not drawn, or only with a doubt: a feature without a position, or with one that is not in
 * degrees; positions of lines that are none; text that is damaged; the end of a file, whose rest is missing; what is
 * hidden, drawn as a picture, or lies elsewhere; attributes beyond what is kept, or whose table is missing; positions at
 * 0, 0 though all others are far from there; files within it of other kinds, or that cannot be read.
 */
type LeftOutReason =
  | 'noPosition'
  | 'notDegrees'
  | 'badPosition'
  | 'notRead'
  | 'damaged'
  | 'cutOff'
  | 'hidden'
  | 'overlay'
  | 'link'
  | 'attributes'
  | 'atZero'
  | 'noTable'
  | 'member';

export interface LeftOut {
  reason: LeftOutReason;
  count: number;
  /** Of the first few: rows of a table as spreadsheets number them, else features in the order of the file, from 1. */
  numbers: readonly number[];
  /** Of the first few that have one. */
  names?: readonly string[];
}

/** How many are told one by one. */
const mostTold = 10;

/** Counts what is left out, by reason. */
export class LeftOuts {
  readonly #all = new Map<
    LeftOutReason,
    { reason: LeftOutReason; count: number; numbers: number[]; names?: string[] }
  >();

  add(
    reason: LeftOutReason,
    { number, count = 1, name }: { number?: number; count?: number; name?: string } = {},
  ): void {
    const one = remembered(this.#all, reason, () => ({ reason, count: 0, numbers: [] }));
    one.count += count;
    if (number !== undefined && one.numbers.length < mostTold && one.numbers.at(-1) !== number)
      one.numbers.push(number);
    if (name !== undefined && (one.names?.length ?? 0) < mostTold) one.names = [...(one.names ?? []), name];
  }

  has(reason: LeftOutReason): boolean {
    return this.#all.has(reason);
  }

  get list(): readonly LeftOut[] {
    return [...this.#all.values()];
  }
}
