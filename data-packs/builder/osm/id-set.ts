import { release } from '../release.ts';
import { concatArrays } from './concat-arrays.ts';
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
