import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';
import { emptyRange, mergeRanges } from './glyph-range.ts';

/** Ranges kept in memory, some 20 KB each. */
const memoryLimit = 256;

/** Glyph ranges, as files that `npm run build` made: one for each face and range that has glyphs. */
export class Glyphs {
  readonly #folder: string;
  readonly #ranges = new LoadedCache<string, Uint8Array>(memoryLimit);

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The PBF of code points `start .. start + 255`. The names must be known ones. */
  range(fontstack: readonly string[], start: number): Promise<Uint8Array> {
    return this.#ranges.get(`${fontstack.join(',')}/${start}`, async () => {
      const ranges = await Promise.all(fontstack.map(face => this.#read(face, start)));
      const [only] = ranges;
      return ranges.length === 1 && only !== undefined ? only : mergeRanges(fontstack, start, ranges);
    });
  }

  async #read(face: string, start: number): Promise<Uint8Array> {
    const folder = join(this.#folder, face);
    try {
      return await readFile(join(folder, `${start}-${start + 255}.pbf`));
    } catch (error) {
      // Without the folder itself nothing was built: that is no range without glyphs.
      await access(folder).catch(() => {
        throw error;
      });
      return emptyRange([face], start);
    }
  }
}
