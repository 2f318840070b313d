import { decodeHeightTile, type HeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
import { bicubic } from '../../../data-packs/format/terrain/interpolate.ts';
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
  async interpolated(
    { z, x, y, tile }: { z: number; x: number; y: number; tile: HeightTile },
    square: { left: number; top: number; cells: number },
  ): Promise<HeightSampler> {
    const side = 2 ** z;
    const around: (HeightTile | undefined)[] = [];
    const load = async (dx: number, dy: number): Promise<void> => {
      const [nx, ny] = [(x + dx + side) % side, y + dy];
      const found = ny < 0 || ny >= side ? undefined : await this.tile(z, nx, ny);
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
    // A copy of what lies around the square: tiles have 65,536 pixels and more, and each needs 16 cells.
    const [west, north] = [Math.floor(square.left) - margin, Math.floor(square.top) - margin];
    const width = Math.ceil(square.cells) + 2 * margin + 1;
    const copy = new Float32Array(width * width);
    for (let i = 0; i < copy.length; i++) copy[i] = cell(west + (i % width), north + Math.floor(i / width));
    return (px, py) => {
      const left = Math.floor(px - 0.5);
      const top = Math.floor(py - 0.5);
      const [east, south] = [px - 0.5 - left, py - 0.5 - top];
      const at = (top - north) * width + left - west;
      const smooth = bicubic(copy, width, at, east, south);
      return Number.isNaN(smooth) ? meanOfKnown(copy, width, at, east, south) : smooth;
    };
  }
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
