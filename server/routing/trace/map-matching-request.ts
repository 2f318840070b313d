import { z } from 'zod';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import { lonLatSchema } from '../../http/request/lon-lat-schema.ts';
import { exactlyOne } from '../../http/request/parameter.ts';
import { polylineSchema } from '../../http/request/polyline-schema.ts';
import { routingWords as t } from '../../words.ts';
import { travelSchemas } from '../request-schemas.ts';
import { farSnap, tripWarningSchema } from '../trip/far-snaps.ts';
import { traceGapSchema } from '../trip/joined-trip.ts';
import { tripSchemas } from '../trip/route-request.ts';
import { tripSchema } from '../trip/route-response.ts';
import { mostTracePoints } from './trace-points.ts';

const mostShapePoints = 100;

export const mapMatchingRequestSchema = z
  .object({
    costing: travelSchemas.costing,
    costingOptions: travelSchemas.costingOptions,
    shape: z
      .array(lonLatSchema)
      .refine(
        points => points.length <= mostShapePoints,
        refusing(field => t.message('longShape', { field, most: mostShapePoints })),
      )
      .meta({ override: { minItems: 2, maxItems: mostShapePoints } })
      .nullish()
      .describe(`The trace in its order, 2 to ${mostShapePoints} points`),
    encodedPolyline: polylineSchema
      .nullish()
      .describe(`The trace as an encoded polyline of precision 6, 2 to ${mostTracePoints} points, at most 2000 km`),
    shapeMatch: z
      .enum(['map_snap', 'walk_or_snap', 'edge_walk'])
      .nullish()
      .describe(
        'map_snap: the most likely roads of a noisy trace. edge_walk: a trace that came from these very roads, else 443. ' +
          'walk_or_snap: the latter, else the former. Default map_snap',
      ),
    ...tripSchemas,
  })
  .refine(
    ({ shape, encodedPolyline }) => (shape == null) !== (encodedPolyline == null),
    refusing(() => t.message('shapeOrPolyline')),
  )
  .meta({
    id: 'MapMatchingRequest',
    description: 'Exactly one of `shape` and `encodedPolyline`',
    ...exactlyOne({ shape: 'array', encodedPolyline: 'string' }),
  });
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
    warnings: z
      .array(tripWarningSchema)
      .optional()
      .describe(
        `The first or last point, where the way that was found begins or ends over ${farSnap} m from it, and what else ` +
          'keeps it from being the best',
      ),
  })
  .meta({ id: 'MapMatchingResponse' });
export type MapMatchingResponse = z.infer<typeof mapMatchingResponseSchema>;
