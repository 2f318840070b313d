import type { Failure } from '../../errors.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import { learnFrom, type Times, travelTimes } from '../matrix/travel-times.ts';
import type { OrderedRoute } from './ordered-route.ts';
import type { EngineRouteQuery } from './route-request.ts';
import { totalTime } from './stop-order.ts';

/** So many routes are asked for at the most until the order stays. */
const mostRoutes = 4;

/** With more, the search for the order takes so long that routes beside it would notice. */
const mostStopsAtOnce = 14;

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
): Promise<OrderedRoute> {
  const given = [...query.locations.keys()];
  if (given.length <= 3) return engine.ask('orderedRoute', { query, order: given, names: true }, signal);
  const routed = (order: number[]) => unlessRefused(engine.ask('orderedRoute', { query, order }, signal));
  const searching = given.length > mostStopsAtOnce ? engine.long : engine;
  const [times, heuristic] = await Promise.all([
    travelTimes(engine, query, signal),
    unlessRefused(engine.ask('orderedRoute', { query }, signal)),
  ]);
  let best: OrderedRoute | undefined;
  for (let asked = 0; asked < mostRoutes; asked++) {
    const known = best?.order ?? heuristic?.order;
    const order = await searching.ask('stopOrder', { times, known }, signal);
    if (order === undefined || (best && !isFaster(times, order, best.order))) break;
    // Where the matrix promised a way that no route takes, the best so far will do.
    const found = await routed(order);
    if (!found) break;
    learnFrom(times, found.legSeconds, order);
    if (!best || found.seconds < best.seconds) best = found;
  }
  // The engine's idea is another from one time to the next, so it counts only where it is better than ours: the same request has
  // the same answer, round trips too, which are as long the other way round.
  if (heuristic && (!best || heuristic.seconds < best.seconds - rounding)) best = heuristic;
  if (!best) throw unreachable(times);
  // Stops in one street: where nothing is gained nothing is moved.
  if (isFaster(times, best.order, given) || given.every((stop, i) => stop === best.order[i])) return best;
  const unmoved = await routed(given);
  return unmoved && unmoved.seconds < best.seconds + rounding ? unmoved : best;
}

const isFaster = (times: Times, order: readonly number[], than: readonly number[]): boolean =>
  totalTime(times, order) < totalTime(times, than) - rounding;

async function unlessRefused<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (routingCode(error) === undefined) throw error;
    return undefined;
  }
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
