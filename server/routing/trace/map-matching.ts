import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline, PolylineError } from '../../../data-packs/geo/polyline.ts';
import { polylineFault } from '../../../data-packs/words/failures/polyline.ts';
import { Failure } from '../../errors.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
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
  mostTracePoints,
} from './map-matching-request.ts';

export function mapMatchingEndpoint(coverage: Coverage): Endpoint {
  return defineEndpoint({
    ...routingEndpoint,
    operation: 'map_matching',
    summary: 'The roads a recorded trace followed',
    description:
      'A route like that of directions. Where the trace cannot be followed the route has a gap: one leg ends there, ' +
      'the next begins, and `gaps` says between which points of the trace. Failures of matching are 400 `bad_request` with a ' +
      '`routingErrorCode`: 443 the trace does not follow roads exactly (`edge_walk`), 444 no match, 171 outside every region, ' +
      '154 longer than 2000 km. A trace over several regions has a gap at each border.',
    path: '/map-matching/v1',
    body: mapMatchingRequestSchema,
    reply: { json: mapMatchingResponseSchema },
    units: '1',
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
  coverage: Coverage,
  signal: AbortSignal,
): Promise<FinishedReply> {
  const points = shape ?? decoded(encodedPolyline ?? '');
  if (points.length < 2) throw new Failure('bad_request', t.message('shortTrace'));
  const question = {
    trace: encodedPolyline == null ? { shape: points } : { encodedPolyline },
    shapeMatch: shapeMatch ?? 'map_snap',
    options: { ...engineTravel(request), ...engineTrip(request) },
  };
  const { json } = await followOverRegions(coverage, points, question, signal);
  return FinishedReply.json(json);
}

function decoded(text: string): LonLat[] {
  try {
    return decodePolyline(text, { mostPoints: mostTracePoints }).map(([lon, lat]) => ({ lat, lon }));
  } catch (error) {
    if (!(error instanceof PolylineError)) throw error;
    throw new Failure('bad_request', t.message('unreadableLine', { reason: polylineFault(error) }));
  }
}
