import type { Bounds } from '../../geo/bounds.ts';
import { boundsThrough, type Projection } from '../projections/projection.ts';

/** Positions of an elevation file's samples. */
export interface SampleGrid {
  readonly projection: Projection;
  /** Centre of the north-western sample, in the projection's units. */
  readonly x: number;
  readonly y: number;
  /** Positive distances between columns (along x) and rows (against y). */
  readonly stepX: number;
  readonly stepY: number;
  readonly columns: number;
  readonly rows: number;
}

/** An open elevation file, read by windows. */
export interface DemRaster extends SampleGrid {
  readonly path: string;
  /** Bounds of the outermost cells in degrees. */
  readonly bounds: Bounds;
  /** Metres, row by row; NaN for voids. The window lies within the raster. */
  read(column: number, row: number, columns: number, rows: number): Promise<Float32Array>;
  close(): Promise<void>;
}

/** What a library says of a failure, to end a sentence. */
export const reasonOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/[.\s]+$/, '');

/** Bounds of the outermost cells; undefined outside the world. */
export function gridBounds({ projection, x, y, stepX, stepY, columns, rows }: SampleGrid): Bounds | undefined {
  return boundsThrough(projection, (across, down) => [
    x + (across * columns - 0.5) * stepX,
    y - (down * rows - 0.5) * stepY,
  ]);
}
