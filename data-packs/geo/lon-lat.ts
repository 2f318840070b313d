/** A place on the Earth (WGS84), degrees. Wherever the two are arguments of their own, longitude comes first. */
export interface LonLat {
  lon: number;
  lat: number;
}

/** The same as GeoJSON writes it. */
export type Position = [lon: number, lat: number];

/** The same meridian, from -180 to below 180. */
export function wrapped(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}
