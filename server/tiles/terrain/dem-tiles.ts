import { decodeHeightTile, type HeightTile } from '../../../data-packs/format/terrain/decode-height-tile.ts';
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

  /** Bilinear between cell centres, across the borders of tiles. */
  async interpolated(z: number, x: number, y: number, tile: HeightTile): Promise<HeightSampler> {
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
    return (px, py) => {
      const left = Math.floor(px - 0.5);
      const top = Math.floor(py - 0.5);
      const fx = px - 0.5 - left;
      const fy = py - 0.5 - top;
      let sum = 0;
      let weight = 0;
      // Unrolled by counting, without an allocation per pixel: a tile has 65,536 of them.
      for (let corner = 0; corner < 4; corner++) {
        const right = corner & 1;
        const below = corner >> 1;
        const height = cell(left + right, top + below);
        if (Number.isNaN(height)) continue;
        const share = (right === 1 ? fx : 1 - fx) * (below === 1 ? fy : 1 - fy);
        sum += height * share;
        weight += share;
      }
      return weight === 0 ? Number.NaN : sum / weight;
    };
  }
}

/** The cell a place lies in. */
export const nearestCell =
  ({ size, heights }: HeightTile): HeightSampler =>
  (px, py) =>
    heights[Math.floor(py) * size + Math.floor(px)] ?? Number.NaN;
