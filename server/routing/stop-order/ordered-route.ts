import { z } from 'zod';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import { nameRefusedLocation } from '../engine/refused-location.ts';
import { readAnswer } from '../trip/engine-trips.ts';
import { farSnapWarnings, warningsMember } from '../trip/far-snaps.ts';
import { tellArrivals } from '../trip/honest-arrivals.ts';
import { legLines, snapDistances, tellGeometries } from '../trip/leg-lines.ts';
import type { EngineRouteQuery } from '../trip/route-request.ts';
import type { Engine } from '../valhalla/valhalla.ts';

/** A route over all locations in some order, with its finished answer. */
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

/** Routes in the given order, else in the engine's own. `names`: failures name the refused location. */
export async function orderedRoute(
  { valhalla }: Engine,
  { query, order, names }: { query: EngineRouteQuery; order?: readonly number[]; names?: boolean },
): Promise<OrderedRoute> {
  const ordered = order ? { ...query, locations: order.map(i => itemAt(query.locations, i)) } : query;
  const answer = await valhalla(order ? 'route' : 'optimized_route', ordered).catch(async error => {
    throw names ? await nameRefusedLocation(error, valhalla, query) : error;
  });
  const { trip } = readAnswer(answer);
  if (order) {
    const locations = z.array(z.looseObject({})).parse(trip.locations);
    trip.locations = locations.map((at, i) => ({ ...at, originalIndex: order[i] }));
  }
  const visited = originalIndexSchema.parse(trip.locations).map(({ originalIndex }) => originalIndex);
  const onTheWay = snapDistances(
    visited.map(i => itemAt(query.locations, i)),
    legLines(trip.legs),
  );
  const snaps = query.locations.map((_, i) => itemAt(onTheWay, visited.indexOf(i)));
  tellArrivals(trip, onTheWay);
  if (query.geojson) tellGeometries(trip.legs);
  const warnings = warningsMember(farSnapWarnings(onTheWay, visited));
  return {
    json: Buffer.from(JSON.stringify({ trip, snapDistances: snaps, waypointOrder: visited, ...warnings })),
    order: visited,
    seconds: trip.summary.time,
    legSeconds: trip.legs.map(({ summary }) => summary.time),
    snapDistances: snaps,
  };
}
