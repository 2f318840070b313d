import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { floodEffort } from '../matrix/matrix-effort.ts';
import type { Costing } from '../request-schemas.ts';
import type { RoutingEngine } from './engine.ts';

/** Calls that may compute for longer leave the threads to the others, milliseconds. */
const longMs = 500;

/** The engine for a call that may compute for so many milliseconds. */
export function engineFor(effortMs: number, engine: RoutingEngine): RoutingEngine {
  return effortMs > longMs ? engine.long : engine;
}

/** Of matching a point that is near the one before (100,000 of them in San Francisco: 30 s). */
const perPointMs = 0.3;
/** Of the search for ways between points a kilometre apart; it grows with the square of that (1000 points 1.9 km apart: over 30 s). */
const perKm2Ms = 10;
/** Points further apart are a gap, in which nothing is searched: the engine's `breakage_distance`. */
const gapKm = 2;

/** Milliseconds that matching these points may take. */
export function traceEffort(points: readonly LonLat[]): number {
  let effort = 0;
  let before: LonLat | undefined;
  for (const point of points) {
    const km = before ? distanceBetween(before, point) / 1000 : 0;
    effort += perPointMs + (km <= gapKm ? km * km * perKm2Ms : 0);
    before = point;
  }
  return effort;
}

/** The fastest that anybody gets far. */
const kilometersPerMinute: Readonly<Record<Costing, number>> = { auto: 2, bicycle: 0.5, pedestrian: 0.1 };

/** What is asked of an isochrone: the larger of both decides. */
export interface Reach {
  minutes: number;
  kilometers: number;
}

/** Milliseconds that the search of all that lies in reach may take, in a region of so many square kilometres. */
export function reachEffort({ minutes, kilometers }: Reach, regionKm2: number, costing: Costing): number {
  const radius = Math.max(kilometers, minutes * kilometersPerMinute[costing]);
  return floodEffort(Math.min(Math.PI * radius ** 2, regionKm2), costing);
}
