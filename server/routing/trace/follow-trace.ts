import { z } from 'zod';
import { Turn } from '../../event-loop/turn.ts';
import type { RoutingEngine } from '../engine/engine.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import { tripsOf } from '../trip/engine-trips.ts';
import type { Trip } from '../trip/route-response.ts';
import type { MapMatchingRequest } from './map-matching-request.ts';

type ShapeMatch = NonNullable<MapMatchingRequest['shapeMatch']>;

export interface FollowedTrace {
  /** A trip for each part of the trace between gaps. */
  pieces: Trip[];
  /** Indices of the points that fit no road. */
  unmatched: number[];
}

const alternatesSchema = z.object({ alternates: z.array(z.unknown()).optional() });
/** Not looked at one by one: a hundred thousand take a tenth of a second. */
const attributesSchema = z.object({ matched_points: z.custom<{ type?: unknown }[]>(Array.isArray).optional() });

/** Asks the engine for the roads under a trace. `query` has everything but `shape_match`. */
export async function followTrace(
  engine: RoutingEngine,
  query: Readonly<Record<string, unknown>>,
  shapeMatch: ShapeMatch,
  signal: AbortSignal,
): Promise<FollowedTrace> {
  try {
    return await follow(engine, query, shapeMatch, signal);
  } catch (error) {
    if (shapeMatch !== 'walk_or_snap' || !isUnwalkable(error)) throw inTermsOfTraces(error, shapeMatch);
  }
  // Falling back is what walk_or_snap is for; the engine itself does not where walking found a way without any length.
  return follow(engine, query, 'map_snap', signal).catch(error => {
    throw inTermsOfTraces(error, 'map_snap');
  });
}

async function follow(
  engine: RoutingEngine,
  query: Readonly<Record<string, unknown>>,
  shapeMatch: ShapeMatch,
  signal: AbortSignal,
): Promise<FollowedTrace> {
  // Only the second answer tells outliers; both at once, as an engine has more than one thread.
  const attributes = {
    ...query,
    shape_match: shapeMatch,
    filters: { attributes: ['matched.type'], action: 'include' },
  };
  const [route, matched] = await Promise.all([
    engine.call('trace_route', { ...query, shape_match: shapeMatch }, signal),
    shapeMatch === 'edge_walk' ? {} : engine.call('trace_attributes', attributes, signal),
  ]);
  // What comes after a gap is among the alternates.
  const { alternates = [] } = alternatesSchema.parse(route);
  const { matched_points: points = [] } = attributesSchema.parse(matched);
  return {
    pieces: await tripsOf([route, ...alternates]),
    unmatched: await unmatchedOf(points),
  };
}

async function unmatchedOf(points: readonly { type?: unknown }[]): Promise<number[]> {
  const turn = new Turn();
  const unmatched: number[] = [];
  for (const [i, { type }] of points.entries()) {
    if (type === 'unmatched') unmatched.push(i);
    if (turn.over) await turn.next();
  }
  return unmatched;
}

/** The engine's walk found edges but no way along them: a trace that stands still. */
function isUnwalkable(error: unknown): boolean {
  return routingCode(error) === 443;
}

/** The engine speaks of paths and of exact matches where no path was asked for and nothing exact. */
function inTermsOfTraces(error: unknown, shapeMatch: ShapeMatch): unknown {
  const code = routingCode(error);
  if (code === 154) return routingFailure(154, 'The trace is longer than the 2000 km that are matched at once');
  if (code === 442 || code === 443) return routingFailure(shapeMatch === 'edge_walk' ? 443 : 444);
  return error;
}
