import { z } from 'zod';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline, encodePolyline } from '../../../data-packs/geo/polyline.ts';
import { routingCode, routingFailure } from '../engine/engine-failure.ts';
import type { Engine, Valhalla } from '../engine/valhalla.ts';
import type { Costing, Units } from '../request-schemas.ts';
import { tripsOf } from '../trip/engine-trips.ts';
import { joinTrips } from '../trip/joined-trip.ts';
import type { Trip } from '../trip/route-response.ts';
import type { MapMatchingResponse, ShapeMatch } from './map-matching-request.ts';

/** A trace of at least 2 points, one by one or as a polyline. */
type Trace = { shape: readonly LonLat[] } | { encodedPolyline: string };

interface TraceQuestion {
  trace: Trace;
  /** Indices of points the engine cannot know of, in their order. */
  beyond: readonly number[];
  shapeMatch: ShapeMatch;
  options: { costing: Costing; units: Units; language: string };
}

/** What both questions about a trace have in common, and its points for either. */
interface TraceQuery {
  options: TraceQuestion['options'];
  points: readonly LonLat[];
  shape: Readonly<Record<string, unknown>>;
}

/** The roads under a trace: a finished `MapMatchingResponse`. */
export async function followedTrace(
  { valhalla }: Engine,
  { trace, beyond, shapeMatch, options }: TraceQuestion,
): Promise<Uint8Array> {
  const all = 'shape' in trace ? trace.shape : decodePolyline(trace.encodedPolyline).map(product);
  const leftOut = new Set(beyond);
  const asked = [...all.keys()].filter(i => !leftOut.has(i));
  const points = asked.flatMap(i => all[i] ?? []);
  // A tenth of the characters that the same points are one by one.
  const shape =
    'shape' in trace
      ? { shape: points }
      : {
          encoded_polyline:
            beyond.length === 0 ? trace.encodedPolyline : encodePolyline(points.map(({ lon, lat }) => [lon, lat])),
        };
  // A walk along one point strays: it takes half a minute for no metre.
  const isStill = points.every(({ lat, lon }) => lat === points[0]?.lat && lon === points[0].lon);
  const { pieces, unmatched } = await follow(valhalla, { options, points, shape }, isStill ? 'map_snap' : shapeMatch);
  const { trip, gaps } = joinTrips(pieces);
  const inTrace = (i: number): number => asked[i] ?? i;
  const response: MapMatchingResponse = {
    trip,
    gaps: gaps.map(({ fromIndex, toIndex }) => ({ fromIndex: inTrace(fromIndex), toIndex: inTrace(toIndex) })),
    unmatchedPoints: [...beyond, ...unmatched.map(inTrace)].sort((a, b) => a - b),
  };
  return Buffer.from(JSON.stringify(response));
}

/** As the engine itself takes a polyline apart: rounded degrees match elsewhere, by the last digit. */
const product = ([lon, lat]: readonly [number, number]): LonLat => ({
  lat: Math.round(lat * 1e6) * 1e-6,
  lon: Math.round(lon * 1e6) * 1e-6,
});

interface Followed {
  /** A trip for each part of the trace between gaps. */
  pieces: Trip[];
  /** Indices of the points that fit no road. */
  unmatched: number[];
}

async function follow(valhalla: Valhalla, query: TraceQuery, shapeMatch: ShapeMatch): Promise<Followed> {
  try {
    return await followOnce(valhalla, query, shapeMatch);
  } catch (error) {
    if (shapeMatch !== 'walk_or_snap' || !isUnwalkable(error)) throw inTermsOfTraces(error, shapeMatch);
  }
  // Falling back is what walk_or_snap is for; the engine itself does not where walking found a way without any length.
  return followOnce(valhalla, query, 'map_snap').catch(error => {
    throw inTermsOfTraces(error, 'map_snap');
  });
}

const attributesSchema = z.object({ matched_points: z.array(z.object({ type: z.unknown() })).optional() });

async function followOnce(
  valhalla: Valhalla,
  { options, points, shape }: TraceQuery,
  shapeMatch: ShapeMatch,
): Promise<Followed> {
  const [route, matched] = await Promise.all([
    // Of a polyline the engine says that every part between gaps begins and ends at point 0.
    valhalla('trace_route', { ...options, shape: points, shape_match: shapeMatch }),
    // Only these tell outliers; both at once, as an engine has more than one thread.
    shapeMatch === 'edge_walk'
      ? '{}'
      : valhalla('trace_attributes', {
          ...options,
          ...shape,
          shape_match: shapeMatch,
          filters: { attributes: ['matched.type'], action: 'include' },
        }),
  ]);
  const { matched_points: attributes = [] } = attributesSchema.parse(JSON.parse(matched));
  return {
    pieces: tripsOf(route),
    unmatched: attributes.flatMap(({ type }, i) => (type === 'unmatched' ? [i] : [])),
  };
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
