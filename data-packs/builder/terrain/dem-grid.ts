import { bicubic, bilinear } from '../../format/terrain/interpolate.ts';
import { atPixel, type PatchNodes, spanOf, tileSize } from '../projections/tile-nodes.ts';
import type { DemRaster } from './dem-raster.ts';
import { fillVoids, reach } from './voids.ts';

/** A part of a grid in memory; NaN without data. Columns and rows count from the grid's origin. */
export interface GridWindow {
  column: number;
  row: number;
  columns: number;
  rows: number;
  heights: Float32Array;
  /** 1 where a file has a sample, voids included. */
  covered: Uint8Array;
  /** 1 where a void was filled; `undefined` where none was. */
  filled: Uint8Array | undefined;
}

/**
 * Reads rasters on one lattice (the cells of one data set) as a single file, so that there are no seams between them.
 * Longitudes wrap around the world.
 */
export class DemGrid {
  readonly #members: { raster: DemRaster; column: number; row: number }[] = [];
  readonly first: DemRaster;
  /** Columns around the world; undefined in projections that do not wrap. */
  readonly #circle: number | undefined;

  private constructor(first: DemRaster) {
    this.first = first;
    const { turn } = first.projection;
    this.#circle = turn === undefined ? undefined : Math.round(turn / first.stepX);
    this.#members.push({ raster: first, column: 0, row: 0 });
  }

  static group(rasters: readonly DemRaster[]): DemGrid[] {
    const grids: DemGrid[] = [];
    for (const raster of rasters) if (!grids.some(grid => grid.#adopt(raster))) grids.push(new DemGrid(raster));
    return grids;
  }

  /** Adds the raster if it is on this lattice, to a hundredth of a sample. */
  #adopt(raster: DemRaster): boolean {
    const { first } = this;
    const sameStep = (a: number, b: number) => Math.abs(a / b - 1) < 1e-7;
    if (raster.projection.name !== first.projection.name) return false;
    if (!sameStep(raster.stepX, first.stepX) || !sameStep(raster.stepY, first.stepY)) return false;
    const column = (raster.x - first.x) / first.stepX;
    const row = (first.y - raster.y) / first.stepY;
    if (Math.abs(column - Math.round(column)) > 0.01 || Math.abs(row - Math.round(row)) > 0.01) return false;
    this.#members.push({ raster, column: Math.round(column), row: Math.round(row) });
    return true;
  }

  /** Fractional column and row of a point in degrees. */
  placeOf(lon: number, lat: number): [column: number, row: number] {
    const { projection, x, y, stepX, stepY } = this.first;
    const [east, north] = projection.forward(lon, lat);
    return [(east - x) / stepX, (y - north) / stepY];
  }

  /** Position of a sample in degrees. */
  degreesOf(column: number, row: number): [lon: number, lat: number] {
    const { projection, x, y, stepX, stepY } = this.first;
    return projection.inverse(x + column * stepX, y - row * stepY);
  }

  /**
   * Reads the window of these columns and rows, last ones included, with small voids filled; `undefined` without data.
   */
  async read(first: readonly number[], last: readonly number[]): Promise<GridWindow | undefined> {
    const [left, top, right, bottom] = this.#within(first, last);
    if (!(left <= right && top <= bottom)) return undefined;
    const wide = {
      column: left - reach,
      row: top - reach,
      columns: right - left + 1 + 2 * reach,
      rows: bottom - top + 1 + 2 * reach,
    };
    const heights = new Float32Array(wide.columns * wide.rows).fill(Number.NaN);
    const window: GridWindow = { ...wide, heights, covered: new Uint8Array(heights.length), filled: undefined };
    let touched = false;
    for (const member of this.#members) {
      for (const turn of this.#circle === undefined ? [0] : [0, -this.#circle, this.#circle]) {
        if (await copyInto(window, member.raster, member.column + turn, member.row)) touched = true;
      }
    }
    if (!touched) return undefined;
    window.filled = fillVoids(heights, wide.columns, wide.rows);
    return window;
  }

  /** Limits the window to the members and one sample around: outside its area a projection may give any number. */
  #within([left = 0, top = 0]: readonly number[], [right = 0, bottom = 0]: readonly number[]) {
    if (this.#circle !== undefined) return [left, top, right, bottom] as const;
    const edge = (of: (member: { raster: DemRaster; column: number; row: number }) => number) => this.#members.map(of);
    return [
      Math.max(left, Math.min(...edge(({ column }) => column)) - 1),
      Math.max(top, Math.min(...edge(({ row }) => row)) - 1),
      Math.min(right, Math.max(...edge(({ column, raster }) => column + raster.columns))),
      Math.min(bottom, Math.max(...edge(({ row, raster }) => row + raster.rows))),
    ] as const;
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.map(({ raster }) => raster.close()));
  }
}

/** Copies the raster's samples into the window where it has none. */
async function copyInto(window: GridWindow, raster: DemRaster, column: number, row: number): Promise<boolean> {
  const { heights, covered } = window;
  const left = Math.max(window.column, column);
  const right = Math.min(window.column + window.columns, column + raster.columns);
  const top = Math.max(window.row, row);
  const bottom = Math.min(window.row + window.rows, row + raster.rows);
  if (left >= right || top >= bottom) return false;
  const part = await raster.read(left - column, top - row, right - left, bottom - top);
  for (let r = top; r < bottom; r++) {
    const target = (r - window.row) * window.columns + left - window.column;
    const source = (r - top) * (right - left);
    covered.fill(1, target, target + right - left);
    for (let c = 0; c < right - left; c++) {
      if (Number.isNaN(heights[target + c])) heights[target + c] = part[source + c] ?? Number.NaN;
    }
  }
  return true;
}

/** Reads the samples under a patch; `undefined` without data. */
export function readPatch(grid: DemGrid, { columns, rows }: PatchNodes): Promise<GridWindow | undefined> {
  const [left, right] = spanOf(columns);
  const [top, bottom] = spanOf(rows);
  return grid.read([left, top], [right, bottom]);
}

/**
 * Interpolates the heights that a patch still lacks, row by row: `smooth` for the eye, but straight next to voids;
 * `straight` between the samples as routing engines do. Pixels without data stay NaN.
 */
export function samplePatch(
  target: Float32Array,
  window: GridWindow,
  { columns, rows }: PatchNodes,
  way: 'smooth' | 'straight',
): void {
  const { heights, columns: width } = window;
  for (let j = 0; j < tileSize; j++) {
    for (let i = 0; i < tileSize; i++) {
      const out = j * tileSize + i;
      if (!Number.isNaN(target[out])) continue;
      const column = atPixel(columns, i, j) - window.column;
      const row = atPixel(rows, i, j) - window.row;
      const left = Math.floor(column);
      const top = Math.floor(row);
      if (!(left >= 0 && top >= 0 && left + 1 < width && top + 1 < window.rows)) continue;
      const at = top * width + left;
      const [east, south] = [column - left, row - top];
      const hasAround = way === 'smooth' && left >= 1 && top >= 1 && left + 2 < width && top + 2 < window.rows;
      const smooth = hasAround ? bicubic(heights, width, at, east, south) : Number.NaN;
      target[out] = Number.isNaN(smooth)
        ? bilinear(
            heights[at] as number,
            heights[at + 1] as number,
            heights[at + width] as number,
            heights[at + width + 1] as number,
            east,
            south,
          )
        : smooth;
    }
  }
}
