import { z } from 'zod';
import { lonLatSchema } from '../../http/lon-lat-schema.ts';
import { costingSchema, directionsOptionsSchema, unitsSchema } from '../request-schemas.ts';
import { traceGapSchema } from '../trip/joined-trip.ts';
import { tripSchema } from '../trip/route-response.ts';

const mostShapePoints = 100;
/** What the engine takes at once. */
export const mostTracePoints = 100_000;

export const mapMatchingRequestSchema = z
  .object({
    costing: costingSchema,
    shape: z
      .array(lonLatSchema)
      .max(mostShapePoints, `at most ${mostShapePoints} points; send longer traces as encodedPolyline`)
      .nullish()
      .describe(`The trace in its order, 2 to ${mostShapePoints} points`),
    encodedPolyline: z
      .string()
      .nullish()
      .describe(`The trace as an encoded polyline of precision 6, 2 to ${mostTracePoints} points, at most 2000 km`),
    shapeMatch: z
      .enum(['map_snap', 'walk_or_snap', 'edge_walk'], {
        error: 'unsupported shapeMatch (allowed: map_snap, walk_or_snap, edge_walk)',
      })
      .nullish()
      .describe(
        'map_snap: the most likely roads of a noisy trace. edge_walk: a trace that came from these very roads, else 443. ' +
          'walk_or_snap: the latter, else the former. Default map_snap',
      ),
    units: unitsSchema.nullish().describe('Default kilometers'),
    directionsOptions: directionsOptionsSchema.nullish(),
  })
  .refine(({ shape, encodedPolyline }) => (shape == null) !== (encodedPolyline == null), {
    error: 'Give exactly one of shape and encodedPolyline',
  })
  .meta({ id: 'MapMatchingRequest' });
export type MapMatchingRequest = z.infer<typeof mapMatchingRequestSchema>;
export type ShapeMatch = NonNullable<MapMatchingRequest['shapeMatch']>;

export const mapMatchingResponseSchema = z
  .object({
    trip: tripSchema,
    gaps: z
      .array(traceGapSchema)
      .describe(
        'Where the trace could not be followed from one point to the next: between them one leg ends, the next begins',
      ),
    unmatchedPoints: z
      .array(z.int().min(0))
      .describe('Indices of points of the trace that fit no road: outliers, and points outside the region'),
  })
  .meta({ id: 'MapMatchingResponse' });
export type MapMatchingResponse = z.infer<typeof mapMatchingResponseSchema>;
