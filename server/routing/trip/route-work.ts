import { z } from 'zod';
import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { routingWords as t } from '../../words.ts';
import { routingFailure } from '../engine/engine-failure.ts';
import { nameRefusedLocation } from '../engine/locate.ts';
import type { Engine } from '../valhalla/valhalla.ts';
import { readAnswer, tripsOf } from './engine-trips.ts';
import { farSnapWarnings, tellArrivals, warningsMember } from './far-snaps.ts';
import { legLines, snapDistances, tellGeometries, turnsAround } from './leg-lines.ts';
import { missingLandWarnings } from './missing-land.ts';
import type { EngineRouteQuery } from './route-request.ts';
import type { RouteResponse } from './route-response.ts';
import { tellRegions } from './trip-regions.ts';

/** Computes a route; `json` is the finished `RouteResponse`. Throws a Failure that names the location. */
export async function route(
  { valhalla, regions }: Engine,
  query: EngineRouteQuery,
): Promise<{ json: Uint8Array; snapDistances: number[] }> {
  const told = await valhalla('route', query).catch(async error => {
    throw await nameRefusedLocation(error, valhalla, query);
  });
  const answer = readAnswer(told);
  const lines = legLines(answer.trip.legs);
  refuseTurningAround(query, lines);
  const snaps = snapDistances(query.locations, lines);
  const far = farSnapWarnings(snaps);
  const warnings = [...far, ...missingLandWarnings(answer.trip, query.locations, query.missing ?? [])];
  for (const trip of tripsOf(answer)) {
    if (far.length > 0) tellArrivals(trip, snapDistances(query.locations, legLines(trip.legs)));
    if (query.geojson) tellGeometries(trip.legs);
    tellRegions(trip, regions);
  }
  const response: RouteResponse = { ...answer, snapDistances: snaps, ...warningsMember(warnings, query.isPart) };
  return { json: Buffer.from(JSON.stringify(response)), snapDistances: snaps };
}

/** Refuses U-turns at `break_through` stops, which the engine allows at dead ends. */
function refuseTurningAround({ locations }: EngineRouteQuery, lines: readonly LonLat[][]): void {
  // The line since the last stop that allows U-turns: a leg between two stops at one place has no direction.
  let arriving: LonLat[] | undefined;
  for (const [i, { type }] of locations.slice(0, -1).entries()) {
    if (i === 0 || type !== 'break_through') {
      arriving = undefined;
      continue;
    }
    const [before, after] = [lines[i - 1], lines[i]];
    if (!before || !after) continue;
    arriving = arriving === undefined || hasLength(before) ? before : arriving;
    if (turnsAround(arriving, after)) {
      throw routingFailure(442, t.message('turnsAround', { number: i + 1 }));
    }
  }
}

const hasLength = (line: readonly LonLat[]): boolean =>
  line.some(({ lat, lon }) => lat !== line[0]?.lat || lon !== line[0].lon);

/** A route over all locations, and its answer: visited in `order`, the distances in the order of the query. */
export type OrderedRoute = Awaited<ReturnType<typeof orderedRoute>>;

const originalIndexSchema = z.array(z.object({ originalIndex: z.int() }));

/** Routes in the given order, else in the engine's own. `names`: failures name the refused location. */
export async function orderedRoute(
  { valhalla, regions }: Engine,
  { query, order, names }: { query: EngineRouteQuery; order?: readonly number[]; names?: boolean },
) {
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
  tellRegions(trip, regions);
  const warnings = warningsMember(farSnapWarnings(onTheWay, visited), query.isPart);
  return {
    json: Buffer.from(JSON.stringify({ trip, snapDistances: snaps, waypointOrder: visited, ...warnings })),
    order: visited,
    seconds: trip.summary.time,
    legSeconds: trip.legs.map(({ summary }) => summary.time),
    snapDistances: snaps,
  };
}
