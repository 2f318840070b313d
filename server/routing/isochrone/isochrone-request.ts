import { z } from 'zod';
import { refusing } from '../../../data-packs/words/input-problem.ts';
import { lonLatSchema } from '../../http/request/lon-lat-schema.ts';
import { exactlyOne, textLike } from '../../http/request/parameter.ts';
import { routingWords as t } from '../../words.ts';
import { defaultUnits, travelSchemas, type Units, unitsSchema } from '../request-schemas.ts';
import { beingJoinedMeans } from '../trip/far-snaps.ts';

const mostLocations = 4;
const mostContours = 4;
const mostAreas = 4;
/** Limits of the engine. */
const longestMinutes = 120;
const furthestKilometers = 400;
const kilometersPerMile = 1.609344;
const furthestMiles = Math.floor(furthestKilometers / kilometersPerMile);
/** By contour: green to red, distinguishable by colour-blind people. */
export const defaultColors = ['1a9850', '4575b4', 'f46d43', 'a50026'];

const contourSchema = z
  .object({
    time: z.number().gt(0).max(longestMinutes).nullish().describe(`Minutes, at most ${longestMinutes}`),
    distance: z
      .number()
      .gt(0)
      .nullish()
      .describe(`In the request’s units, at most ${furthestKilometers} km (${furthestMiles} miles)`)
      .meta({ override: { maximum: furthestKilometers } }),
    color: textLike(/^(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, field => t.message('notColor', { field }))
      .nullish()
      .describe(
        `Hex colour without the leading hash. By default, in the order of the contours: ${defaultColors.join(', ')}`,
      ),
  })
  .refine(
    ({ time, distance }) => (time == null) !== (distance == null),
    refusing(field => t.message('timeOrDistance', { field })),
  )
  .meta({
    id: 'IsochroneContour',
    description: 'Exactly one of `time` and `distance`; the other is left out or null',
    ...exactlyOne({ time: 'number', distance: 'number' }),
  });

export const isochroneRequestSchema = z
  .object({
    locations: z.array(lonLatSchema).min(1).max(mostLocations),
    ...travelSchemas,
    contours: z.array(contourSchema).min(1).max(mostContours),
    polygons: z.boolean().nullish().describe('true: polygons, else lines. Default false'),
    units: unitsSchema.nullish().describe('Of the contours’ distances. Default kilometers'),
  })
  .superRefine(({ locations, contours, units }, context) => {
    const areas = locations.length * contours.length;
    if (areas > mostAreas) {
      const counts = { locations: locations.length, contours: contours.length, areas, most: mostAreas };
      context.addIssue({ code: 'custom', ...refusing(() => t.message('manyAreas', counts)) });
    }
    for (const [i, { distance }] of contours.entries()) {
      if (distance == null || inKilometers(distance, units) <= furthestKilometers) continue;
      const path = ['contours', i, 'distance'];
      const refusal = refusing(field => t.message('farContour', { field, most: furthestKilometers }));
      context.addIssue({ code: 'custom', path, ...refusal });
    }
  })
  .meta({ id: 'IsochroneRequest', description: `Locations x contours are at most ${mostAreas}` });
export type IsochroneRequest = z.infer<typeof isochroneRequestSchema>;

/** Converts to kilometres, the only unit of the engine's isochrones. */
export function inKilometers(distance: number, units: Units | null | undefined): number {
  return (units ?? defaultUnits) === 'miles' ? distance * kilometersPerMile : distance;
}

const positionSchema = z.array(z.number()).describe('lon, lat');
const lineSchema = z.array(positionSchema);

const isochroneFeatureSchema = z
  .object({
    type: z.literal('Feature'),
    properties: z.object({
      color: z.string().nullable().describe('Hex colour without the leading hash'),
      contour: z.number().nullable().describe('As requested: minutes, or distance in the requested units'),
      metric: z.enum(['time', 'distance']).nullable(),
      reachesBorder: z
        .boolean()
        .optional()
        .describe('The area ends where what is installed does; it may be larger than told'),
    }),
    geometry: z.discriminatedUnion('type', [
      z.object({ type: z.literal('Polygon'), coordinates: z.array(lineSchema) }),
      z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(lineSchema)) }),
      z.object({ type: z.literal('LineString'), coordinates: lineSchema }),
      z.object({ type: z.literal('MultiLineString'), coordinates: z.array(lineSchema) }),
    ]),
  })
  .meta({ id: 'IsochroneFeature' });
export type IsochroneFeature = z.infer<typeof isochroneFeatureSchema>;

export const isochroneResponseSchema = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(isochroneFeatureSchema),
    warnings: z
      .array(
        z
          .object({ code: z.literal('regions_being_joined').describe(beingJoinedMeans), message: z.string() })
          .meta({ id: 'IsochroneWarning' }),
      )
      .optional()
      .describe('What keeps areas from being as large as they are'),
  })
  .meta({ id: 'IsochroneResponse', description: 'One feature per contour, in the order of the request' });
export type IsochroneResponse = z.infer<typeof isochroneResponseSchema>;
