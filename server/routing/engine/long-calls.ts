import type { Costing } from '../costing-options.ts';
import type { RoutingEngine } from './engine.ts';

/** Calls that may compute for longer leave the threads to the others, milliseconds. */
const longMs = 500;

/** The engine for a call that may compute for so many milliseconds. */
export function engineFor(effortMs: number, engine: RoutingEngine): RoutingEngine {
  return effortMs > longMs ? engine.long : engine;
}

/** Directed edges per km2 of a densely mapped country, by who may use them. */
const edgesPerKm2: Readonly<Record<Costing, number>> = { auto: 80, truck: 80, bicycle: 150, pedestrian: 200 };
/** Edges an exact search settles per millisecond (Liechtenstein: 50 searches in 200 ms). */
const edgesPerMs = 4000;

/** Milliseconds one search through all of an area may take. */
export function floodEffort(km2: number, costing: Costing): number {
  return (km2 * edgesPerKm2[costing]) / edgesPerMs;
}
