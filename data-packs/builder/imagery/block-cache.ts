import type { Block } from './geotiff-blocks.ts';
import type { Photo } from './photo.ts';

/** Bytes of decoded blocks that are kept: tiles are made in an order that comes back to the same ones soon. */
const capacity = 192 << 20;

/** Reads windows of a picture through its blocks, each decoded once while it is near. */
export class BlockCache {
  readonly #photo: Photo;
  readonly #blocks = new Map<number, Promise<Block | undefined>>();
  readonly #most: number;

  constructor(photo: Photo) {
    this.#photo = photo;
    this.#most = Math.max(4, Math.floor(capacity / (photo.blockColumns * photo.blockRows * 4)));
  }

  /** RGBA of the pixels from left and top to before right and bottom; `undefined` where the picture has nothing. */
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
    const known = this.#blocks.get(key) ?? this.#photo.block(column, row);
    // The latest used is the last in line.
    this.#blocks.delete(key);
    this.#blocks.set(key, known);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > this.#most && oldest !== undefined) this.#blocks.delete(oldest);
    return known;
  }
}
