import { join } from 'node:path';
import { z } from 'zod';
import { readIfThere, replaceFile } from '../../data-packs/runtime/durable.ts';
import { type PositionSource, positionSource } from './position-schemas.ts';

const remembered = z.object({ on: z.boolean(), source: positionSource });
type Remembered = z.output<typeof remembered>;

/** The source that was used last, and whether it is. */
export class SourceFile {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = join(folder, 'source.json');
  }

  /** A file that cannot be read is none: the source is chosen again. */
  async read(): Promise<Remembered | undefined> {
    try {
      const text = await readIfThere(this.#path);
      return text === undefined ? undefined : remembered.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  write(source: PositionSource, on: boolean): Promise<void> {
    return replaceFile(this.#path, `${JSON.stringify({ on, source } satisfies Remembered)}\n`);
  }
}
