import { z } from 'zod';
import { buildingsViews, corners } from '../../map-renderer/index.ts';
import { insetPattern } from './inset.ts';
import { projectionSchema } from './projection.ts';

/** Options that queries and bodies share. */
export const sharedOptions = {
  attribution: z
    .enum(corners)
    .optional()
    .describe(
      'Where the credits stand; they cannot be left out. bottomright. Small pictures have them in fewer words; the ' +
        'header `Outpost-Credits` has them in all, as a list, percent-encoded.',
    ),
  scalebar: z.enum(corners).optional().describe('Draws a scale bar in that corner.'),
  inset: z
    .string()
    .optional()
    .describe(
      `A small map of the surroundings in a corner (${corners.join(', ')}), the picture's frame in it; eight times as wide as ` +
        'the picture, or of a zoom: `topleft,6`. Left out where there is no room, and where the picture shows most of the world.',
    )
    .meta({ override: { pattern: insetPattern } }),
  projection: projectionSchema,
  lang: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe(
      'Language of the labels: `default` (local names), `en`, `de`, `fr`, or any code that the installed regions ' +
        'carry, as `metadata["outpost:languages"]` of the hosted styles lists them. Its parents, local and English ' +
        'names stand where there is none in it. Words on paper are in English, German or French.',
    ),
  buildings: z
    .enum(buildingsViews)
    .optional()
    .describe(
      'Buildings as outlines (`flat`), in perspective from the middle of the picture (`3d`), or not at all (`none`). ' +
        'Paper is `flat` by default, pictures are as the style is.',
    ),
  coverage: z
    .enum(['strict'])
    .optional()
    .describe(
      '`strict` refuses, with 404 and for nothing, a picture of which installed regions cover only a part; the header ' +
        '`Outpost-Coverage` says `full`, `partial` or `none` in any case, and the picture hatches and names what is not ' +
        'installed. An overview of the world counts at its own zooms, imagery where it is.',
    ),
};
