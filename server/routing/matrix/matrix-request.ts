import { z } from 'zod';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import { lonLatSchema } from '../../http/request/lon-lat-schema.ts';
import { routingWords as t } from '../../words.ts';
import { travelSchemas, unitsSchema } from '../request-schemas.ts';
import { beingJoinedMeans, farSnap } from '../trip/far-snaps.ts';

const mostPairs = 2500;

export const matrixRequestSchema = z
  .object({
    sources: z.array(lonLatSchema).min(1),
    targets: z.array(lonLatSchema).min(1),
    ...travelSchemas,
    units: unitsSchema.nullish().describe('Default kilometers'),
  })
  .superRefine(({ sources, targets }, context) => {
    const pairs = sources.length * targets.length;
    if (pairs <= mostPairs) return;
    context.addIssue({
      code: 'custom',
      ...refusing(() =>
        t.message('manyPairs', { sources: sources.length, targets: targets.length, pairs, most: mostPairs }),
      ),
    });
  })
  .meta({ id: 'MatrixRequest', description: `Sources x targets are at most ${mostPairs} pairs` });
export type MatrixRequest = z.infer<typeof matrixRequestSchema>;

const cellReasonSchema = z
  .enum(['no_route', 'no_road_near_source', 'no_road_near_target', 'outside_coverage', 'different_regions', 'too_far'])
  .describe(
    'Why the pair has no time: no_route: nothing leads from one to the other; no_road_near_source, no_road_near_target: no ' +
      'usable road or path within 35 km; outside_coverage: an end lies outside every installed region and more than 1 km from ' +
      'their roads; different_regions: the ends lie in installed regions that no installed road or ferry connects; ' +
      'too_far: further apart than the engine computes',
  )
  .meta({ id: 'MatrixCellReason' });
export type CellReason = z.infer<typeof cellReasonSchema>;

const matrixCellSchema = z
  .object({
    fromIndex: z.int().min(0),
    toIndex: z.int().min(0),
    time: z.number().nullable().describe('Seconds; null when unreachable'),
    distance: z.number().nullable().describe('In the requested units; null when unreachable'),
    reason: cellReasonSchema.optional(),
  })
  .meta({ id: 'MatrixCell' });
export type MatrixCell = z.infer<typeof matrixCellSchema>;

const matrixWarningSchema = z
  .object({
    code: z.enum(['far_from_road', 'regions_being_joined']).describe(beingJoinedMeans),
    end: z.enum(['source', 'target']).optional().describe('Of far_from_road, as what follows'),
    index: z.int().min(0).optional().describe('Index into the sources, or the targets, of the request'),
    metres: z.number().optional().describe('From there to the road that times are told of'),
    message: z.string(),
  })
  .meta({ id: 'MatrixWarning' });
export type MatrixWarning = z.infer<typeof matrixWarningSchema>;

export const matrixResponseSchema = z
  .object({
    sourcesToTargets: z.array(z.array(matrixCellSchema)).describe('One row per source, one cell per target'),
    units: z.string(),
    warnings: z
      .array(matrixWarningSchema)
      .optional()
      .describe(
        `Sources and targets further than ${farSnap} m from their roads, and what else keeps times from being the least`,
      ),
  })
  .meta({ id: 'MatrixResponse' });
export type MatrixResponse = z.infer<typeof matrixResponseSchema>;
