import { z } from 'zod';
import { farSnap, tripWarningSchema } from './far-snaps.ts';

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

const legGeometrySchema = z
  .object({ type: z.literal('LineString'), coordinates: z.array(z.array(z.number()).describe('lon, lat')) })
  .meta({ id: 'LegGeometry' });

const routeManeuverSchema = z
  .looseObject({
    instruction: z.string(),
    length: z.number(),
    time: z.number().describe('Seconds'),
    beginShapeIndex: z.int().min(0),
    endShapeIndex: z.int().min(0),
    type: z.int().optional().describe('The kind of turn, in the numbers of Valhalla'),
    streetNames: z.array(z.string()).optional(),
    lanes: z
      .array(
        z.looseObject({
          directions: z
            .int()
            .describe(
              'Bits: 1 none, 2 through, 4 sharp left, 8 left, 16 slight left, 32 slight right, 64 right, ' +
                '128 sharp right, 256 reverse, 512 and 1024 merging to the left and to the right',
            ),
          valid: z.int().optional().describe('The direction that leads on, where this lane has it'),
          active: z.int().optional().describe('As valid, of the lanes that are best for what comes next, too'),
        }),
      )
      .optional()
      .describe('From left to right, where `turnLanes` asks for them and the map knows them'),
    travelMode: z.string().optional(),
  })
  .meta({ id: 'RouteManeuver' });

const routeLegSchema = z
  .looseObject({
    shape: z.string().describe('Encoded polyline, precision 6'),
    geometry: legGeometrySchema.optional().describe('The same line, where `geometries` asks for `geojson`'),
    summary: routeSummary,
    maneuvers: z.array(routeManeuverSchema),
    elevationInterval: z.number().optional().describe('Metres between the heights'),
    elevation: z
      .array(z.number().nullable())
      .optional()
      .describe('Heights along the leg in metres, from its beginning; null where the region has none'),
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
    regions: z
      .array(z.string())
      .optional()
      .describe('Ids of the installed regions that the way leads through, in the order it comes to them'),
  })
  .meta({ id: 'Trip' });
export type Trip = z.infer<typeof tripSchema>;

export const routeResponseSchema = z
  .object({
    trip: tripSchema,
    alternates: z
      .array(z.object({ trip: tripSchema }))
      .optional()
      .describe('Other good routes, where `alternates` asks for them'),
    snapDistances: z
      .array(z.number())
      .optional()
      .describe('Metres from each location to where the route begins, stops or ends'),
    warnings: z
      .array(tripWarningSchema)
      .optional()
      .describe(
        `Locations that the route comes no nearer than ${farSnap} m, and what else keeps it from being the best`,
      ),
  })
  .meta({ id: 'RouteResponse' });
export type RouteResponse = z.infer<typeof routeResponseSchema>;
