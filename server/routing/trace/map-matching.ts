import { Failure } from '../../errors.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import type { TellingThread } from '../../told-result.ts';
import { routingWords as t } from '../../words.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { exampleCosting, exampleTrip } from '../example-options.ts';
import { engineTravel, routingEndpoint } from '../request-schemas.ts';
import { engineTrip } from '../trip/route-request.ts';
import { followOverRegions } from './follow-regions.ts';
import {
  type MapMatchingRequest,
  mapMatchingRequestSchema,
  mapMatchingResponseSchema,
} from './map-matching-request.ts';
import { decodeTrace, type PackedTrace, packTrace, TracePoints } from './trace-points.ts';

/** Decodes long traces. */
export type TraceThread = TellingThread<string, PackedTrace>;

interface MatchingParts {
  coverage: Coverage;
  thread: TraceThread;
}

export function mapMatchingEndpoint(parts: MatchingParts): Endpoint {
  return defineEndpoint({
    ...routingEndpoint,
    operation: 'map_matching',
    summary: 'The roads a recorded trace followed',
    description:
      'A route like that of directions. Where the trace cannot be followed the route has a gap: one leg ends there, ' +
      'the next begins, and `gaps` says between which points of the trace. Failures of matching are 400 `bad_request` with a ' +
      '`routingErrorCode`: 443 the trace does not follow roads exactly (`edge_walk`), 444 no match, 171 outside every region, ' +
      '154 longer than 2000 km. A trace over regions that no installed road connects has a gap between them.',
    path: '/map-matching/v1',
    body: mapMatchingRequestSchema,
    reply: { json: mapMatchingResponseSchema },
    units: '1',
    cost: () => 10,
    handle: ({ body }, { signal }) => matchTrace(body, parts, signal),
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
      {
        name: 'ride',
        summary: 'A ride by mountain bike, with heights',
        body: {
          shape: [
            { lat: 45.46723, lon: -28.522 },
            { lat: 45.46759, lon: -28.52144 },
            { lat: 45.468, lon: -28.52085 },
            { lat: 45.46842, lon: -28.5202 },
          ],
          costing: 'bicycle',
          ...exampleCosting,
          ...exampleTrip,
        },
      },
    ],
  });
}

async function matchTrace(
  { shape, encodedPolyline, shapeMatch, ...request }: MapMatchingRequest,
  { coverage, thread }: MatchingParts,
  signal: AbortSignal,
): Promise<FinishedReply> {
  const points = await pointsOf({ shape, encodedPolyline }, thread, signal);
  if (points.length < 2) throw new Failure('bad_request', t.message('shortTrace'));
  const question = {
    trace: shape ? { shape } : { encodedPolyline: encodedPolyline ?? '' },
    shapeMatch: shapeMatch ?? 'map_snap',
    options: { ...engineTravel(request), ...engineTrip(request) },
  };
  const { json } = await followOverRegions(coverage, points, question, signal);
  return FinishedReply.json(json);
}

/** Characters; longer lines are decoded in the thread. */
const longLine = 50_000;

async function pointsOf(
  { shape, encodedPolyline }: Pick<MapMatchingRequest, 'shape' | 'encodedPolyline'>,
  thread: TraceThread,
  signal: AbortSignal,
): Promise<TracePoints> {
  if (shape) return new TracePoints(packTrace(shape.map(({ lon, lat }) => [lon, lat])));
  const line = encodedPolyline ?? '';
  return new TracePoints(line.length > longLine ? await thread.ask(line, { signal }) : decodeTrace(line));
}
