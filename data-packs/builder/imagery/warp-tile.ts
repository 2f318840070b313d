import { turnedNear } from '../../geo/lon-lat.ts';
import { LoadedCache } from '../../runtime/loaded-cache.ts';
import { apply } from '../projections/geotiff.ts';
import { atPixel, nodesOf, spanOf, tileSize } from '../projections/tile-nodes.ts';
import type { Block } from './geotiff-blocks.ts';
import type { Photo } from './geotiff-photo.ts';

/** Interpolates a tile as RGBA from the four pixels around each; `undefined` for an empty tile. */
export async function warpTile(
  photo: Photo,
  blocks: BlockCache,
  z: number,
  x: number,
  y: number,
): Promise<Uint8Array | undefined> {
  const { columns, rows } = pixelGrid(photo, z, x, y);
  const [left, right] = span(columns, photo.columns);
  const [top, bottom] = span(rows, photo.rows);
  if (left >= right || top >= bottom) return undefined;
  const window = await blocks.window(left, top, right, bottom);
  if (window === undefined) return undefined;

  const tile = new Uint8Array(tileSize * tileSize * 4);
  const width = right - left;
  const height = bottom - top;
  let seen = 0;
  for (let row = 0; row < tileSize; row++) {
    for (let column = 0; column < tileSize; column++) {
      const px = atPixel(columns, column, row) - left - 0.5;
      const py = atPixel(rows, column, row) - top - 0.5;
      if (!(px >= -0.5 && py >= -0.5 && px <= width - 0.5 && py <= height - 0.5)) continue;
      seen |= sample(window, width, height, px, py, tile, (row * tileSize + column) * 4);
    }
  }
  return seen === 0 ? undefined : tile;
}

/** Finds the photo's pixels for a coarse grid over the tile. */
function pixelGrid({ projection, toPixel, bounds }: Photo, z: number, x: number, y: number) {
  const middle = (bounds[0] + bounds[2]) / 2;
  return nodesOf(z, x, y, (lon, lat) => {
    // Longitudes of the photo may go on beyond 180.
    const turned = turnedNear(lon, middle);
    return apply(toPixel, ...projection.forward(turned, lat));
  });
}

/** First needed pixel, and the one after the last. */
function span(values: Float64Array, length: number): [number, number] {
  const [first, last] = spanOf(values);
  return [Math.max(0, first), Math.min(length, last)];
}

/** Interpolates by opacity, so that transparent pixels do not colour an edge. Returns the opacity. */
function sample(
  window: Uint8Array,
  width: number,
  height: number,
  px: number,
  py: number,
  target: Uint8Array,
  at: number,
): number {
  const column = Math.floor(px);
  const row = Math.floor(py);
  const fx = px - column;
  const fy = py - row;
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const right = corner & 1;
    const low = corner >> 1;
    // Extend the outermost pixels by half a pixel.
    const c = Math.max(0, Math.min(width - 1, column + right));
    const r = Math.max(0, Math.min(height - 1, row + low));
    const i = (r * width + c) * 4;
    const weight = (right ? fx : 1 - fx) * (low ? fy : 1 - fy) * (window[i + 3] as number);
    red += weight * (window[i] as number);
    green += weight * (window[i + 1] as number);
    blue += weight * (window[i + 2] as number);
    opacity += weight;
  }
  if (opacity < 0.5) return 0;
  target[at] = red / opacity + 0.5;
  target[at + 1] = green / opacity + 0.5;
  target[at + 2] = blue / opacity + 0.5;
  target[at + 3] = opacity + 0.5;
  return target[at + 3] as number;
}

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
