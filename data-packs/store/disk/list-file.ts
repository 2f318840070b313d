import { join } from 'node:path';
import { z } from 'zod';
import { lookup } from '../../base/lookup.ts';
import { readIfThere, replaceFile } from '../../runtime/durable.ts';
import type { Message } from '../../words/catalogue.ts';
import { WordedError } from '../../words/worded-error.ts';
import { withLock } from './lock.ts';
import { makeFolder } from './make-folder.ts';

/** Far more than a person adds by hand. */
const mostItems = 1000;

interface ListFileOptions<Item> {
  /** File name without `.json`, and the member of the file that holds the list. */
  name: string;
  member: string;
  item: z.ZodType<Item>;
  /** Says what a damaged file means and what to do. */
  damaged: (file: string) => Message;
}

/** A short list that the user makes, in a file of the data folder. One process at a time replaces it. */
export class ListFile<Item> {
  readonly #options: ListFileOptions<Item>;
  readonly #list: z.ZodType<Item[]>;

  constructor(options: ListFileOptions<Item>) {
    this.#options = options;
    this.#list = z.array(options.item).max(mostItems);
  }

  /** Empty where there is no file. Throws a sentence when it is damaged. */
  async read(dataDir: string): Promise<Item[]> {
    const { member, damaged } = this.#options;
    const file = this.#file(dataDir);
    const text = await readIfThere(file);
    if (text === undefined) return [];
    try {
      return this.#list.parse(lookup(z.record(z.string(), z.unknown()).parse(JSON.parse(text)), member));
    } catch (cause) {
      throw new WordedError(damaged(file), { cause });
    }
  }

  async change(dataDir: string, change: (items: Item[]) => Item[]): Promise<void> {
    const { name, member } = this.#options;
    makeFolder(dataDir);
    await withLock(join(dataDir, `.${name}.lock`), undefined, async () => {
      const items = change(await this.read(dataDir));
      await replaceFile(this.#file(dataDir), `${JSON.stringify({ [member]: items }, undefined, 1)}\n`);
    });
  }

  #file(dataDir: string): string {
    return join(dataDir, `${this.#options.name}.json`);
  }
}
