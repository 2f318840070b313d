import { z } from 'zod';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { Failure } from '../../errors.ts';
import { Turn } from '../../event-loop/turn.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { decodePoints, encodePoints, PolylineError } from '../../polyline.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { engineFor, traceEffort } from '../engine/long-calls.ts';
import { defaultUnits } from '../request-schemas.ts';
import { joinTrips, traceGapSchema } from '../trip/joined-trip.ts';
import { bestLanguage } from '../trip/language.ts';
import { tripSchema } from '../trip/route-response.ts';
import { followTrace } from './follow-trace.ts';
import { type MapMatchingRequest, mapMatchingRequestSchema, mostTracePoints } from './map-matching-request.ts';

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
    units: '1',
    failures: ['upstream_unavailable'],
    cost: () => 10,
    handle: ({ body }, { signal }) => matchTrace(body, coverage, signal),
    examples: [
      {
        name: 'track',
        summary: 'Seven noisy points of a drive',
        body: {
          shape: [
            { lat: 45.46723, lon: -28.522 },
            { lat: 45.46759, lon: -28.52144 },
            { lat: 45.468, lon: -28.52085 },
            { lat: 45.46842, lon: -28.5202 },
            { lat: 45.46889, lon: -28.51934 },
            { lat: 45.46839, lon: -28.51878 },
            { lat: 45.46767, lon: -28.51808 },
          ],
          costing: 'auto',
        },
      },
      {
        name: 'polyline',
        summary: 'The shape of a route, which lies exactly on the roads; instructions in French, miles',
        body: {
          encodedPolyline: 'afbvuAl`zku@{Twa@{Wmf@o@mAsMgVgGaLe]{t@~F}IxUsUfk@{j@',
          shapeMatch: 'edge_walk',
          costing: 'auto',
          units: 'miles',
          directionsOptions: { language: 'fr' },
        },
      },
    ],
  });
}

async function matchTrace(
  request: MapMatchingRequest,
  coverage: Coverage,
  signal: AbortSignal,
): Promise<MapMatchingResponse> {
  const points = await pointsOf(request, signal);
  const { engine, beyond } = await coverage.engineForTrace(points);
  // The points the engine is asked about, where those are not all.
  const asked = beyond.length === 0 ? undefined : await without(beyond, points);
  const { pieces, unmatched } = await followTrace(
    engineFor(await traceEffort(points), engine),
    {
      ...(request.encodedPolyline == null
        ? { shape: asked?.points ?? points }
        : // A tenth of the characters that the same points are one by one.
          { encoded_polyline: asked ? await encodePoints(asked.points) : request.encodedPolyline }),
      costing: request.costing,
      units: request.units ?? defaultUnits,
      language: bestLanguage(request.directionsOptions?.language),
    },
    // A walk along one point strays: it takes half a minute for no metre.
    isStill(points) ? 'map_snap' : (request.shapeMatch ?? 'map_snap'),
    signal,
  );
  const { trip, gaps } = await joinTrips(pieces);
  const inTrace = (i: number): number => asked?.indices[i] ?? i;
  return {
    trip,
    gaps: gaps.map(({ fromIndex, toIndex }) => ({ fromIndex: inTrace(fromIndex), toIndex: inTrace(toIndex) })),
    unmatchedPoints: [...beyond, ...unmatched.map(inTrace)].sort((a, b) => a - b),
  };
}

/** The points but some, whose indices are given in their order, and what their own indices were. */
async function without(beyond: readonly number[], points: readonly LonLat[]) {
  const turn = new Turn();
  const kept: { points: LonLat[]; indices: number[] } = { points: [], indices: [] };
  let passed = 0;
  for (const [i, point] of points.entries()) {
    if (beyond[passed] === i) passed += 1;
    else {
      kept.points.push(point);
      kept.indices.push(i);
    }
    if (turn.over) await turn.next();
  }
  return kept;
}

const isStill = (points: readonly LonLat[]): boolean =>
  points.every(({ lat, lon }) => lat === points[0]?.lat && lon === points[0].lon);

async function pointsOf({ shape, encodedPolyline }: MapMatchingRequest, signal: AbortSignal): Promise<LonLat[]> {
  const points = shape ?? (await decoded(encodedPolyline ?? '', signal));
  if (points.length < 2) throw new Failure('bad_request', 'A trace needs at least 2 points.');
  return points;
}

async function decoded(polyline: string, signal: AbortSignal): Promise<LonLat[]> {
  try {
    return await decodePoints(polyline, { mostPoints: mostTracePoints, signal });
  } catch (error) {
    if (!(error instanceof PolylineError)) throw error;
    throw new Failure('bad_request', `encodedPolyline cannot be read: ${error.message}.`);
  }
}
