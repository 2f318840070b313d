import { LRUCache } from 'lru-cache';

/**
 * Caches loaded values, least recently used ones leave first. Requests during a load share it; a failed load is not
 * cached.
 */
export class LoadedCache<Key extends string | number, Value> {
  readonly #kept: LRUCache<Key, Promise<Value>>;
  readonly #sizeOf: (value: Value) => number;

  /** `capacity` in units of `sizeOf`. Default: the number of values. */
  constructor(capacity: number, sizeOf: (value: Value) => number = () => 1) {
    // Not `max`, which would allocate memory for so many values at once.
    this.#kept = new LRUCache({ maxSize: capacity });
    this.#sizeOf = sizeOf;
  }

  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const value = load();
    this.#kept.set(key, value, { size: 1 });
    value.then(
      loaded => this.#settle(key, value, this.#sizeOf(loaded)),
      () => this.#settle(key, value),
    );
    return value;
  }

  clear(): void {
    this.#kept.clear();
  }

  #settle(key: Key, value: Promise<Value>, size?: number): void {
    if (this.#kept.peek(key) !== value || size === 1) return;
    this.#kept.delete(key);
    if (size !== undefined) this.#kept.set(key, value, { size });
  }
}
