import { earthRadius } from './great-circle.ts';
import type { Position } from './lon-lat.ts';

const radians = Math.PI / 180;

/** Points of a circle on the globe, so many metres around its centre; clockwise from the north, not closed. */
export function circlePositions([longitude, latitude]: Position, metres: number, count = 128): Position[] {
  const angle = metres / earthRadius;
  const [sinLat, cosLat] = [Math.sin(latitude * radians), Math.cos(latitude * radians)];
  return Array.from({ length: count }, (_, i): Position => {
    const bearing = (2 * Math.PI * i) / count;
    const sin = sinLat * Math.cos(angle) + cosLat * Math.sin(angle) * Math.cos(bearing);
    const lat = Math.asin(Math.max(-1, Math.min(1, sin)));
    const across = Math.sin(bearing) * Math.sin(angle) * cosLat;
    return [longitude + Math.atan2(across, Math.cos(angle) - sinLat * sin) / radians, lat / radians];
  });
}

/** Square metres within a circle on the sphere. */
export const areaOfCircle = (radius: number): number =>
  2 * Math.PI * earthRadius ** 2 * (1 - Math.cos(radius / earthRadius));
