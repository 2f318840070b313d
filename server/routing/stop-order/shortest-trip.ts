import type { Failure } from '../../errors.ts';
import { routingWords as t } from '../../words.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import { noRoadNear } from '../engine/locate.ts';
import { tellTimes } from '../matrix/matrix-times.ts';
import { defaultUnits } from '../request-schemas.ts';
import type { EngineRouteQuery } from '../trip/route-request.ts';
import type { OrderedRoute } from '../trip/route-work.ts';
import { totalTime } from './stop-order.ts';

/** Most routes computed until the order is stable. */
const maxRoutes = 4;

/** Above this, the exact search delays other requests. */
const maxShortSearchStops = 14;

/** Ignore gains below this many seconds. */
const leastGain = 0.1;

/**
 * Finds the fastest trip over all locations, with first and last fixed. Exact over the engine's matrix, whereas the
 * engine's own order is a heuristic that fails if a single pair is unconnected. Routes over several stops may take
 * other times than the matrix says (at locations beside dead ends), so measured times replace those of the matrix until
 * the order is stable. Never longer than the engine's own trip. Throws a Failure that names the stop.
 */
export async function shortestTrip(
  engine: RoutingEngine,
  query: EngineRouteQuery,
  signal: AbortSignal,
): Promise<OrderedRoute> {
  const given = [...query.locations.keys()];
  if (given.length <= 3) return engine.ask('orderedRoute', { query, order: given, names: true }, signal);
  const routed = (order: number[]) => unlessRefused(engine.ask('orderedRoute', { query, order }, signal));
  const searching = given.length > maxShortSearchStops ? engine.long : engine;
  const [times, heuristic] = await Promise.all([
    travelTimes(engine, query, signal),
    unlessRefused(engine.ask('orderedRoute', { query }, signal)),
  ]);
  let best: OrderedRoute | undefined;
  for (let asked = 0; asked < maxRoutes; asked++) {
    const known = best?.order ?? heuristic?.order;
    const order = await searching.ask('stopOrder', { times, known }, signal);
    if (order === undefined || (best && !isFaster(times, order, best.order))) break;
    // Keep the best so far if no route exists for a pair of the matrix.
    const found = await routed(order);
    if (!found) break;
    learnFrom(times, found.legSeconds, order);
    if (!best || found.seconds < best.seconds) best = found;
  }
  // The engine's order varies between calls, even in direction on round trips: use it only where it is faster, so that
  // a request keeps its answer.
  if (heuristic && (!best || heuristic.seconds < best.seconds - leastGain)) best = heuristic;
  if (!best) throw unreachable(times);
  // Keep the given order unless another is faster.
  if (isFaster(times, best.order, given) || given.every((stop, i) => stop === best.order[i])) return best;
  const givenRoute = await routed(given);
  return givenRoute && givenRoute.seconds < best.seconds + leastGain ? givenRoute : best;
}

const isFaster = (times: Times, order: readonly number[], than: readonly number[]): boolean =>
  totalTime(times, order) < totalTime(times, than) - leastGain;

const unlessRefused = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch(error => {
    if (routingCode(error) === undefined) throw error;
    return undefined;
  });

function unreachable(times: Times): Failure {
  const last = times.length - 1;
  const others = [...times.keys()];
  const noWayTo = others.find(to => to > 0 && others.every(from => from === to || times[from]?.[to] == null));
  if (noWayTo !== undefined) return routingFailure(442, t.message('noWayTo', { number: noWayTo + 1 }));
  const noWayOn = others.find(from => from < last && others.every(to => from === to || times[from]?.[to] == null));
  if (noWayOn !== undefined) return routingFailure(442, t.message('noWayOn', { number: noWayOn + 1 }));
  return routingFailure(442, t.message('noOrder'));
}

/** Seconds from location i to location j; null: no way. */
type Times = (number | null)[][];

/** Times between all locations, by the engine's matrix. Throws 171 when one of them has no road near. */
async function travelTimes(
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
function learnFrom(times: Times, legSeconds: readonly number[], order: readonly number[]): void {
  for (const [i, seconds] of legSeconds.entries()) setTime(times, order[i], order[i + 1], seconds);
}

function setTime(times: Times, from: number | undefined, to: number | undefined, seconds: number): void {
  const row = times[from ?? -1];
  if (row && to !== undefined) row[to] = seconds;
}
