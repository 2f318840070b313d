import { itemAt } from '../base/item-at.ts';
import { earthRadius, metresPerDegree } from './great-circle.ts';
import type { Position } from './lon-lat.ts';
import { ringArea } from './ring.ts';

const radians = Math.PI / 180;

/**
 * Square metres within a ring, closed or not, whose sides are great circles, by its spherical excess: on the sphere of
 * `earthRadius`, and so exact to 0.5 %. Of the two sides of a ring, the smaller one.
 */
export function areaWithin(ring: readonly Position[]): number {
  let excess = 0;
  let turns = 0;
  ring.forEach(([lon, lat], index) => {
    const [nextLon, nextLat] = ring[(index + 1) % ring.length] ?? [lon, lat];
    const turn = (((((nextLon - lon) % 360) + 540) % 360) - 180) * radians;
    const [a, b] = [Math.tan((lat * radians) / 2), Math.tan((nextLat * radians) / 2)];
    turns += turn;
    excess += 2 * Math.atan2(Math.tan(turn / 2) * (a + b), 1 + a * b);
  });
  const aroundPole = Math.abs(turns) > Math.PI;
  const within = aroundPole ? 2 * Math.PI - Math.abs(excess) : Math.abs(excess);
  return Math.min(within, 4 * Math.PI - within) * earthRadius ** 2;
}

/** Square metres of the outer rings (columns lon, lat, lon, lat ..., the outer one first), roughly: holes count. */
export function squareMetres(polygons: readonly (readonly ArrayLike<number>[])[]): number {
  let sum = 0;
  for (const [ring] of polygons) {
    if (ring) sum += Math.abs(ringArea(ring)) * Math.cos(itemAt(ring, 1) * radians) * metresPerDegree ** 2;
  }
  return sum;
}
