import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Tells whether what is known of catalogues has changed. */
export class CatalogueStamp {
  readonly #files: readonly string[];
  /** File systems tell the time in steps of milliseconds: changes of our own are counted, too. */
  #ownChanges = 0;

  constructor(dataDir: string) {
    this.#files = ['catalogues.json', 'catalogues'].map(name => join(dataDir, name));
  }

  /** A catalogue was added, removed or fetched by this process. */
  changed(): void {
    this.#ownChanges += 1;
  }

  /** Another text after every change, by whichever process. */
  async read(): Promise<string> {
    const ownChanges = this.#ownChanges;
    const found = await Promise.all(this.#files.map(file => stat(file).catch(() => undefined)));
    return [ownChanges, ...found.map(stats => stats?.mtimeMs ?? 0)].join(' ');
  }
}
