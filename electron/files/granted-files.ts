import { resolve } from 'node:path';
import { LRUCache } from 'lru-cache';

/** The files that a person gave to the page: chose, dropped or opened with the program. It reads no others. */
export class GrantedFiles {
  /** More than anybody opens in a day. */
  readonly #paths = new LRUCache<string, true>({ max: 1000 });

  grant(path: string): void {
    this.#paths.set(resolve(path), true);
  }

  has(path: string): boolean {
    return this.#paths.has(resolve(path));
  }
}
