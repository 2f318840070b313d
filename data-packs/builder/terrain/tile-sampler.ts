import { bilinear } from '../../format/terrain/bilinear.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { terrainTileSize as size } from '../../geo/terrarium.ts';
import { mercatorX, mercatorY } from '../../geo/web-mercator.ts';
import { atPixel, nodesOf, spanOf } from '../projections/tile-nodes.ts';
import type { DemGrid, GridWindow } from './dem-grid.ts';

/** What arithmetic may take off a bound that lies on a sample, in degrees: a tenth of a millimetre. */
const onSample = 1e-9;

/** Samples tiles of one zoom out of grids, the finest first; `load` brings the part that the next tiles need into memory. */
export class TileSampler {
  readonly #grids: readonly DemGrid[];
  readonly #bounds: Bounds;
  #windows: { grid: DemGrid; window: GridWindow }[] = [];
  /** Voids of the files within the bounds. */
  voidsFilled = 0;
  voidsLeft = 0;

  /** Grids in order of preference. */
  constructor(grids: readonly DemGrid[], bounds: Bounds) {
    this.#grids = grids;
    this.#bounds = bounds;
  }

  /** Reads what tile z/x/y and everything below it needs. */
  async load(z: number, x: number, y: number): Promise<void> {
    this.#windows = [];
    for (const grid of this.#grids) {
      const { columns, rows } = nodesOf(z, x, y, (lon, lat) => grid.placeOf(lon, lat));
      const [left, right] = spanOf(columns);
      const [top, bottom] = spanOf(rows);
      const window = await grid.read([left, top], [right, bottom]);
      if (!window) continue;
      this.#windows.push({ grid, window });
      this.#countVoids(grid, window, z, x, y);
    }
  }

  /** Heights of a tile, bilinear, row by row; NaN where no grid has data; `undefined` when none has any. */
  sample(z: number, x: number, y: number): Float32Array | undefined {
    let heights: Float32Array | undefined;
    for (const { grid, window } of this.#windows) {
      heights ??= new Float32Array(size * size).fill(Number.NaN);
      sampleGrid(heights, grid, window, z, x, y);
    }
    return heights?.some(height => !Number.isNaN(height)) ? heights : undefined;
  }

  /** Each sample once: those within the tile, counting those on its western and northern edge. */
  #countVoids(grid: DemGrid, window: GridWindow, z: number, x: number, y: number): void {
    const [west, south, east, north] = this.#bounds;
    const isWithin = (lon: number) =>
      [0, -360, 360].some(turn => lon + turn >= west - onSample && lon + turn <= east + onSample);
    for (let i = 0; i < window.heights.length; i++) {
      const isFilled = window.filled?.[i] === 1;
      if (!isFilled && !(window.covered[i] === 1 && Number.isNaN(window.heights[i]))) continue;
      const down = Math.floor(i / window.columns);
      const [lon, lat] = grid.degreesOf(window.column + i - down * window.columns, window.row + down);
      if (lat < south - onSample || lat > north + onSample || !isWithin(lon)) continue;
      const across = mercatorX(lon);
      const isInTile =
        Math.floor((across - Math.floor(across)) * 2 ** z) === x && Math.floor(mercatorY(lat) * 2 ** z) === y;
      if (isInTile && isFilled) this.voidsFilled++;
      else if (isInTile) this.voidsLeft++;
    }
  }
}

function sampleGrid(target: Float32Array, grid: DemGrid, window: GridWindow, z: number, x: number, y: number): void {
  const { columns, rows } = nodesOf(z, x, y, (lon, lat) => grid.placeOf(lon, lat));
  const { heights, columns: width } = window;
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const out = j * size + i;
      if (!Number.isNaN(target[out])) continue;
      const column = atPixel(columns, i, j) - window.column;
      const row = atPixel(rows, i, j) - window.row;
      const left = Math.floor(column);
      const top = Math.floor(row);
      if (!(left >= 0 && top >= 0 && left + 1 < width && top + 1 < window.rows)) continue;
      const at = top * width + left;
      target[out] = bilinear(
        heights[at] ?? Number.NaN,
        heights[at + 1] ?? Number.NaN,
        heights[at + width] ?? Number.NaN,
        heights[at + width + 1] ?? Number.NaN,
        column - left,
        row - top,
      );
    }
  }
}
