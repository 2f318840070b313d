import type { Costing } from '../costing-options.ts';
import { floodEffort } from '../engine/long-calls.ts';

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
