import type { Bounds } from '../../geo/bounds.ts';
import { WordedError } from '../../words/worded-error.ts';
import { boundsThrough, type Projection } from '../projections/projection.ts';

/** Where the samples of an elevation file lie. */
export interface SampleGrid {
  readonly projection: Projection;
  /** Centre of the north-western sample, in the projection's units. */
  readonly x: number;
  readonly y: number;
  /** Distance of neighbouring samples, both positive: columns go along x, rows against y. */
  readonly stepX: number;
  readonly stepY: number;
  readonly columns: number;
  readonly rows: number;
}

/** One elevation file opened for reading by windows. */
export interface DemRaster extends SampleGrid {
  readonly path: string;
  /** Of the samples' outermost cells, in degrees. */
  readonly bounds: Bounds;
  /** Metres, row by row; NaN for voids. The window lies within the raster. */
  read(column: number, row: number, columns: number, rows: number): Promise<Float32Array>;
  close(): Promise<void>;
}

/** An elevation file cannot be used. */
export class DemError extends WordedError {
  override readonly name = 'DemError';
}

/** Around the outermost cells; undefined for what lies outside the world. */
export function gridBounds({ projection, x, y, stepX, stepY, columns, rows }: SampleGrid): Bounds | undefined {
  return boundsThrough(projection, (across, down) => [
    x + (across * columns - 0.5) * stepX,
    y - (down * rows - 0.5) * stepY,
  ]);
}
