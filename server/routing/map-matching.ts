import { z } from 'zod';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import type { LngLat } from '../lng-lat.ts';
import { decodeLine, PolylineError } from '../polyline.ts';
import type { Coverage } from './coverage.ts';
import { followTrace } from './follow-trace.ts';
import { joinTrips, traceGapSchema } from './joined-trip.ts';
import { bestLanguage } from './language.ts';
import { engineFor, traceEffort } from './long-calls.ts';
import { type MapMatchingRequest, mapMatchingRequestSchema, mostTracePoints } from './map-matching-request.ts';
import { defaultUnits } from './request-schemas.ts';
import { tripSchema } from './route-response.ts';

const mapMatchingResponse = z
  .object({
    trip: tripSchema,
    gaps: z
      .array(traceGapSchema)
      .describe(
        'Where the trace could not be followed from one point to the next: between them one leg ends, the next begins',
      ),
    unmatchedPoints: z
      .array(z.int().min(0))
      .describe('Indices of points of the trace that fit no road: outliers, and points outside the region'),
  })
  .meta({ id: 'MapMatchingResponse' });
type MapMatchingResponse = z.infer<typeof mapMatchingResponse>;

export function mapMatchingEndpoint(coverage: Coverage): Endpoint {
  return defineEndpoint({
    operation: 'map_matching',
    summary: 'The roads a recorded trace followed',
    description:
      'A route like that of directions. Where the trace cannot be followed the route has a gap: one leg ends there, the next ' +
      'begins, and `gaps` says between which points of the trace. Failures of matching are 400 `bad_request` with a ' +
      '`routingErrorCode`: 443 the trace does not follow roads exactly (`edge_walk`), 444 no match, 171 outside every region, ' +
      '154 longer than 2000 km, 442 over several regions.',
    method: 'post',
    path: '/map-matching/v1',
    scope: 'routing',
    body: mapMatchingRequestSchema,
    reply: { json: mapMatchingResponse },
    cost: () => 10,
    handle: ({ body }, { signal }) => matchTrace(body, coverage, signal),
  });
}

async function matchTrace(
  request: MapMatchingRequest,
  coverage: Coverage,
  signal: AbortSignal,
): Promise<MapMatchingResponse> {
  const points = await pointsOf(request, signal);
  const { engine, beyond } = await coverage.engineForTrace(points);
  const outside = new Set(beyond);
  // The points the engine is asked about, where those are not all.
  const asked = outside.size === 0 ? undefined : [...points.keys()].filter(i => !outside.has(i));
  const { pieces, unmatched } = await followTrace(
    engineFor(traceEffort(points), engine),
    {
      ...(asked || request.encodedPolyline == null
        ? { shape: asked?.flatMap(i => points[i] ?? []) ?? points }
        : { encoded_polyline: request.encodedPolyline }),
      costing: request.costing,
      units: request.units ?? defaultUnits,
      language: bestLanguage(request.directionsOptions?.language),
    },
    // A walk along one point strays: it takes half a minute for no metre.
    isStill(points) ? 'map_snap' : (request.shapeMatch ?? 'map_snap'),
    signal,
  );
  const { trip, gaps } = joinTrips(pieces);
  const inTrace = (i: number): number => asked?.[i] ?? i;
  return {
    trip,
    gaps: gaps.map(({ fromIndex, toIndex }) => ({ fromIndex: inTrace(fromIndex), toIndex: inTrace(toIndex) })),
    unmatchedPoints: [...beyond, ...unmatched.map(inTrace)].sort((a, b) => a - b),
  };
}

const isStill = (points: readonly LngLat[]): boolean =>
  points.every(({ lat, lon }) => lat === points[0]?.lat && lon === points[0].lon);

async function pointsOf({ shape, encodedPolyline }: MapMatchingRequest, signal: AbortSignal): Promise<LngLat[]> {
  const points = shape ?? (await decoded(encodedPolyline ?? '', signal));
  if (points.length < 2) throw new Failure('bad_request', 'A trace needs at least 2 points.');
  return points;
}

async function decoded(polyline: string, signal: AbortSignal): Promise<LngLat[]> {
  try {
    const { lats, lons } = await decodeLine(polyline, { mostPoints: mostTracePoints, signal });
    return Array.from(lats, (lat, i) => ({ lat: sixDecimals(lat), lon: sixDecimals(lons[i] ?? 0) }));
  } catch (error) {
    if (!(error instanceof PolylineError)) throw error;
    throw new Failure('bad_request', `encodedPolyline cannot be read: ${error.message}.`);
  }
}

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
