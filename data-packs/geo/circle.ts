import { earthRadius } from './great-circle.ts';
import type { Position } from './lon-lat.ts';

const radians = Math.PI / 180;

/** The point of a circle on the globe, so many metres around its centre, in a direction from it, radians from the north. */
export function circlePosition([longitude, latitude]: Position, metres: number, bearing: number): Position {
  const angle = metres / earthRadius;
  const [sinLat, cosLat] = [Math.sin(latitude * radians), Math.cos(latitude * radians)];
  const sin = sinLat * Math.cos(angle) + cosLat * Math.sin(angle) * Math.cos(bearing);
  const lat = Math.asin(Math.max(-1, Math.min(1, sin)));
  const across = Math.sin(bearing) * Math.sin(angle) * cosLat;
  return [longitude + Math.atan2(across, Math.cos(angle) - sinLat * sin) / radians, lat / radians];
}

/** Points of a circle on the globe, so many metres around its centre; clockwise from the north, not closed. */
export const circlePositions = (centre: Position, metres: number, count = 128): Position[] =>
  Array.from({ length: count }, (_, i) => circlePosition(centre, metres, (2 * Math.PI * i) / count));

/** Square metres within a circle on the sphere. */
export const areaOfCircle = (radius: number): number =>
  2 * Math.PI * earthRadius ** 2 * (1 - Math.cos(radius / earthRadius));
