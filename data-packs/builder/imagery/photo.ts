import type { Bounds } from '../../geo/bounds.ts';
import type { Projection } from '../projections/projection.ts';
import type { Block } from './geotiff-blocks.ts';

/** An open georeferenced image, read by blocks. The centre of a pixel is at one half. */
export interface Photo {
  readonly path: string;
  readonly columns: number;
  readonly rows: number;
  readonly blockColumns: number;
  readonly blockRows: number;
  readonly projection: Projection;
  /** Maps the projection's coordinates to pixels, then back: x' = a x + b y + c, y' = d x + e y + f. */
  readonly toPixel: Affine;
  readonly fromPixel: Affine;
  /** Degrees; east may be beyond 180. */
  readonly bounds: Bounds;
  /** `undefined` for blocks that the file leaves out. */
  block(column: number, row: number): Promise<Block | undefined>;
  close(): Promise<void>;
}

export type Affine = readonly [number, number, number, number, number, number];

export function apply([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] {
  return [a * x + b * y + c, d * x + e * y + f];
}

export function inverted([a, b, c, d, e, f]: Affine): Affine {
  const area = a * e - b * d;
  return [e / area, -b / area, (b * f - c * e) / area, -d / area, a / area, (c * d - a * f) / area];
}
