import type { Bounds } from '../../geo/bounds.ts';
import { terrainTileSize as size } from '../../geo/heights/terrarium.ts';
import { mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import { nodesOf } from '../projections/tile-nodes.ts';
import { type DemGrid, type GridWindow, readPatch, samplePatch } from './dem-grid.ts';

/** Rounding error of bounds in degrees, a tenth of a millimetre. */
const epsilon = 1e-9;

/** Samples tiles of one zoom from grids; `load` reads the windows for the next tiles. */
export class TileSampler {
  readonly #grids: readonly DemGrid[];
  readonly #bounds: Bounds;
  #windows: { grid: DemGrid; window: GridWindow }[] = [];
  /** Counts voids of the files inside the bounds. */
  voidsFilled = 0;
  voidsLeft = 0;

  /** `grids` are in order of preference. */
  constructor(grids: readonly DemGrid[], bounds: Bounds) {
    this.#grids = grids;
    this.#bounds = bounds;
  }

  /** Reads the windows for tile z/x/y and its descendants. */
  async load(z: number, x: number, y: number): Promise<void> {
    this.#windows = [];
    for (const grid of this.#grids) {
      const window = await readPatch(grid, nodesUnder(grid, z, x, y));
      if (!window) continue;
      this.#windows.push({ grid, window });
      this.#countVoids(grid, window, z, x, y);
    }
  }

  /** Interpolates the heights of a tile, row by row; NaN without data, `undefined` for an empty tile. */
  sample(z: number, x: number, y: number): Float32Array | undefined {
    let heights: Float32Array | undefined;
    for (const { grid, window } of this.#windows) {
      heights ??= new Float32Array(size * size).fill(Number.NaN);
      samplePatch(heights, window, nodesUnder(grid, z, x, y), 'smooth');
    }
    return heights?.some(height => !Number.isNaN(height)) ? heights : undefined;
  }

  /** Counts each sample once: in the tile, or on its western or northern edge. */
  #countVoids(grid: DemGrid, window: GridWindow, z: number, x: number, y: number): void {
    const [west, south, east, north] = this.#bounds;
    const isWithin = (lon: number) =>
      [0, -360, 360].some(turn => lon + turn >= west - epsilon && lon + turn <= east + epsilon);
    for (let i = 0; i < window.heights.length; i++) {
      const isFilled = window.filled?.[i] === 1;
      if (!isFilled && !(window.covered[i] === 1 && Number.isNaN(window.heights[i]))) continue;
      const down = Math.floor(i / window.columns);
      const [lon, lat] = grid.degreesOf(window.column + i - down * window.columns, window.row + down);
      if (lat < south - epsilon || lat > north + epsilon || !isWithin(lon)) continue;
      const across = mercatorX(lon);
      const isInTile =
        Math.floor((across - Math.floor(across)) * 2 ** z) === x && Math.floor(mercatorY(lat) * 2 ** z) === y;
      if (isInTile && isFilled) this.voidsFilled++;
      else if (isInTile) this.voidsLeft++;
    }
  }
}

const nodesUnder = (grid: DemGrid, z: number, x: number, y: number) =>
  nodesOf(z, x, y, (lon, lat) => grid.placeOf(lon, lat));
