/** A point on Earth (WGS84), degrees. As separate arguments longitude comes first. */
export interface LonLat {
  lon: number;
  lat: number;
}

/** A point in the order of GeoJSON. */
export type Position = [lon: number, lat: number];

/** The positions of columns x, y, x, y ... */
export const positionsOf = (columns: ArrayLike<number>): Position[] =>
  Array.from({ length: columns.length >> 1 }, (_, i) => [columns[2 * i] as number, columns[2 * i + 1] as number]);

/** Normalizes a longitude to -180 .. 180, 180 excluded. */
export function wrapped(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}

/** The same meridian in the world nearest to another longitude, which may be beyond 180. */
export const turnedNear = (lon: number, to: number): number => lon + 360 * Math.round((to - lon) / 360);
