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

/** An elevation file cannot be used; the message is one sentence naming it. */
export class DemError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DemError';
  }
}

/** Half the circumference of spherical Mercator, metres. */
export const mercatorHalf = Math.PI * 6378137;

export function mercatorY(latitude: number): number {
  return 6378137 * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
}

export function mercatorLatitude(y: number): number {
  return (Math.atan(Math.exp(y / 6378137)) * 360) / Math.PI - 90;
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
