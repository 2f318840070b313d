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

const routeManeuver = z
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

const routeLeg = z
  .looseObject({
    shape: z.string().describe('Encoded polyline, precision 6'),
    summary: routeSummary,
    maneuvers: z.array(routeManeuver),
  })
  .meta({ id: 'RouteLeg' });

export const tripSchema = z
  .looseObject({
    summary: routeSummary,
    legs: z.array(routeLeg),
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

/** The engine's trip with its keys in camelCase, values as they are. Throws when it is none: that would be the engine's fault. */
export function tripOf(answer: unknown): Trip {
  const { trip } = inCamelCase(answer) as { trip?: unknown };
  return tripSchema.parse(trip);
}

function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      inCamelCase(inner),
    ]),
  );
}
