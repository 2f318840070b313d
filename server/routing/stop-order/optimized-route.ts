import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../../http/endpoint.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { lonLatSchema } from '../../http/request/lon-lat-schema.ts';
import { ardhavn, kirvell, lindgata } from '../../http/sandbox-places.ts';
import type { Coverage } from '../engine/engine-for-locations.ts';
import { exampleTravel, exampleTrip } from '../example-options.ts';
import { routingEndpoint, travelSchemas } from '../request-schemas.ts';
import { engineRouteQuery, tripSchemas } from '../trip/route-request.ts';
import { routeResponseSchema } from '../trip/route-response.ts';
import { shortestTrip } from './shortest-trip.ts';

const mostLocations = 20;

const optimizedRouteRequestSchema = z
  .object({
    locations: z
      .array(lonLatSchema)
      .min(2)
      .max(mostLocations)
      .describe(
        'The first and the last stay where they are, those between are visited in the order of the shortest trip',
      ),
    ...travelSchemas,
    ...tripSchemas,
  })
  .meta({ id: 'OptimizedRouteRequest' });

const optimizedRouteResponse = routeResponseSchema
  .extend({
    snapDistances: z
      .array(z.number())
      .describe('Metres from each location to where the route begins, stops or ends, in the order of the request'),
    waypointOrder: z
      .array(z.int().min(0))
      .describe('Indices into the locations of the request, in the order they are visited'),
  })
  .meta({ id: 'OptimizedRouteResponse' });

export function optimizedRouteEndpoint(coverage: Coverage): Endpoint {
  return defineEndpoint({
    ...routingEndpoint,
    operation: 'optimized_route',
    summary: 'The shortest order of stops',
    description:
      'A route like that of directions over the stops in the order that takes the least time. Costs one unit for each ' +
      'location. Failures of routing are 400 `bad_request` with a `routingErrorCode`: 171 no road near a location, ' +
      '442 a stop cannot be reached, 154 too far.',
    path: '/optimized-route/v1',
    body: optimizedRouteRequestSchema,
    reply: { json: optimizedRouteResponse },
    units: 'number of locations, at most 20',
    cost: ({ body }) => body.locations.length * 10,
    handle: async ({ body }, { signal }) => {
      const query = engineRouteQuery(body);
      const { json } = await coverage.bestRoute(body.locations, (engine, isPart) =>
        shortestTrip(engine, { ...query, isPart }, signal),
      );
      return FinishedReply.json(json);
    },
    examples: [
      {
        name: 'errands',
        summary: 'Three stops between start and end, in the order that is shortest',
        body: {
          locations: [ardhavn, { lat: 45.4685, lon: -28.5165 }, { lat: 45.4674, lon: -28.5209 }, lindgata, kirvell],
          costing: 'bicycle',
          directionsOptions: { language: 'de' },
        },
      },
      {
        name: 'round_trip',
        summary: 'Back to where it began, on foot',
        body: {
          locations: [ardhavn, { lat: 45.4685, lon: -28.5165 }, { lat: 45.4674, lon: -28.5209 }, lindgata, ardhavn],
          costing: 'pedestrian',
          units: 'miles',
        },
      },
      {
        name: 'deliveries',
        summary: 'With a truck past closed roads, with heights',
        body: { locations: [ardhavn, lindgata, kirvell, ardhavn], costing: 'truck', ...exampleTravel, ...exampleTrip },
      },
    ],
  });
}
