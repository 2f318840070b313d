import { join } from 'node:path';

const folder = 'outpost-test';

/** A folder on drive C of Wine's Windows, by its name there and here. */
export class TestDrive {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** How Windows names a path in it. */
  path(...names: string[]): string {
    return ['C:', folder, ...names].join('\\');
  }

  /** How this system does. */
  here(...names: string[]): string {
    return join(this.#prefix, 'drive_c', folder, ...names);
  }
}
