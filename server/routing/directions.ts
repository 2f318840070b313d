import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import type { LngLat } from '../lng-lat.ts';
import { decodePolyline } from '../polyline.ts';
import type { Coverage } from './coverage.ts';
import { routingFailure } from './engine-failure.ts';
import { metresBetween, turnsAround } from './leg-geometry.ts';
import { engineRouteQuery, type RouteRequest, routeRequestSchema } from './route-request.ts';
import { type RouteResponse, routeResponseSchema, tripOf } from './route-response.ts';

export function directionsEndpoint(coverage: Coverage): Endpoint {
  return defineEndpoint({
    operation: 'route',
    summary: 'Directions between two or more locations',
    description:
      'By car, bicycle or on foot, with turn-by-turn instructions. Failures of routing are 400 `bad_request` with a ' +
      '`routingErrorCode`: 171 no road near a location, 442 no route, 170 unconnected, 154 too far.',
    method: 'post',
    path: '/directions/v1',
    scope: 'routing',
    body: routeRequestSchema,
    reply: { json: routeResponseSchema },
    cost: () => 10,
    handle: ({ body }, { signal }) => route(body, coverage, signal),
  });
}

async function route(request: RouteRequest, coverage: Coverage, signal: AbortSignal): Promise<RouteResponse> {
  const { locations } = request;
  const engine = await coverage.engineFor(locations);
  const answer = await engine.call('route', engineRouteQuery(request), signal).catch(async error => {
    throw await coverage.explain(error, locations);
  });
  const trip = tripOf(answer);
  const legs = trip.legs.map(({ shape }) => decodePolyline(shape));
  refuseTurningAround(request, legs);
  const snapDistances = snaps(locations, legs);
  await coverage.requireHonestSnaps(locations, snapDistances);
  return { trip, snapDistances };
}

/** The engine lets `break_through` turn around at a dead end; the API does not. */
function refuseTurningAround({ locations }: RouteRequest, legs: readonly (readonly LngLat[])[]): void {
  for (const [i, { type }] of locations.slice(0, -1).entries()) {
    const arriving = legs[i - 1];
    const departing = legs[i];
    if (type !== 'break_through' || !arriving || !departing) continue;
    if (turnsAround(arriving, departing)) {
      throw routingFailure(442, `The route cannot go on at location ${i + 1} without turning around`);
    }
  }
}

/** Metres from each location to the road it was put on, to a decimetre. */
function snaps(locations: readonly LngLat[], legs: readonly (readonly LngLat[])[]): number[] {
  return locations.map((location, i) => {
    const snapped = i === 0 ? legs[0]?.[0] : legs[i - 1]?.at(-1);
    return snapped ? Math.round(metresBetween(location, snapped) * 10) / 10 : 0;
  });
}
