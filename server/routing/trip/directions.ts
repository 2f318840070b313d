import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { ardhavn, havtind, kirvell, lindgata, lumhavn } from '../../http/sandbox-places.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { exampleTravel, exampleTrip } from '../example-options.ts';
import { routingEndpoint } from '../request-schemas.ts';
import { engineRouteQuery, routeRequestSchema } from './route-request.ts';
import { routeResponseSchema } from './route-response.ts';

export function directionsEndpoint(coverage: Coverage): Endpoint {
  return defineEndpoint({
    ...routingEndpoint,
    operation: 'route',
    summary: 'Directions between two or more locations',
    description:
      'By car, bicycle or on foot, with turn-by-turn instructions. Failures of routing are 400 `bad_request` with a ' +
      '`routingErrorCode`: 171 no road near a location, 442 no route, 170 unconnected, 154 too far. `warnings` name ' +
      'locations that the route does not come near, and land on the way that is not installed.',
    path: '/directions/v1',
    body: routeRequestSchema,
    reply: { json: routeResponseSchema },
    units: '1',
    cost: () => 10,
    handle: async ({ body }, { signal }) => {
      const query = engineRouteQuery(body);
      const missing = await coverage.missingBetween(body.locations);
      const { json } = await coverage.bestRoute(body.locations, (engine, isPart) =>
        engine.ask('route', { ...query, isPart, missing }, signal),
      );
      return FinishedReply.json(json);
    },
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
      {
        name: 'summit',
        summary: 'To a summit that no road reaches: the answer warns of it',
        body: { locations: [ardhavn, havtind], costing: 'auto' },
      },
      {
        name: 'truck',
        summary: 'With a truck past closed roads, with other good ways, heights and lanes',
        body: { locations: [ardhavn, lindgata], costing: 'truck', ...exampleTravel, ...exampleTrip, alternates: 2 },
      },
    ],
  });
}
