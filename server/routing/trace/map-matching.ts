import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { decodePolyline, PolylineError } from '../../../data-packs/geo/polyline.ts';
import { Failure } from '../../errors.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/finished-reply.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { engineFor, traceEffort } from '../engine/long-calls.ts';
import { defaultUnits } from '../request-schemas.ts';
import { bestLanguage } from '../trip/language.ts';
import {
  type MapMatchingRequest,
  mapMatchingRequestSchema,
  mapMatchingResponseSchema,
  mostTracePoints,
} from './map-matching-request.ts';

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
    reply: { json: mapMatchingResponseSchema },
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
  { shape, encodedPolyline, shapeMatch, costing, units, directionsOptions }: MapMatchingRequest,
  coverage: Coverage,
  signal: AbortSignal,
): Promise<FinishedReply> {
  const points = shape ?? decoded(encodedPolyline ?? '');
  if (points.length < 2) throw new Failure('bad_request', 'A trace needs at least 2 points.');
  const { engine, beyond } = await coverage.engineForTrace(points);
  const json = await engineFor(traceEffort(points), engine).ask(
    'followedTrace',
    {
      trace: encodedPolyline == null ? { shape: points } : { encodedPolyline },
      beyond,
      shapeMatch: shapeMatch ?? 'map_snap',
      options: { costing, units: units ?? defaultUnits, language: bestLanguage(directionsOptions?.language) },
    },
    signal,
  );
  return FinishedReply.json(json);
}

function decoded(text: string): LonLat[] {
  try {
    return decodePolyline(text, { mostPoints: mostTracePoints }).map(([lon, lat]) => ({ lat, lon }));
  } catch (error) {
    if (!(error instanceof PolylineError)) throw error;
    throw new Failure('bad_request', `encodedPolyline cannot be read: ${error.message}.`);
  }
}
