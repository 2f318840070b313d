import { bilinear } from '../../format/terrain/bilinear.ts';
import type { Bounds } from '../../geo/bounds.ts';
import { terrainTileSize } from '../../geo/terrarium.ts';
import { mercatorHalf } from '../../geo/web-mercator.ts';
import type { DemGrid, GridWindow } from './dem-grid.ts';
import { mercatorLatitude, mercatorNorthing } from './dem-raster.ts';

const size = terrainTileSize;
/** What arithmetic may take off a bound that lies on a sample. */
const onSample = 1e-6;

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
    const span = (2 * mercatorHalf) / 2 ** z;
    const west = x * span - mercatorHalf;
    const north = mercatorHalf - y * span;
    for (const grid of this.#grids) {
      // The samples within the tile, counting those on its western and northern edge.
      const left = Math.ceil(grid.columnOf(projectX(grid, west)));
      const right = Math.ceil(grid.columnOf(projectX(grid, west + span)));
      const top = Math.ceil(grid.rowOf(projectY(grid, north)));
      const bottom = Math.ceil(grid.rowOf(projectY(grid, north - span)));
      const window = await grid.read(left - 1, top - 1, right - left + 2, bottom - top + 2);
      if (!window) continue;
      this.#windows.push({ grid, window });
      this.#countVoids(grid, window, { left, top, right, bottom });
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

  /** Each sample once: `inner` are the ranges of neighbouring windows without their overlap. */
  #countVoids(grid: DemGrid, window: GridWindow, inner: Record<'left' | 'top' | 'right' | 'bottom', number>): void {
    const [west, south, east, north] = this.#bounds;
    const x = (longitude: number) => grid.columnOf(projectX(grid, (longitude / 180) * mercatorHalf));
    const y = (latitude: number) => grid.rowOf(projectY(grid, mercatorNorthing(latitude)));
    const first = { column: Math.ceil(x(west) - onSample), row: Math.ceil(y(north) - onSample) };
    const right = Math.min(inner.right, Math.floor(x(east) + onSample) + 1);
    const bottom = Math.min(inner.bottom, Math.floor(y(south) + onSample) + 1);
    for (let row = Math.max(inner.top, first.row); row < bottom; row++) {
      for (let column = Math.max(inner.left, first.column); column < right; column++) {
        const i = (row - window.row) * window.columns + column - window.column;
        if (window.filled?.[i] === 1) this.voidsFilled++;
        else if (window.covered[i] === 1 && Number.isNaN(window.heights[i])) this.voidsLeft++;
      }
    }
  }
}

/** From metres of spherical Mercator to the grid's units. */
function projectX(grid: DemGrid, x: number): number {
  return grid.first.projection === 'mercator' ? x : (x / mercatorHalf) * 180;
}

function projectY(grid: DemGrid, y: number): number {
  return grid.first.projection === 'mercator' ? y : mercatorLatitude(y);
}

/** Both projections have axes parallel to the tile's: columns depend on x alone, rows on y alone. */
function sampleGrid(target: Float32Array, grid: DemGrid, window: GridWindow, z: number, x: number, y: number): void {
  const pixel = (2 * mercatorHalf) / 2 ** z / size;
  const columns = new Float64Array(size);
  const rows = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    columns[i] = grid.columnOf(projectX(grid, (x * size + i + 0.5) * pixel - mercatorHalf)) - window.column;
    rows[i] = grid.rowOf(projectY(grid, mercatorHalf - (y * size + i + 0.5) * pixel)) - window.row;
  }
  const { heights, columns: width } = window;
  for (let j = 0; j < size; j++) {
    const row = rows[j] ?? 0;
    const top = Math.floor(row);
    if (top < 0 || top + 1 >= window.rows) continue;
    const south = row - top;
    for (let i = 0; i < size; i++) {
      const out = j * size + i;
      if (!Number.isNaN(target[out])) continue;
      const column = columns[i] ?? 0;
      const left = Math.floor(column);
      if (left < 0 || left + 1 >= width) continue;
      const at = top * width + left;
      target[out] = bilinear(
        heights[at] ?? Number.NaN,
        heights[at + 1] ?? Number.NaN,
        heights[at + width] ?? Number.NaN,
        heights[at + width + 1] ?? Number.NaN,
        column - left,
        south,
      );
    }
  }
}
