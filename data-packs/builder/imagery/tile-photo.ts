import sharp from 'sharp';
import { PmtilesWriter } from '../../format/pmtiles/writer.ts';
import type { ProgressListener } from '../../format/progress.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import { progressWords } from '../../words/progress.ts';
import { tileSize } from '../projections/tile-nodes.ts';
import { BlockCache } from './block-cache.ts';
import { squaresOf } from './mercator-grid.ts';
import { apply, type Photo } from './photo.ts';
import { warpTile } from './warp-tile.ts';

/** Deepest zoom that is made, of 512 px tiles: 2 cm a pixel. */
const deepest = 21;
/** The zoom whose pixels are at most 19 % wider than the picture's own. */
const tolerance = 0.25;
/** Zooms above the one where the picture fills a tile. */
const overview = 3;
const quality = 82;
/** Encoders at work while the next tile is made. */
const lanes = 4;

export interface TilePhotoOptions {
  photo: Photo;
  outFile: string;
  metadata: Record<string, unknown>;
  tempDir: string;
  progress: ProgressListener;
  signal: AbortSignal;
}

/** Cuts a picture into an archive of WebP tiles, transparent where it shows nothing. */
export async function tilePhoto(options: TilePhotoOptions) {
  const { photo, outFile, metadata, tempDir } = options;
  const squares = squaresOf(photo.bounds);
  const maxzoom = deepestZoom(photo);
  const size = Math.max(...squares.map(([left, top, right, bottom]) => Math.max(right - left, bottom - top)));
  const minzoom = Math.max(0, Math.min(maxzoom, Math.floor(-Math.log2(size)) - overview));
  const bounds = withinWorld(photo.bounds);
  const writer = new PmtilesWriter(outFile, { tileType: 'webp', minzoom, maxzoom, bounds, metadata }, { tempDir });
  try {
    const pyramid = new Pyramid(options, squares, minzoom, maxzoom, writer);
    await pyramid.run();
    const { tiles } = await writer.finish();
    return { minzoom, maxzoom, bounds, tiles };
  } finally {
    writer.abort();
  }
}

/** West below east, as packs want it: across the antimeridian that is all longitudes. */
function withinWorld([west, south, east, north]: Bounds): Bounds {
  return east > 180 ? [-180, south, 180, north] : [west, south, east, north];
}

function deepestZoom({ columns, rows, fromPixel, projection }: Photo): number {
  const at = (column: number, row: number) => {
    const [lon, lat] = projection.inverse(...apply(fromPixel, column, row));
    return [mercatorX(lon), mercatorY(lat)] as const;
  };
  const [x, y] = at(columns / 2, rows / 2);
  const [x1, y1] = at(columns / 2 + 1, rows / 2);
  const [x2, y2] = at(columns / 2, rows / 2 + 1);
  // The antimeridian may lie between the two.
  const near = (to: number) => to - x - Math.round(to - x);
  const pixel = Math.sqrt(Math.abs(near(x1) * (y2 - y) - near(x2) * (y1 - y)));
  return Math.max(0, Math.min(deepest, Math.ceil(-Math.log2(pixel * tileSize) - tolerance)));
}

/** Makes the tiles depth first: a tile is the mean of its four children, and no more than one branch is in memory. */
class Pyramid {
  readonly #options: TilePhotoOptions;
  readonly #squares: readonly (readonly [number, number, number, number])[];
  readonly #minzoom: number;
  readonly #maxzoom: number;
  readonly #writer: PmtilesWriter;
  readonly #blocks: BlockCache;
  readonly #encoding = new Set<Promise<void>>();
  readonly #total: number;
  #done = 0;

  constructor(
    options: TilePhotoOptions,
    squares: readonly (readonly [number, number, number, number])[],
    minzoom: number,
    maxzoom: number,
    writer: PmtilesWriter,
  ) {
    this.#options = options;
    this.#squares = squares;
    this.#minzoom = minzoom;
    this.#maxzoom = maxzoom;
    this.#writer = writer;
    this.#blocks = new BlockCache(options.photo);
    const side = 2 ** maxzoom;
    const tiles = ([left, top, right, bottom]: readonly [number, number, number, number]): number =>
      (Math.ceil(right * side) - Math.floor(left * side)) * (Math.ceil(bottom * side) - Math.floor(top * side));
    this.#total = squares.reduce((sum, square) => sum + tiles(square), 0);
  }

  async run(): Promise<void> {
    await this.#make(0, 0, 0);
    await Promise.all(this.#encoding);
  }

  async #make(z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    const { photo, signal, progress } = this.#options;
    if (!this.#touches(z, x, y)) return undefined;
    let tile: Uint8Array | undefined;
    if (z === this.#maxzoom) {
      signal.throwIfAborted();
      tile = await warpTile(photo, this.#blocks, z, x, y);
      this.#done++;
      progress({
        phase: 'imagery',
        fraction: this.#done / this.#total,
        said: progressWords.message('imageryTiles', { done: this.#done, total: this.#total }),
      });
    } else {
      const children: (Uint8Array | undefined)[] = [];
      for (let child = 0; child < 4; child++) {
        children.push(await this.#make(z + 1, 2 * x + (child & 1), 2 * y + (child >> 1)));
      }
      if (z >= this.#minzoom) tile = halved(children);
    }
    if (tile !== undefined) await this.#encode(z, x, y, tile);
    return tile;
  }

  #touches(z: number, x: number, y: number): boolean {
    const side = 2 ** z;
    return this.#squares.some(
      ([left, top, right, bottom]) =>
        x < right * side && x + 1 > left * side && y < bottom * side && y + 1 > top * side,
    );
  }

  async #encode(z: number, x: number, y: number, rgba: Uint8Array): Promise<void> {
    const raw = { width: tileSize, height: tileSize, channels: 4 } as const;
    const picture = sharp(rgba, { raw });
    const isOpaque = rgba.every((value, i) => i % 4 !== 3 || value === 255);
    const encoded = (isOpaque ? picture.removeAlpha() : picture)
      .webp({ quality, alphaQuality: 100 })
      .toBuffer()
      .then(bytes => this.#writer.add(z, x, y, bytes))
      .finally(() => this.#encoding.delete(encoded));
    this.#encoding.add(encoded);
    if (this.#encoding.size >= lanes) await Promise.race(this.#encoding);
  }
}

/** Four tiles as one at half their size; colours count by their opacity. */
function halved(children: readonly (Uint8Array | undefined)[]): Uint8Array | undefined {
  if (children.every(child => child === undefined)) return undefined;
  const tile = new Uint8Array(tileSize * tileSize * 4);
  const half = tileSize / 2;
  for (const [i, child] of children.entries()) {
    if (child === undefined) continue;
    const [left, top] = [(i & 1) * half, (i >> 1) * half];
    for (let row = 0; row < half; row++) {
      for (let column = 0; column < half; column++) {
        const from = (row * 2 * tileSize + column * 2) * 4;
        mean(
          child,
          [from, from + 4, from + tileSize * 4, from + tileSize * 4 + 4],
          tile,
          ((top + row) * tileSize + left + column) * 4,
        );
      }
    }
  }
  return tile;
}

function mean(pixels: Uint8Array, at: readonly [number, number, number, number], tile: Uint8Array, to: number): void {
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (const i of at) {
    const weight = pixels[i + 3] ?? 0;
    red += weight * (pixels[i] ?? 0);
    green += weight * (pixels[i + 1] ?? 0);
    blue += weight * (pixels[i + 2] ?? 0);
    opacity += weight;
  }
  if (opacity === 0) return;
  tile[to] = red / opacity + 0.5;
  tile[to + 1] = green / opacity + 0.5;
  tile[to + 2] = blue / opacity + 0.5;
  tile[to + 3] = opacity / 4 + 0.5;
}
