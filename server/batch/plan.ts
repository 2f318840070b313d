import { z } from 'zod';
import type { ZodOpenApiOverrideMeta } from 'zod-openapi';
import { languages } from '../../data-packs/format/places/place.ts';
import { latitudeSchema, longitudeSchema } from '../http/request/lon-lat-schema.ts';
import { costingSchema } from '../routing/index.ts';
import { styleNames } from '../tiles/index.ts';

/** Of what is asked and answered alike: other fields are ignored in one and may come in the other. */
const open: { override: ZodOpenApiOverrideMeta } = {
  override: ({ jsonSchema }) => {
    delete jsonSchema.additionalProperties;
  },
};

const column = z.string().min(1).max(40_000).describe('Name of a column, as the job lists it');

const placeSchema = z
  .discriminatedUnion('from', [
    z.object({ from: z.literal('position'), lat: column, lon: column }).meta({ ...open, id: 'BatchPosition' }),
    z
      .object({
        from: z.literal('text'),
        columns: z.array(column).min(1).max(10).describe('Joined by commas: an address, a name, a position as text'),
      })
      .meta({ ...open, id: 'BatchText' }),
    z
      .object({
        from: z.literal('fields'),
        street: column.optional(),
        housenumber: column.optional(),
        postcode: column.optional(),
        city: column.optional(),
        state: column.optional(),
        country: column.optional(),
        name: column.optional(),
      })
      .meta({ ...open, id: 'BatchFields' }),
  ])
  .meta({
    id: 'BatchPlace',
    description:
      'Where a row is: by coordinates (free), by text (as forward geocoding) or by the fields of an address (structured)',
  });
export type BatchPlace = z.output<typeof placeSchema>;

const label = z
  .string()
  .trim()
  .max(60)
  .optional()
  .describe('Begins the names of its columns of results; left out: the kind of step');

const target = z
  .object({ name: z.string().trim().max(60).optional(), lat: latitudeSchema, lon: longitudeSchema })
  .meta({ ...open, id: 'BatchTarget' });
const pixels = z.int().min(16).max(2000);

const step = <Kind extends string, Fields extends z.ZodRawShape>(
  kind: Kind,
  id: string,
  description: string,
  fields: Fields,
) => z.object({ kind: z.literal(kind), label, ...fields }).meta({ ...open, id, description });

const zoom = z.number().min(0).max(20).optional().describe('15');

const stepSchema = z
  .discriminatedUnion('kind', [
    step('reverse', 'BatchReverse', 'The address or place at the row, as reverse geocoding; 1 unit', {}),
    step('height', 'BatchHeight', 'Metres above sea level; 1 unit', {}),
    step('nearest', 'BatchNearest', 'The nearest place of a kind; 1 unit', {
      categories: z
        .array(z.string().min(1).max(100))
        .min(1)
        .max(10)
        .describe('As forward geocoding takes them: `amenity=pharmacy`'),
    }),
    step('travel', 'BatchTravel', 'Travel time and distance from the row to each target; a unit per target', {
      costing: costingSchema,
      targets: z.array(target).min(1).max(20),
    }),
    step('picture', 'BatchPicture', 'A map of the row, with a pin, as a file; 1 unit', {
      style: z.enum(styleNames),
      zoom,
      width: pixels.optional().describe('600'),
      height: pixels.optional().describe('400'),
      format: z.enum(['png', 'jpg', 'webp', 'svg', 'pdf']).optional().describe('png'),
    }),
    step('profile', 'BatchProfile', 'The heights along the route from the row to a point, as a file (SVG); 2 units', {
      costing: costingSchema,
      to: target,
    }),
    step('report', 'BatchReport', 'A page about the row with its address and a map, as a file (PDF); 2 units', {
      style: z.enum(styleNames),
      zoom,
      text: z.string().max(5000).optional().describe('Markdown, above the map'),
    }),
  ])
  .meta({ id: 'BatchStep' });
export type BatchStep = z.output<typeof stepSchema>;
export type StepOf<Kind extends BatchStep['kind']> = Extract<BatchStep, { kind: Kind }>;

export const planSchema = z
  .object({
    place: placeSchema,
    steps: z.array(stepSchema).max(10),
    lang: z
      .enum(['default', ...languages])
      .optional()
      .describe('Of names in results; `default` and left out: local names'),
  })
  .meta({ ...open, id: 'BatchPlan' });
export type BatchPlan = z.output<typeof planSchema>;
