import { LRUCache } from 'lru-cache';

/** Bounded by `maxSize`, because `max` would allocate all entries in advance, for every region. */
export const cacheOf = <Key extends string | number, Value extends object>(most: number): LRUCache<Key, Value> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
