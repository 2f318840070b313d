import { metresPerDegree } from './great-circle.ts';
import { itemAt } from './item-at.ts';
import { ringArea } from './ring.ts';

const radians = Math.PI / 180;

/** Square metres of the outer rings (columns lon, lat, lon, lat ..., the outer one first), roughly: holes count. */
export function squareMetres(polygons: readonly (readonly ArrayLike<number>[])[]): number {
  let sum = 0;
  for (const [ring] of polygons) {
    if (ring) sum += Math.abs(ringArea(ring)) * Math.cos(itemAt(ring, 1) * radians) * metresPerDegree ** 2;
  }
  return sum;
}
