import { z } from 'zod';
import type { Failure } from '../../errors.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import { nameRefusedLocation } from '../engine/refused-location.ts';
import { learnFrom, type Times, travelTimes } from '../matrix/travel-times.ts';
import { tripOf } from './engine-trips.ts';
import type { EngineRouteQuery } from './route-request.ts';
import type { Trip } from './route-response.ts';
import { shortestOrder, totalTime } from './stop-order.ts';

export interface OrderedTrip {
  trip: Trip;
  /** Indices into the query's locations, in the order they are visited. */
  order: number[];
}

/** So many routes are asked for at the most until the order stays. */
const mostRoutes = 4;

/** Seconds that are no gain. */
const rounding = 0.1;

/**
 * The trip over all locations that takes the least time, the first and the last fixed. The engine's own order is a heuristic's, and
 * none when a single pair is unconnected; ours is exact over its matrix. As a route over several stops may differ from the matrix
 * (where a location has roads that lead nowhere beside better ones), what routes really take replaces what that said, until the
 * order stays. Never longer than the engine's own trip. Throws a Failure that names the stop.
 */
export async function shortestTrip(
  engine: RoutingEngine,
  query: EngineRouteQuery,
  signal: AbortSignal,
): Promise<OrderedTrip> {
  const given = [...query.locations.keys()];
  if (given.length <= 3) {
    return routed(engine, query, given, signal).catch(async error => {
      throw await nameRefusedLocation(error, engine, query, signal);
    });
  }
  const [times, heuristic] = await Promise.all([
    travelTimes(engine, query, signal),
    heuristicTrip(engine, query, signal),
  ]);
  let best: OrderedTrip | undefined;
  for (let asked = 0; asked < mostRoutes; asked++) {
    const order = await shortestOrder(times, best?.order ?? heuristic?.order, signal);
    if (order === undefined || (best && !isFaster(times, order, best.order))) break;
    // Where the matrix promised a way that no route takes, the best so far will do.
    const found = await unlessRefused(routed(engine, query, order, signal));
    if (!found) break;
    learnFrom(times, found.trip.legs, order);
    if (!best || found.trip.summary.time < best.trip.summary.time) best = found;
  }
  // The engine's idea is another from one time to the next, so it counts only where it is better than ours: the same request has
  // the same answer, round trips too, which are as long the other way round.
  if (heuristic && (!best || heuristic.trip.summary.time < best.trip.summary.time - rounding)) best = heuristic;
  if (!best) throw unreachable(times);
  // Stops in one street: where nothing is gained nothing is moved.
  if (isFaster(times, best.order, given) || given.every((stop, i) => stop === best.order[i])) return best;
  const unmoved = await unlessRefused(routed(engine, query, given, signal));
  return unmoved && unmoved.trip.summary.time < best.trip.summary.time + rounding ? unmoved : best;
}

const isFaster = (times: Times, order: readonly number[], than: readonly number[]): boolean =>
  totalTime(times, order) < totalTime(times, than) - rounding;

/** The engine's own idea; none where it refuses. */
async function heuristicTrip(
  engine: RoutingEngine,
  query: EngineRouteQuery,
  signal: AbortSignal,
): Promise<OrderedTrip | undefined> {
  const answer = await unlessRefused(engine.call('optimized_route', query, signal));
  if (answer === undefined) return undefined;
  const trip = await tripOf(answer);
  const order = z.array(z.object({ originalIndex: z.int() })).parse(trip.locations);
  return { trip, order: order.map(({ originalIndex }) => originalIndex) };
}

async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (routingCode(error) === undefined) throw error;
    return undefined;
  }
}

async function routed(
  engine: RoutingEngine,
  query: EngineRouteQuery,
  order: number[],
  signal: AbortSignal,
): Promise<OrderedTrip> {
  const ordered = { ...query, locations: order.flatMap(i => query.locations[i] ?? []) };
  const trip = await tripOf(await engine.call('route', ordered, signal));
  const locations = z.array(z.looseObject({})).parse(trip.locations);
  return { trip: { ...trip, locations: locations.map((at, i) => ({ ...at, originalIndex: order[i] })) }, order };
}

function unreachable(times: Times): Failure {
  const last = times.length - 1;
  const others = [...times.keys()];
  const noWayTo = others.find(to => to > 0 && others.every(from => from === to || times[from]?.[to] == null));
  if (noWayTo !== undefined) return routingFailure(442, `No way leads to location ${noWayTo + 1} from any other`);
  const noWayOn = others.find(from => from < last && others.every(to => from === to || times[from]?.[to] == null));
  if (noWayOn !== undefined) return routingFailure(442, `No way leads on from location ${noWayOn + 1} to any other`);
  return routingFailure(442, 'No order of the locations leads over all of them');
}
