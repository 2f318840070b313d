import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { ardhavn, havtind, kirvell, lindgata, lumhavn } from '../../http/sandbox-places.ts';
import type { LineColumns } from '../../polyline.ts';
import { routingFailure } from '../engine/engine-failure.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { nameRefusedLocation } from '../engine/refused-location.ts';
import { tripOf } from './engine-trips.ts';
import { turnsAround } from './leg-geometry.ts';
import { legLines, pointsOf, snapDistances } from './leg-lines.ts';
import { engineRouteQuery, type RouteRequest, routeRequestSchema } from './route-request.ts';
import { type RouteResponse, routeResponseSchema } from './route-response.ts';

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
    units: '1',
    failures: ['upstream_unavailable'],
    cost: () => 10,
    handle: ({ body }, { signal }) => route(body, coverage, signal),
    examples: [
      {
        name: 'car',
        summary: 'From the middle of Ardhavn to a house there, by car',
        body: { locations: [ardhavn, lindgata], costing: 'auto' },
      },
      {
        name: 'options',
        summary: 'On foot, in miles, with a stop, instructions in German',
        body: {
          locations: [
            { ...ardhavn, radius: 20 },
            { lat: 45.46714, lon: -28.5204, type: 'break', searchCutoff: 500 },
            { lat: 45.46735, lon: -28.5195 },
          ],
          costing: 'pedestrian',
          costingOptions: { pedestrian: { excludeFerries: false, useFerry: 0.2 } },
          directionsOptions: { language: 'de-DE' },
          units: 'miles',
        },
      },
      {
        name: 'no_route',
        summary: 'An island that only a ferry reaches, without ferries',
        body: {
          locations: [kirvell, lumhavn],
          costing: 'auto',
          costingOptions: { auto: { excludeFerries: true } },
        },
      },
      {
        name: 'no_road',
        summary: 'No road within the cutoff',
        body: { locations: [{ ...havtind, searchCutoff: 100 }, ardhavn], costing: 'auto' },
      },
    ],
  });
}

async function route(request: RouteRequest, coverage: Coverage, signal: AbortSignal): Promise<RouteResponse> {
  const { locations } = request;
  const engine = await coverage.engineFor(locations);
  const query = engineRouteQuery(request);
  const answer = await engine.call('route', query, signal).catch(async error => {
    throw await coverage.explain(await nameRefusedLocation(error, engine, query, signal), locations);
  });
  const trip = await tripOf(answer);
  const lines = await legLines(trip);
  refuseTurningAround(request, lines);
  const snaps = snapDistances(locations, lines);
  await coverage.requireHonestSnaps(locations, snaps);
  return { trip, snapDistances: snaps };
}

/** The engine lets `break_through` turn around at the very end of a road; the API does not. */
function refuseTurningAround({ locations }: RouteRequest, lines: readonly LineColumns[]): void {
  // The way since the last stop that allows to turn around: a leg between two stops at one place has no direction.
  let arriving: LonLat[] | undefined;
  for (const [i, { type }] of locations.slice(0, -1).entries()) {
    if (i === 0 || type !== 'break_through') {
      arriving = undefined;
      continue;
    }
    const [before, after] = [lines[i - 1], lines[i]];
    if (!before || !after) continue;
    arriving = arriving === undefined || moves(before) ? pointsOf(before) : arriving;
    if (turnsAround(arriving, pointsOf(after))) {
      throw routingFailure(442, `The route cannot go on at location ${i + 1} without turning around`);
    }
  }
}

const moves = ({ lats, lons }: LineColumns): boolean =>
  lats.some(lat => lat !== lats[0]) || lons.some(lon => lon !== lons[0]);
