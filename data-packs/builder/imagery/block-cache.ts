import { LoadedCache } from '../../runtime/loaded-cache.ts';
import type { Block } from './geotiff-blocks.ts';
import type { Photo } from './photo.ts';

/** Bytes of cached blocks: neighbouring tiles use the same ones. */
const capacity = 192 << 20;

/** Reads windows of a photo through a cache of its decoded blocks. */
export class BlockCache {
  readonly #photo: Photo;
  readonly #blocks: LoadedCache<number, Block | undefined>;

  constructor(photo: Photo) {
    this.#photo = photo;
    const blockSize = photo.blockColumns * photo.blockRows * 4;
    this.#blocks = new LoadedCache(Math.max(4, Math.floor(capacity / blockSize)));
  }

  /** RGBA of the pixels, `right` and `bottom` excluded; `undefined` where the photo has none. */
  async window(left: number, top: number, right: number, bottom: number): Promise<Uint8Array | undefined> {
    const { blockColumns, blockRows } = this.#photo;
    const width = right - left;
    let rgba: Uint8Array | undefined;
    for (let row = Math.floor(top / blockRows); row * blockRows < bottom; row++) {
      for (let column = Math.floor(left / blockColumns); column * blockColumns < right; column++) {
        const block = await this.#block(column, row);
        if (block === undefined) continue;
        rgba ??= new Uint8Array(width * (bottom - top) * 4);
        const x = column * blockColumns;
        const y = row * blockRows;
        const from = Math.max(left, x);
        const to = Math.min(right, x + block.columns);
        for (let line = Math.max(top, y); line < Math.min(bottom, y + block.rows) && from < to; line++) {
          const start = ((line - y) * block.columns + from - x) * 4;
          rgba.set(block.rgba.subarray(start, start + (to - from) * 4), ((line - top) * width + from - left) * 4);
        }
      }
    }
    return rgba;
  }

  #block(column: number, row: number): Promise<Block | undefined> {
    const key = row * Math.ceil(this.#photo.columns / this.#photo.blockColumns) + column;
    return this.#blocks.get(key, () => this.#photo.block(column, row));
  }
}
