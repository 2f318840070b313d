import { LRUCache } from 'lru-cache';
import type { IndexedPlace } from './place-index.ts';

/** Places; one takes 1.2 kB. */
const mostPlaces = 50_000;
/** Ids of an index are below it. */
const idSpace = 2 ** 32;

/** Places that were read lately, of all indices that share it together: twenty regions take no more memory than one. */
export class PlaceCache {
  readonly #places = cacheOf<number, IndexedPlace>(mostPlaces);
  #indices = 0;

  /** The number of one more index. */
  join(): number {
    this.#indices += 1;
    return this.#indices;
  }

  get(index: number, id: number): IndexedPlace | undefined {
    return this.#places.get(index * idSpace + id);
  }

  set(index: number, place: IndexedPlace): void {
    this.#places.set(index * idSpace + place.id, place);
  }
}

/** Bounded by `maxSize`, because `max` would allocate all entries in advance, for every region. */
export const cacheOf = <Key extends string | number, Value extends object>(most: number): LRUCache<Key, Value> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
