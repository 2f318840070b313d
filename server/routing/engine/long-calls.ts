import { distanceBetween } from '../../../data-packs/geo/great-circle.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import type { Costing } from '../costing-options.ts';
import { floodEffort } from '../matrix/matrix-effort.ts';
import { furthestStep } from '../trace/wild-points.ts';
import type { RoutingEngine } from './engine.ts';

/** Calls that may compute for longer leave the threads to the others, milliseconds. */
const longMs = 500;

/** The engine for a call that may compute for so many milliseconds. */
export function engineFor(effortMs: number, engine: RoutingEngine): RoutingEngine {
  return effortMs > longMs ? engine.long : engine;
}

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

/** Fastest average over a long way. */
const kilometersPerMinute: Readonly<Record<Costing, number>> = { auto: 2, truck: 2, bicycle: 0.5, pedestrian: 0.1 };

/** Size of an isochrone: the larger of both decides. */
export interface Reach {
  minutes: number;
  kilometers: number;
}

/** Milliseconds that the search of all in reach may take. `speed`: kilometers per hour, where the request says one. */
export function reachEffort(
  { minutes, kilometers }: Reach,
  regionKm2: number,
  costing: Costing,
  speed?: number | null,
): number {
  const radius = Math.max(kilometers, minutes * Math.max(kilometersPerMinute[costing], (speed ?? 0) / 60));
  return floodEffort(Math.min(Math.PI * radius ** 2, regionKm2), costing);
}
