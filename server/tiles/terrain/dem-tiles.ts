import { decodeHeightTile, type HeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { bicubic, cubic } from '../../../data-packs/format/terrain/interpolate.ts';
import { LoadedCache } from '../../../data-packs/runtime/loaded-cache.ts';

/** Gives the height at a place in cells of one tile, from its north-west corner. NaN where there is no data. */
export type HeightSampler = (px: number, py: number) => number;

/** Decodes and caches tiles of a Terrarium archive; interpolates between their cells. */
export class DemTiles {
  readonly #read: (z: number, x: number, y: number) => Promise<Uint8Array | undefined>;
  readonly #decoded = new LoadedCache<string, HeightTile | undefined>(48);

  constructor(read: (z: number, x: number, y: number) => Promise<Uint8Array | undefined>) {
    this.#read = read;
  }

  tile(z: number, x: number, y: number): Promise<HeightTile | undefined> {
    return this.#decoded.get(`${z}/${x}/${y}`, async () => {
      const bytes = await this.#read(z, x, y);
      return bytes === undefined ? undefined : decodeHeightTile(bytes);
    });
  }

  /**
   * Interpolates between the cell centres of a square of a tile, across the borders of tiles: smoothly, beside unknown
   * heights straight between the known ones.
   */
  async interpolated(tile: PlacedTile, square: Square): Promise<HeightSampler> {
    const { cells, width, west, north } = await this.#around(tile, square);
    return (px, py) => {
      const left = Math.floor(px - 0.5);
      const top = Math.floor(py - 0.5);
      const [east, south] = [px - 0.5 - left, py - 0.5 - top];
      const at = (top - north) * width + left - west;
      const smooth = bicubic(cells, width, at, east, south);
      return Number.isNaN(smooth) ? meanOfKnown(cells, width, at, east, south) : smooth;
    };
  }

  /** The same for a whole grid of `size` x `size` places in the square, row by row; NaN beside unknown heights. */
  async enlarged(tile: PlacedTile, square: Square, size: number): Promise<Float32Array> {
    const { cells, width, west, north } = await this.#around(tile, square);
    const along = (first: number, from: number) =>
      Array.from({ length: size }, (_, i): [first: number, share: number] => {
        const at = first + ((i + 0.5) * square.cells) / size - 0.5;
        return [Math.floor(at) - from - 1, at - Math.floor(at)];
      });
    const [columns, rows] = [along(square.left, west), along(square.top, north)];
    const wide = new Float32Array(width * size);
    for (let row = 0; row < width; row++) {
      for (const [i, [first, share]] of columns.entries())
        wide[row * size + i] = cubic(cells, row * width + first, 1, share);
    }
    const out = new Float32Array(size * size);
    for (const [row, [first, share]] of rows.entries()) {
      for (let i = 0; i < size; i++) out[row * size + i] = cubic(wide, first * size + i, size, share);
    }
    return out;
  }

  /** A copy of what lies around the square: tiles have 65,536 pixels and more, and each needs 16 cells. */
  async #around({ z, x, y, tile }: PlacedTile, square: Square) {
    const side = 2 ** z;
    const around: (HeightTile | undefined)[] = [];
    const load = async (dx: number, dy: number): Promise<void> => {
      const [nx, ny] = [(x + dx + side) % side, y + dy];
      const found = ny < 0 || ny >= side ? undefined : await this.tile(z, nx, ny).catch(() => undefined);
      around[(dy + 1) * 3 + dx + 1] = found?.size === tile.size ? found : undefined;
    };
    const steps = [-1, 0, 1];
    await Promise.all(steps.flatMap(dx => steps.map(dy => (dx === 0 && dy === 0 ? undefined : load(dx, dy)))));
    const { size } = tile;
    const cell = (cx: number, cy: number): number => {
      const dx = cx < 0 ? -1 : cx >= size ? 1 : 0;
      const dy = cy < 0 ? -1 : cy >= size ? 1 : 0;
      const neighbour = dx === 0 && dy === 0 ? tile : around[(dy + 1) * 3 + dx + 1];
      if (neighbour !== undefined) return neighbour.heights[(cy - dy * size) * size + cx - dx * size] ?? Number.NaN;
      const clamp = (value: number): number => Math.max(0, Math.min(size - 1, value));
      return tile.heights[clamp(cy) * size + clamp(cx)] ?? Number.NaN;
    };
    const [west, north] = [Math.floor(square.left) - margin, Math.floor(square.top) - margin];
    const width = Math.ceil(square.cells) + 2 * margin + 1;
    const cells = new Float32Array(width * width);
    for (let i = 0; i < cells.length; i++) cells[i] = cell(west + (i % width), north + Math.floor(i / width));
    return { cells, width, west, north };
  }
}

interface PlacedTile {
  z: number;
  x: number;
  y: number;
  tile: HeightTile;
}

/** In cells of a tile. */
interface Square {
  left: number;
  top: number;
  cells: number;
}

/** Cells around a square that interpolation within it looks at. */
const margin = 2;

/** Bilinear between the known of four cells. */
function meanOfKnown(cells: Float32Array, width: number, at: number, east: number, south: number): number {
  let sum = 0;
  let weight = 0;
  for (let corner = 0; corner < 4; corner++) {
    const right = corner & 1;
    const below = corner >> 1;
    const height = cells[at + below * width + right] as number;
    if (Number.isNaN(height)) continue;
    const share = (right === 1 ? east : 1 - east) * (below === 1 ? south : 1 - south);
    sum += height * share;
    weight += share;
  }
  return weight === 0 ? Number.NaN : sum / weight;
}

/** The cell a place lies in. */
export const nearestCell =
  ({ size, heights }: HeightTile): HeightSampler =>
  (px, py) =>
    heights[Math.floor(py) * size + Math.floor(px)] ?? Number.NaN;
