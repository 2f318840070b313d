import { z } from 'zod';
import { nameRefusedLocation } from '../engine/refused-location.ts';
import type { Engine } from '../engine/valhalla.ts';
import { tripOf } from './engine-trips.ts';
import { legLines, snapDistances } from './leg-lines.ts';
import type { EngineRouteQuery } from './route-request.ts';

/** A route over all locations in some order, and the finished answer that says so. */
export interface OrderedRoute {
  json: Uint8Array;
  /** Indices into the query's locations, in the order they are visited. */
  order: number[];
  seconds: number;
  legSeconds: number[];
  /** Metres from each location, in the order of the query. */
  snapDistances: number[];
}

const originalIndexSchema = z.array(z.object({ originalIndex: z.int() }));

/** In the order that is given, else in the engine's own. `names`: a failure says which location is refused. */
export async function orderedRoute(
  { valhalla }: Engine,
  { query, order, names }: { query: EngineRouteQuery; order?: readonly number[]; names?: boolean },
): Promise<OrderedRoute> {
  const ordered = order ? { ...query, locations: order.flatMap(i => query.locations[i] ?? []) } : query;
  const answer = await valhalla(order ? 'route' : 'optimized_route', ordered).catch(async error => {
    throw names ? await nameRefusedLocation(error, valhalla, query) : error;
  });
  const trip = tripOf(answer);
  if (order) {
    const locations = z.array(z.looseObject({})).parse(trip.locations);
    trip.locations = locations.map((at, i) => ({ ...at, originalIndex: order[i] }));
  }
  const visited = originalIndexSchema.parse(trip.locations).map(({ originalIndex }) => originalIndex);
  const onTheWay = snapDistances(
    visited.flatMap(i => query.locations[i] ?? []),
    legLines(trip),
  );
  const snaps = query.locations.map((_, i) => onTheWay[visited.indexOf(i)] ?? 0);
  return {
    json: Buffer.from(JSON.stringify({ trip, snapDistances: snaps, waypointOrder: visited })),
    order: visited,
    seconds: trip.summary.time,
    legSeconds: trip.legs.map(({ summary }) => summary.time),
    snapDistances: snaps,
  };
}
