import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { furthestStep } from './wild-points.ts';

/** Time to match a point near the one before (100,000 of them in San Francisco: 30 s). */
const perPointMs = 0.3;
/**
 * Time to find a way between points a kilometre apart; it grows with the square of the distance (1000 points 1.9 km
 * apart: over 30 s).
 */
const perKm2Ms = 10;
/** Milliseconds that matching these points may take. */
export function traceEffort(points: readonly LonLat[]): number {
  let effort = 0;
  let before: LonLat | undefined;
  for (const point of points) {
    const km = before ? distanceBetween(before, point) / 1000 : 0;
    effort += perPointMs + (km * 1000 <= furthestStep ? km * km * perKm2Ms : 0);
    before = point;
  }
  return effort;
}
