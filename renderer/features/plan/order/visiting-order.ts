import { useMemo } from 'react';
import { csvText, quotedCell } from '../../../../data-packs/interchange/write/csv-text.ts';
import { directions, optimizedRoute } from '../../../api/routing.ts';
import type { OptimizedRouteRequest, OptimizedRouteResponse } from '../../../api/types.ts';
import { type PlacedWaypoint, type Plan, placedWaypoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { type Route, readRoutes } from '../../plan-state/route.ts';
import { travelRequest } from '../../plan-state/travel-options.ts';
import { useToolAnswer } from '../../plan-state/use-tool-answer.ts';

/** Limit of the API, with the way back. */
const mostLocations = 20;

/** What keeps a plan from being asked. */
type OrderFault = 'fewStops' | 'manyStops';

interface OrderQuestion {
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
function orderQuestion(plan: Plan): OrderQuestion | OrderFault {
  const stops = placedWaypoints(plan);
  const [first] = stops;
  const locations = plan.roundTrip && first !== undefined ? [...stops, first] : stops;
  if (first === undefined || stops.length < 2) return 'fewStops';
  if (locations.length > mostLocations) return 'manyStops';
  return {
    stops,
    request: {
      locations: locations.map(({ point: { lat, lon } }) => ({ lat, lon })),
      ...travelRequest(plan),
      units: 'kilometers',
    },
  };
}

/** `asListed`: seconds in the order of the list. */
function readOrder(
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

/** The shortest order of the plan's stops. `wanted`: whether to ask. */
export function useOrder(wanted = true) {
  const { plan } = usePlan();
  const asked = useMemo(() => orderQuestion(plan), [plan]);
  return useToolAnswer<OrderQuestion, OrderFault, VisitingOrder>('order', {
    asked,
    wanted,
    ask: async (client, question, signal) => {
      const [answer, listed] = await Promise.all([
        optimizedRoute(client, question.request, signal),
        // The list's own order may have no route: then nothing is compared.
        directions(client, question.request, signal).catch(() => undefined),
      ]);
      return readOrder(question, answer, listed?.trip.summary.time);
    },
  });
}

export function toCsv(visits: readonly Visit[]): string {
  const rows = visits.map(({ stop: { label, point }, after, metres }, index) => {
    const place = [point.lat.toFixed(6), point.lon.toFixed(6)];
    return [index + 1, quotedCell(label), ...place, after.toFixed(0), metres.toFixed(0)];
  });
  return csvText('number,name,lat,lon,seconds,metres', rows);
}
