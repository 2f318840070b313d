import type { OptimizedRouteRequest, OptimizedRouteResponse } from '../../../api/types.ts';
import { quotedCell } from '../../../formats/csv-cell.ts';
import { type PlacedWaypoint, type Plan, placedWaypoints } from '../../plan-state/plan.ts';
import { type Route, readRoutes } from '../../plan-state/route.ts';
import { costingOptions } from '../../plan-state/travel-options.ts';

/** Limit of the API, with the way back. */
const mostLocations = 20;

/** What keeps a plan from being asked. */
export type OrderFault = 'fewStops' | 'manyStops';

export interface OrderQuestion {
  stops: readonly PlacedWaypoint[];
  request: OptimizedRouteRequest;
}

/** A stop of the shortest order. */
interface Visit {
  stop: PlacedWaypoint;
  /** Seconds and metres from the start. */
  after: number;
  metres: number;
}

export interface VisitingOrder {
  visits: readonly Visit[];
  route: Route;
  /** Seconds that the order of the list takes longer; undefined where it has no route. */
  saved: number | undefined;
}

/** What to ask for a plan; or what is wrong with it. */
export function orderQuestion(plan: Plan): OrderQuestion | OrderFault {
  const stops = placedWaypoints(plan);
  const [first] = stops;
  const locations = plan.roundTrip && first !== undefined ? [...stops, first] : stops;
  if (first === undefined || stops.length < 2) return 'fewStops';
  if (locations.length > mostLocations) return 'manyStops';
  const options = costingOptions(plan.costing, plan.options);
  return {
    stops,
    request: {
      locations: locations.map(({ point: { lat, lon } }) => ({ lat, lon })),
      costing: plan.costing,
      ...(options === undefined ? {} : { costingOptions: options }),
      units: 'kilometers',
    },
  };
}

/** `asListed`: seconds in the order of the list. */
export function readOrder(
  { stops }: OrderQuestion,
  answer: OptimizedRouteResponse,
  asListed: number | undefined,
): VisitingOrder {
  const [route] = readRoutes(answer);
  if (route === undefined) throw new Error('An answer without a route.');
  let after = 0;
  let metres = 0;
  const visits = answer.waypointOrder.map((at, index): Visit => {
    const summary = answer.trip.legs[index - 1]?.summary;
    after += summary?.time ?? 0;
    metres += (summary?.length ?? 0) * 1000;
    // The way back leads to the first stop.
    const stop = stops[at] ?? stops[0];
    if (stop === undefined) throw new Error('An order of unknown stops.');
    return { stop, after, metres };
  });
  return {
    visits,
    route,
    saved: asListed === undefined ? undefined : Math.max(0, asListed - answer.trip.summary.time),
  };
}

/** CSV of the stops in their order. */
export function toCsv(visits: readonly Visit[]): string {
  const lines = visits.map(({ stop, after, metres }, index) =>
    [
      index + 1,
      quotedCell(stop.label),
      stop.point.lat.toFixed(6),
      stop.point.lon.toFixed(6),
      after.toFixed(0),
      metres.toFixed(0),
    ].join(','),
  );
  return `number,name,lat,lon,seconds,metres\n${lines.join('\n')}\n`;
}
