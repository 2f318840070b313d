import { z } from 'zod';

const metresOrNull = z.number().nullish();

const routeSummary = z
  .looseObject({
    length: z.number().describe('In the requested units'),
    time: z.number().describe('Seconds'),
    minLat: metresOrNull,
    minLon: metresOrNull,
    maxLat: metresOrNull,
    maxLon: metresOrNull,
  })
  .meta({ id: 'RouteSummary' });

const routeManeuverSchema = z
  .looseObject({
    instruction: z.string(),
    length: z.number(),
    time: z.number().describe('Seconds'),
    beginShapeIndex: z.int().min(0),
    endShapeIndex: z.int().min(0),
    type: z.int().optional().describe('The kind of turn, in the numbers of Valhalla'),
    streetNames: z.array(z.string()).optional(),
    travelMode: z.string().optional(),
  })
  .meta({ id: 'RouteManeuver' });

const routeLegSchema = z
  .looseObject({
    shape: z.string().describe('Encoded polyline, precision 6'),
    summary: routeSummary,
    maneuvers: z.array(routeManeuverSchema),
  })
  .meta({ id: 'RouteLeg' });

export const tripSchema = z
  .looseObject({
    summary: routeSummary,
    legs: z.array(routeLegSchema),
    status: z.int(),
    statusMessage: z.string(),
    units: z.string(),
    language: z.string().describe('Of the instructions'),
  })
  .meta({ id: 'Trip' });
export type Trip = z.infer<typeof tripSchema>;

export const routeResponseSchema = z
  .object({
    trip: tripSchema,
    snapDistances: z
      .array(z.number())
      .optional()
      .describe('Metres from each location to where the route begins, stops or ends'),
  })
  .meta({ id: 'RouteResponse' });
export type RouteResponse = z.infer<typeof routeResponseSchema>;
