import type { Bounds } from '../../geo/bounds.ts';
import type { Affine } from '../projections/affine.ts';
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
  /** Maps the projection's coordinates to pixels, then back. */
  readonly toPixel: Affine;
  readonly fromPixel: Affine;
  /** Degrees; east may be beyond 180. */
  readonly bounds: Bounds;
  /** `undefined` for blocks that the file leaves out. */
  block(column: number, row: number): Promise<Block | undefined>;
  close(): Promise<void>;
}
