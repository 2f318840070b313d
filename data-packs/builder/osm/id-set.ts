import { concatArrays, release } from '../growable.ts';
import { lowerBoundOfNumber, NumberPacker, numberAt, type PackedNumbers } from './packed-numbers.ts';

/** Sorted distinct ids. */
export type IdSet = PackedNumbers;

export function idSet(parts: readonly Float64Array[]): IdSet {
  const all = concatArrays(Float64Array, parts);
  if (!isAscending(all)) all.sort();
  const packer = new NumberPacker();
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) packer.push(all[i] as number);
  release(all);
  return packer.finish();
}

export function isAscending(ids: Float64Array): boolean {
  for (let i = 1; i < ids.length; i++) if (!((ids[i] as number) > (ids[i - 1] as number))) return false;
  return true;
}

/** Finds ids that mostly come in ascending order: looks next to the last result before searching. */
export class IdCursor {
  readonly #ids: PackedNumbers;
  #index = 0;
  /** Id at the index. */
  #id: number;

  constructor(ids: PackedNumbers) {
    this.#ids = ids;
    this.#id = this.#at(0);
  }

  /** Index of `id`, -1 where absent. */
  find(id: number): number {
    const before = this.#id;
    for (let steps = 0; steps < 4 && this.#id < id; steps++) this.#id = this.#at(++this.#index);
    if (this.#id < id || id < before) {
      this.#index = lowerBoundOfNumber(this.#ids, id);
      this.#id = this.#at(this.#index);
    }
    return this.#id === id ? this.#index : -1;
  }

  has(id: number): boolean {
    return this.find(id) !== -1;
  }

  #at(index: number): number {
    return index < this.#ids.length ? numberAt(this.#ids, index) : Infinity;
  }
}

/**
 * Lists the rows in ascending id order, one per id: the highest version, else the last. `undefined` where all rows are
 * in order. Uses radix sort: comparing millions of boxed pairs takes minutes.
 */
export function orderById(ids: Float64Array, versions: Int32Array): Uint32Array | undefined {
  if (isAscending(ids)) return undefined;
  const order = sortStable(ids);
  let count = 0;
  for (let i = 0; i < order.length; ) {
    let best = order[i] as number;
    let next = i + 1;
    for (; next < order.length; next++) {
      const row = order[next] as number;
      if (ids[row] !== ids[best]) break;
      if ((versions[row] as number) >= (versions[best] as number)) best = row;
    }
    order[count++] = best;
    i = next;
  }
  return order.subarray(0, count);
}

const digitBits = 16;
const digits = 2 ** digitBits;

function sortStable(ids: Float64Array): Uint32Array {
  let low = Infinity;
  let high = -Infinity;
  for (const id of ids) {
    if (id < low) low = id;
    if (id > high) high = id;
  }
  let from = Uint32Array.from({ length: ids.length }, (_, i) => i);
  let to = new Uint32Array(ids.length);
  const starts = new Uint32Array(digits);
  for (let scale = 1; scale <= high - low; scale *= digits) {
    starts.fill(0);
    const digitOf = (row: number) => Math.floor(((ids[row] as number) - low) / scale) % digits;
    for (const row of from) {
      const digit = digitOf(row);
      starts[digit] = (starts[digit] as number) + 1;
    }
    let sum = 0;
    for (let i = 0; i < digits; i++) {
      const count = starts[i] as number;
      starts[i] = sum;
      sum += count;
    }
    for (const row of from) {
      const digit = digitOf(row);
      const at = starts[digit] as number;
      to[at] = row;
      starts[digit] = at + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}
