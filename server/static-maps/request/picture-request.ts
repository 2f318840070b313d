import { z } from 'zod';
import { optionsWith } from '../../../data-packs/picture/options.ts';
import { legendsSchema } from './asked-legends.ts';
import { choroplethSchema } from './choropleth/choropleth-schema.ts';
import { bodyOptions, pickOptions } from './option-schemas.ts';
import { outputForm, outputPattern } from './output.ts';
import { geojsonSchema } from './overlays/geojson.ts';
import { iconsSchema } from './overlays/icons.ts';
import { positionPattern } from './position.ts';
import { stylesheetSchema } from './stylesheet.ts';

/** What a map shows, and what is laid over it: of reports, too. */
export const mapBody = {
  position: z
    .string()
    .default('auto')
    .describe('As in the address; `auto`, which fits what is laid over the map, by default.')
    .meta({ override: { pattern: positionPattern } }),
  geojson: geojsonSchema.optional(),
  ...pickOptions(bodyOptions, optionsWith('report')),
};

/** What of one's own a body has, and no address. */
export const ownBody = {
  geojson: mapBody.geojson,
  icons: iconsSchema,
  stylesheet: stylesheetSchema,
  choropleth: choroplethSchema.optional(),
  legends: legendsSchema.optional(),
};

/** Describes that in pixels, in sizes of figures and no unit, there is none of what needs paper. */
const onPaperOnly = {
  override: {
    if: { properties: { size: { pattern: '^\\d+x\\d+(?!\\d|mm)' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: {
      not: { anyOf: optionsWith('paperOnly').map(name => ({ properties: { [name]: {} }, required: [name] })) },
    },
  },
};

export const bodySchema = z
  .object({
    ...mapBody,
    size: z
      .string()
      .describe(outputForm)
      .meta({ override: { pattern: outputPattern } }),
    ...ownBody,
    ...bodyOptions,
  })
  .meta(onPaperOnly);

/** Members of a body whose names are another specification's. */
export const keptMembers = ['stylesheet', 'geojson', 'choropleth'];

export type StaticMapBody = z.input<typeof bodySchema>;

/** The request for a picture, from an address or a body. */
export type PictureRequest = z.output<typeof bodySchema>;
