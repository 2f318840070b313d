import { metresPerDegree } from './great-circle.ts';

const radians = Math.PI / 180;

/** Metres on a flat Earth, for tight loops: exact to 1 % over a few kilometres, wrong across the antimeridian. */
export function flatDistance(fromLon: number, fromLat: number, toLon: number, toLat: number): number {
  const east = (toLon - fromLon) * Math.cos(((fromLat + toLat) / 2) * radians);
  return Math.hypot(east, toLat - fromLat) * metresPerDegree;
}

/** Degrees of longitude and latitude for metres at a latitude; of longitude at most 100 times as many. */
export function degreesSpanning(metres: number, lat: number): [lon: number, lat: number] {
  const north = metres / metresPerDegree;
  return [north / Math.max(Math.cos(lat * radians), 0.01), north];
}
