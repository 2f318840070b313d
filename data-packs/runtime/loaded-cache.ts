import { LRUCache } from 'lru-cache';

/** Values that take a while to load, the last used ones kept. Whoever asks meanwhile shares the load; one that failed is not kept. */
export class LoadedCache<Key extends string | number, Value> {
  readonly #kept: LRUCache<Key, Promise<Value>>;
  readonly #sizeOf: (value: Value) => number;

  /** `capacity`: of what `sizeOf` measures, which is the number of values if nothing else is said. */
  constructor(capacity: number, sizeOf: (value: Value) => number = () => 1) {
    // By size even where that is a number: `max` would take the memory for so many at once.
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
