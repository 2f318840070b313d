/** Web Mercator (EPSG:3857) with the world as a unit square: x from west to east, y from north to south. */

/** Half the side of the world in projected metres. */
export const mercatorHalf = Math.PI * 6_378_137;

/** Northern and southern limit of the square. */
export const mercatorLatitude = 85.051_128_779_806_59;

export function mercatorX(lon: number): number {
  return lon / 360 + 0.5;
}

/** Clamps latitudes beyond the square to its edge. */
export function mercatorY(lat: number): number {
  const sine = Math.sin((Math.max(-mercatorLatitude, Math.min(mercatorLatitude, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export function longitudeOf(x: number): number {
  return (x - 0.5) * 360;
}

export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;
}
