import { lowerBound } from './osm-view.ts';

/** Sorted distinct ids in shared memory. */
export type IdSet = Float64Array<SharedArrayBuffer>;

export function idSet(parts: readonly Float64Array[]): IdSet {
  let length = 0;
  for (const part of parts) length += part.length;
  const all = new Float64Array(length);
  let filled = 0;
  for (const part of parts) {
    all.set(part, filled);
    filled += part.length;
  }
  if (!isAscending(all)) all.sort();
  let distinct = 0;
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) distinct += 1;
  const result = new Float64Array(new SharedArrayBuffer(8 * distinct));
  for (let i = 0, to = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) result[to++] = all[i] as number;
  return result;
}

export function isAscending(ids: Float64Array): boolean {
  for (let i = 1; i < ids.length; i++) if (!((ids[i] as number) > (ids[i - 1] as number))) return false;
  return true;
}

/** Membership of ids that mostly come in ascending or nearby order: looks around the last answer before it searches. */
export class IdCursor {
  readonly #ids: Float64Array;
  #place = 0;

  constructor(ids: Float64Array) {
    this.#ids = ids;
  }

  /** The place of `id`, -1 where absent. */
  find(id: number): number {
    const ids = this.#ids;
    let place = this.#place;
    for (let steps = 0; steps < 4 && place < ids.length && (ids[place] as number) < id; steps++) place += 1;
    const found = place < ids.length && (ids[place] as number) >= id;
    if (!found || (place > 0 && (ids[place - 1] as number) >= id)) place = lowerBound(ids, id);
    this.#place = place;
    return ids[place] === id ? place : -1;
  }

  has(id: number): boolean {
    return this.find(id) !== -1;
  }
}
