import { z } from 'zod';
import { lonLatSchema } from '../../http/lon-lat-schema.ts';
import { costingSchema, defaultUnits, type Units, unitsSchema } from '../request-schemas.ts';

const mostLocations = 4;
const mostContours = 4;
const mostAreas = 4;
/** The engine's limits. */
const longestMinutes = 120;
const furthestKilometers = 400;
const kilometersPerMile = 1.609344;

const contourSchema = z
  .object({
    time: z
      .number()
      .gt(0)
      .max(longestMinutes, `at most ${longestMinutes} minutes`)
      .nullish()
      .describe(`Minutes, at most ${longestMinutes}`),
    distance: z.number().gt(0).nullish().describe(`In the request’s units, at most ${furthestKilometers} km`),
    color: z
      .string()
      .regex(/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'a hex colour of 3 or 6 digits without the leading #')
      .nullish()
      .describe('Hex colour without the leading hash; default: one per contour'),
  })
  .refine(({ time, distance }) => (time == null) !== (distance == null), {
    error: 'a contour has either time or distance',
  })
  .meta({ id: 'IsochroneContour' });

export const isochroneRequestSchema = z
  .object({
    locations: z
      .array(lonLatSchema)
      .min(1, 'at least one location is needed')
      .max(mostLocations, `at most ${mostLocations} locations`),
    costing: costingSchema,
    contours: z
      .array(contourSchema)
      .min(1, 'at least one contour is needed')
      .max(mostContours, `at most ${mostContours} contours`),
    polygons: z.boolean().nullish().describe('true: polygons, else lines. Default false'),
    units: unitsSchema.nullish().describe('Of the contours’ distances. Default kilometers'),
  })
  .superRefine(({ locations, contours, units }, context) => {
    const areas = locations.length * contours.length;
    if (areas > mostAreas) {
      const message = `${locations.length} locations x ${contours.length} contours are ${areas}; at most ${mostAreas}`;
      context.addIssue({ code: 'custom', message });
    }
    for (const [i, { distance }] of contours.entries()) {
      if (distance == null || inKilometers(distance, units) <= furthestKilometers) continue;
      const path = ['contours', i, 'distance'];
      context.addIssue({ code: 'custom', path, message: `at most ${furthestKilometers} kilometers` });
    }
  })
  .meta({ id: 'IsochroneRequest', description: `Locations x contours are at most ${mostAreas}` });
export type IsochroneRequest = z.infer<typeof isochroneRequestSchema>;

/** The engine knows no other unit here. */
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
        .describe('The area ends where the installed region does; it may be larger than told'),
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
  .object({ type: z.literal('FeatureCollection'), features: z.array(isochroneFeatureSchema) })
  .meta({ id: 'IsochroneResponse', description: 'One feature per contour, in the order of the request' });
export type IsochroneResponse = z.infer<typeof isochroneResponseSchema>;
