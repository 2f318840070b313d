import { metresPerDegree } from './great-circle.ts';

const radians = Math.PI / 180;

/** Metres on a flat Earth around the points, for tight loops: right to a percent over a few kilometres, not across 180 degrees. */
export function flatDistance(fromLon: number, fromLat: number, toLon: number, toLat: number): number {
  const east = (toLon - fromLon) * Math.cos(((fromLat + toLat) / 2) * radians);
  return Math.hypot(east, toLat - fromLat) * metresPerDegree;
}

/** Degrees of longitude and of latitude that span the metres at a latitude; not more than 100 times as many of longitude. */
export function degreesSpanning(metres: number, lat: number): [lon: number, lat: number] {
  const north = metres / metresPerDegree;
  return [north / Math.max(Math.cos(lat * radians), 0.01), north];
}
