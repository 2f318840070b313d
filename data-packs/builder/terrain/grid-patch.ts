import { bicubic, bilinear } from '../../format/terrain/interpolate.ts';
import { atPixel, type PatchNodes, spanOf, tileSize } from '../projections/tile-nodes.ts';
import type { DemGrid, GridWindow } from './dem-grid.ts';

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
