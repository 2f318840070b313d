import { itemAt } from '../../../data-packs/base/item-at.ts';

/** Longer than any trip, with room to add two of them. */
const never = 2 ** 29;

/** Seconds from stop i to stop j; null: no way. */
export type TravelTimes = readonly (readonly (number | null)[])[];

/**
 * The order of stops with the least total time, the first and the last fixed: exact, by dynamic programming over
 * subsets (Held and Karp). `known` is an order that is good already: what cannot beat it is not followed, which saves
 * most of the work. `undefined` when no order visits them all.
 */
export function shortestOrder(times: TravelTimes, known?: readonly number[]): number[] | undefined {
  const stops = times.length - 2;
  if (stops <= 0) return times[0]?.[times.length - 1] == null ? undefined : [0, times.length - 1];
  const subsets = new Subsets(times, known);
  for (let subset = 1; subset < subsets.everything; subset++) subsets.extend(subset);
  return subsets.order();
}

/** Seconds of a whole order; infinite where there is no way. */
export function totalTime(times: TravelTimes, order: readonly number[]): number {
  return order
    .slice(1)
    .reduce((sum, stop, i) => sum + (itemAt(itemAt(times, itemAt(order, i)), stop) ?? Number.POSITIVE_INFINITY), 0);
}

/** Stops between the ends, from 0; a set of them is a number with a bit for each. Times are tenths: sums are exact. */
class Subsets {
  readonly everything: number;
  readonly #count: number;
  /** `[set * count + end]`: least time from the first stop over all of the set to its `end`. */
  readonly #least: Int32Array;
  readonly #between: Int32Array;
  readonly #toLast: Int32Array;
  /** The cheapest way to each stop from anywhere: no order is faster than the sum of those. */
  readonly #cheapest: Int32Array;
  readonly #cheapestToLast: number;
  readonly #bound: number;

  constructor(times: TravelTimes, known: readonly number[] | undefined) {
    const count = times.length - 2;
    const tenths = (from: number, to: number): number => {
      const seconds = times[from]?.[to];
      return seconds == null ? never : Math.round(seconds * 10);
    };
    this.#count = count;
    this.everything = 2 ** count - 1;
    this.#least = new Int32Array(2 ** count * count).fill(never);
    for (let end = 0; end < count; end++) this.#least[(1 << end) * count + end] = tenths(0, end + 1);
    this.#between = Int32Array.from({ length: count * count }, (_, at) =>
      tenths(Math.floor(at / count) + 1, (at % count) + 1),
    );
    this.#toLast = Int32Array.from({ length: count }, (_, end) => tenths(end + 1, count + 1));
    const toStop = (stop: number) => times.map((_, from) => (from === stop ? never : tenths(from, stop)));
    this.#cheapest = Int32Array.from({ length: count }, (_, end) => Math.min(...toStop(end + 1)));
    this.#cheapestToLast = Math.min(...this.#toLast);
    const bound = known ? known.slice(1).reduce((sum, stop, i) => sum + tenths(itemAt(known, i), stop), 0) : never;
    this.#bound = Math.min(bound, never - 1);
  }

  /** Goes on from every end of a set to every stop that is not in it. */
  extend(set: number): void {
    const count = this.#count;
    const least = this.#least;
    const between = this.#between;
    let still = this.#cheapestToLast;
    for (let stop = 0; stop < count; stop++) if (!(set & (1 << stop))) still += this.#cheapest[stop] ?? 0;
    const most = this.#bound - still;
    for (let end = 0; end < count; end++) {
      const soFar = least[set * count + end] ?? never;
      if (soFar > most || !(set & (1 << end))) continue;
      for (let next = 0; next < count; next++) {
        if (set & (1 << next)) continue;
        const at = (set | (1 << next)) * count + next;
        const sum = soFar + (between[end * count + next] ?? never);
        if (sum < (least[at] ?? never)) least[at] = sum;
      }
    }
  }

  /** Read from its end to its beginning. */
  order(): number[] | undefined {
    let set = this.everything;
    let end = this.#bestEnd(set, stop => this.#toLast[stop] ?? never);
    if ((this.#least[set * this.#count + end] ?? never) + (this.#toLast[end] ?? never) >= never) return undefined;
    const order = [this.#count + 1];
    for (; set !== 0; ) {
      order.unshift(end + 1);
      const next = end;
      set &= ~(1 << next);
      end = this.#bestEnd(set, stop => this.#between[stop * this.#count + next] ?? never);
    }
    return [0, ...order];
  }

  #bestEnd(set: number, onward: (stop: number) => number): number {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let stop = 0; stop < this.#count; stop++) {
      if (!(set & (1 << stop))) continue;
      const sum = (this.#least[set * this.#count + stop] ?? never) + onward(stop);
      if (sum < least) [least, best] = [sum, stop];
    }
    return best;
  }
}
