import { latitudeOf, mercatorHalf, mercatorY } from '../../geo/web-mercator.ts';
import { WordedError } from '../../words/worded-error.ts';
/** Samples are addressed in degrees, or in metres of spherical Mercator (EPSG:3857). */
export type DemProjection = 'geographic' | 'mercator';

/** One elevation file opened for reading by windows. */
export interface DemRaster {
  readonly path: string;
  readonly projection: DemProjection;
  /** Centre of the north-western sample, in the projection's units. */
  readonly x: number;
  readonly y: number;
  /** Distance of neighbouring samples, both positive: columns go east, rows go south. */
  readonly stepX: number;
  readonly stepY: number;
  readonly columns: number;
  readonly rows: number;
  /** Metres, row by row; NaN for voids. The window lies within the raster. */
  read(column: number, row: number, columns: number, rows: number): Promise<Float32Array>;
  close(): Promise<void>;
}

/** An elevation file cannot be used. */
export class DemError extends WordedError {
  override readonly name = 'DemError';
}

/** Metres of spherical Mercator north of the equator. */
export function mercatorNorthing(latitude: number): number {
  return (0.5 - mercatorY(latitude)) * 2 * mercatorHalf;
}

export function mercatorLatitude(northing: number): number {
  return latitudeOf(0.5 - northing / (2 * mercatorHalf));
}

/** west, south, east, north of the samples' outermost cells, in degrees. */
export function rasterBounds(raster: DemRaster): [number, number, number, number] {
  const west = raster.x - raster.stepX / 2;
  const north = raster.y + raster.stepY / 2;
  const east = west + raster.columns * raster.stepX;
  const south = north - raster.rows * raster.stepY;
  if (raster.projection === 'geographic') return [west, south, east, north];
  const degrees = 180 / mercatorHalf;
  return [west * degrees, mercatorLatitude(south), east * degrees, mercatorLatitude(north)];
}
