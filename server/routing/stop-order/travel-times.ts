import type { RoutingEngine } from '../engine/engine.ts';
import { noRoadNear } from '../engine/refused-location.ts';
import { tellTimes } from '../matrix/matrix-times.ts';
import { defaultUnits } from '../request-schemas.ts';
import type { EngineRouteQuery } from '../trip/route-request.ts';

/** Seconds from location i to location j; null: no way. */
export type Times = (number | null)[][];

/** Times between all locations, by the engine's matrix. Throws 171 when one of them has no road near. */
export async function travelTimes(
  engine: RoutingEngine,
  { locations, costing, costing_options, exclude_polygons, exclude_locations }: EngineRouteQuery,
  signal: AbortSignal,
): Promise<Times> {
  const travel = { costing, costing_options, exclude_polygons, exclude_locations };
  const times: Times = locations.map(() => locations.map(() => null));
  const roadless = new Set<number>();
  await tellTimes(
    engine,
    { sources: locations, targets: locations, travel, units: defaultUnits },
    {
      time: (from, to, told) => {
        if (told === 'no_road_near_source') roadless.add(from);
        else if (typeof told !== 'string') setTime(times, from, to, told.time);
      },
    },
    signal,
  );
  const [first] = roadless;
  if (first !== undefined) throw noRoadNear(locations, first);
  return times;
}

/** Takes the times of a trip's legs for their pairs of locations. */
export function learnFrom(times: Times, legSeconds: readonly number[], order: readonly number[]): void {
  for (const [i, seconds] of legSeconds.entries()) setTime(times, order[i], order[i + 1], seconds);
}

function setTime(times: Times, from: number | undefined, to: number | undefined, seconds: number): void {
  const row = times[from ?? -1];
  if (row && to !== undefined) row[to] = seconds;
}
