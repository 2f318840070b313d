import { join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';

/** Files the page may read: those a person chose, dropped or opened with the program. */
export class GrantedFiles {
  // More than a person opens in a day.
  readonly #paths = new LRUCache<string, true>({ max: 1000 });

  grant(path: string): void {
    this.#paths.set(resolve(path), true);
  }

  has(path: string): boolean {
    return this.#paths.has(resolve(path));
  }
}

/** A name the page suggests, as a path in `folder`: no climbing, no hidden file, no reserved characters. */
export function savedName(suggested: string, folder: string): string {
  const name = suggested
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 120);
  return join(folder, name === '' ? 'outpost' : name);
}
