import { resolve } from 'node:path';

/** More than anybody opens in a day. */
const most = 1000;

/** The files that a person gave to the page: chose, dropped or opened with the program. It reads no others. */
export class GrantedFiles {
  readonly #paths = new Set<string>();

  grant(path: string): void {
    const absolute = resolve(path);
    this.#paths.delete(absolute);
    this.#paths.add(absolute);
    const [oldest] = this.#paths;
    if (this.#paths.size > most && oldest !== undefined) this.#paths.delete(oldest);
  }

  has(path: string): boolean {
    return this.#paths.has(resolve(path));
  }
}
