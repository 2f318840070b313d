import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';

/** Deepest zoom, whose pixels are as wide as the model's cells, 9 km. */
export const reliefMaxzoom = 3;
/** Tiles kept in memory, some 60 KB each: all of them. */
const memoryLimit = 85;

export const reliefFile = (z: number, x: number, y: number): string => `${z}/${x}/${y}.webp`;

/**
 * The world's relief, as files that `npm run build` made: Terrarium tiles for drawing the overview. No region's heights:
 * `/elevation` and the terrain archive know nothing of them.
 */
export class ReliefTiles {
  readonly #folder: string;
  readonly #tiles = new LoadedCache<string, Uint8Array>(memoryLimit);

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** `undefined` beyond the zooms and the world. */
  async tile(z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    const isTile = [z, x, y].every(number => Number.isInteger(number) && number >= 0);
    if (!isTile || z > reliefMaxzoom || x >= 2 ** z || y >= 2 ** z) return undefined;
    const file = reliefFile(z, x, y);
    return this.#tiles.get(file, () => readFile(join(this.#folder, file)));
  }
}
