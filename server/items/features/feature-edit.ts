import { z } from 'zod';
import { parsedJson } from '../../../data-packs/base/parsed-json.ts';

/** Values that people may give a feature at once. */
const mostAttributes = 1000;

const text = (most: number) => z.string().max(most);
const value = z.union([text(100_000), z.number(), z.boolean(), z.null()]);
const hex = z.string().regex(/^#[0-9a-f]{6}$/);

/** What was changed of a feature; what is left out is as its file has it. */
const featureEdit = z
  .object({
    name: text(200).optional(),
    description: text(100_000).optional(),
    folder: z.array(text(200)).max(20).optional(),
    attributes: z
      .record(text(200), value)
      .refine(all => Object.keys(all).length <= mostAttributes)
      .optional()
      .describe('Only those that differ from the file'),
    style: z
      .object({ stroke: hex, width: z.number().min(0.5).max(20), fill: hex, symbol: text(200) })
      .partial()
      .optional(),
    geometry: z.looseObject({ type: z.string() }).optional().describe('Of GeoJSON; heights as third coordinates'),
    removed: z.literal(true).optional().describe('It is drawn and listed no more'),
  })
  .meta({ id: 'FeatureEdit' });
export type FeatureEdit = z.output<typeof featureEdit>;

/** Changes of one request; features that are not in the file have numbers from one beyond its last on. */
export const featureChanges = z
  .object({
    changes: z
      .array(
        z.object({
          id: z.int().min(1).optional().describe('Left out: a new feature, which needs a `geometry`'),
          set: featureEdit.optional().describe('Joined with what was changed before'),
          edit: featureEdit
            .nullable()
            .optional()
            .describe('In place of all that was changed before; null: as in the file'),
        }),
      )
      .min(1)
      .max(5000),
  })
  .meta({ id: 'FeatureChanges' });
export type FeatureChange = z.output<typeof featureChanges>['changes'][number];

/** Changes that take others back. */
export const featureUndo = z.array(z.object({ id: z.int(), edit: featureEdit.nullable() }));
export type FeatureUndo = z.output<typeof featureUndo>;

/** Edits by the number of their feature, as a file. */
export type FeatureEdits = ReadonlyMap<number, FeatureEdit>;

/** Reads them, of an archive, too: what is none is left out. */
export function readEdits(text: string): FeatureEdits {
  const value = parsedJson(text);
  const entries = (Array.isArray(value) ? value : []).map(one => entry.safeParse(one).data);
  return new Map(entries.filter(one => one !== undefined));
}

const entry = z.tuple([z.int().min(1), featureEdit]);

export const writeEdits = (edits: FeatureEdits): string => JSON.stringify([...edits]);

/** An edit with a later one over it. */
export const joinEdits = (
  before: FeatureEdit | undefined,
  { attributes, style, ...later }: FeatureEdit,
): FeatureEdit => ({
  ...before,
  ...later,
  ...((before?.attributes ?? attributes) && { attributes: { ...before?.attributes, ...attributes } }),
  ...((before?.style ?? style) && { style: { ...before?.style, ...style } }),
});
