import { release } from '../release.ts';
import { concatArrays } from './concat-arrays.ts';
import { lowerBound } from './osm-view.ts';

/** Sorted distinct ids in shared memory. */
export type IdSet = Float64Array<SharedArrayBuffer>;

export function idSet(parts: readonly Float64Array[]): IdSet {
  const all = concatArrays(Float64Array, parts);
  if (!isAscending(all)) all.sort();
  let distinct = 0;
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) distinct += 1;
  const result = new Float64Array(new SharedArrayBuffer(8 * distinct));
  for (let i = 0, to = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) result[to++] = all[i] as number;
  release(all);
  return result;
}

export function isAscending(ids: Float64Array): boolean {
  for (let i = 1; i < ids.length; i++) if (!((ids[i] as number) > (ids[i - 1] as number))) return false;
  return true;
}

/** Finds ids that mostly come in ascending order: looks next to the last result before searching. */
export class IdCursor {
  readonly #ids: Float64Array;
  #index = 0;

  constructor(ids: Float64Array) {
    this.#ids = ids;
  }

  /** Index of `id`, -1 where absent. */
  find(id: number): number {
    const ids = this.#ids;
    let index = this.#index;
    for (let steps = 0; steps < 4 && index < ids.length && (ids[index] as number) < id; steps++) index += 1;
    const found = index < ids.length && (ids[index] as number) >= id;
    if (!found || (index > 0 && (ids[index - 1] as number) >= id)) index = lowerBound(ids, id);
    this.#index = index;
    return ids[index] === id ? index : -1;
  }

  has(id: number): boolean {
    return this.find(id) !== -1;
  }
}
