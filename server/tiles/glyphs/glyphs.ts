import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';
import { WorkerClient } from '../../../data-packs/runtime/worker-client.ts';
import type { GlyphQuestion } from './glyph-worker.ts';

/** Raised whenever the same range would come out with other bytes. */
const glyphVersion = 1;
/** Ranges kept in memory, some 20 KB each. */
const memoryLimit = 256;
/** Milliseconds without a request after which the worker ends. */
const idleMs = 60_000;

/** Glyph ranges: from memory, from disk, else made once in a worker thread that lives while it is needed. */
export class Glyphs {
  readonly #folder: string;
  readonly #ranges = new LoadedCache<string, Uint8Array>(memoryLimit);
  readonly #maker = new WorkerClient<GlyphQuestion, Uint8Array<ArrayBuffer>>({
    file: new URL('./glyph-worker.ts', import.meta.url),
    name: 'thread that makes glyphs',
    idleMs,
  });

  constructor(cacheFolder: string) {
    this.#folder = join(cacheFolder, `v${glyphVersion}`);
  }

  /** The PBF of code points `start .. start + 255`. The names must be known ones. */
  range(fontstack: readonly string[], start: number): Promise<Uint8Array> {
    const name = `${fontstack.join(',')}/${start}-${start + 255}.pbf`;
    return this.#ranges.get(name, () => this.#load(fontstack, start, join(this.#folder, name)));
  }

  close(): Promise<void> {
    return this.#maker.close();
  }

  async #load(fontstack: readonly string[], start: number, path: string): Promise<Uint8Array> {
    try {
      return await readFile(path);
    } catch {
      // Not made yet.
    }
    const pbf = await this.#maker.ask({ fontstack, start });
    // The cache is a convenience: a full disk must not take the labels away.
    await this.#keep(path, pbf).catch(() => undefined);
    return pbf;
  }

  async #keep(path: string, pbf: Uint8Array): Promise<void> {
    await mkdir(join(path, '..'), { recursive: true });
    const partial = `${path}.${randomUUID()}.partial`;
    await writeFile(partial, pbf);
    await rename(partial, path);
  }
}
