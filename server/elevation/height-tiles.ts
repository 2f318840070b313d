import sharp from 'sharp';
import { decodeHeight, terrainTileSize } from '../../data-packs/format/terrain/terrarium.ts';

/** Heights of a tile, row by row; NaN where there is no data. `undefined`: the archive has no such tile. */
export type TileHeights = Float32Array | undefined;

/** Decoded tiles, the least recently used dropped first. A tile of 512 px takes a mebibyte. */
export class TileCache {
  readonly #tiles = new Map<string, Promise<TileHeights>>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string, load: () => Promise<Uint8Array | undefined>): Promise<TileHeights> {
    const known = this.#tiles.get(key);
    if (known) {
      this.#tiles.delete(key);
      this.#tiles.set(key, known);
      return known;
    }
    const tile = load().then(bytes => (bytes ? decodeTile(bytes) : undefined));
    this.#tiles.set(key, tile);
    // What failed is tried again by whoever asks next.
    tile.catch(() => this.#tiles.delete(key));
    for (const oldest of this.#tiles.keys()) {
      if (this.#tiles.size <= this.#capacity) break;
      this.#tiles.delete(oldest);
    }
    return tile;
  }
}

/** The image is decompressed on sharp's threads. */
async function decodeTile(bytes: Uint8Array): Promise<Float32Array> {
  // A few hundred bytes can claim to be an image of a gigabyte.
  const { data, info } = await sharp(bytes, { limitInputPixels: terrainTileSize ** 2 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (width !== terrainTileSize || height !== terrainTileSize || channels < 3) {
    throw new Error(`a terrain tile has ${width} x ${height} pixels of ${channels} channels`);
  }
  const heights = new Float32Array(width * height);
  for (let i = 0, at = 0; i < heights.length; i++, at += channels) {
    const known = channels < 4 || data[at + 3] === 255;
    heights[i] = known ? decodeHeight(data[at] as number, data[at + 1] as number, data[at + 2] as number) : Number.NaN;
  }
  return heights;
}
