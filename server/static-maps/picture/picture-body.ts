import { z } from 'zod';
import { beforeSchema } from '../request/before.ts';
import { choroplethSchema } from '../request/choropleth/choropleth-schema.ts';
import { geojsonSchema } from '../request/geojson.ts';
import { iconsSchema } from '../request/icons.ts';
import { layerBody } from '../request/layer-switches.ts';
import { outputForm, outputPattern } from '../request/output.ts';
import {
  circlePattern,
  isochronePattern,
  markersPattern,
  pathPattern,
  routePattern,
  textPattern,
} from '../request/overlay-patterns.ts';
import { deepestZoom, positionPattern } from '../request/position.ts';
import { sharedOptions } from '../request/shared-options.ts';
import { onPaperOnly, sheetBody } from '../request/sheet-options.ts';
import { stylesheetSchema } from '../request/stylesheet.ts';
import { preparePicture } from './prepare-picture.ts';

const texts = (pattern: string) =>
  z
    .array(z.string().meta({ override: { pattern } }))
    .default([])
    .describe('Each as in the address.');
const between = (least: number, most: number) => z.number().min(least).max(most).optional();

/** What a map shows, and what is laid over it. */
export const mapBody = {
  position: z
    .string()
    .default('auto')
    .describe('As in the address; `auto`, which fits what is laid over the map, by default.')
    .meta({ override: { pattern: positionPattern } }),
  geojson: geojsonSchema.optional(),
  markers: texts(markersPattern),
  path: texts(pathPattern),
  circle: texts(circlePattern),
  text: texts(textPattern),
  padding: between(0, 0.45).describe('Free share of the picture on each side of what `auto` or a box shows; 0.1.'),
  maxzoom: between(0, deepestZoom).describe('`auto` comes no closer than this; 16.'),
  before: beforeSchema,
  ...layerBody,
};

/** What is asked in a body. */
const bodySchema = z
  .object({
    ...mapBody,
    size: z
      .string()
      .describe(outputForm)
      .meta({ override: { pattern: outputPattern } }),
    icons: iconsSchema,
    stylesheet: stylesheetSchema,
    choropleth: choroplethSchema.optional(),
    route: texts(routePattern),
    isochrone: texts(isochronePattern),
    ...sharedOptions,
    ...sheetBody,
  })
  .meta(onPaperOnly);

export type StaticMapBody = z.input<typeof bodySchema>;

/** Members of a body whose names are another specification's. */
export const keptMembers = ['stylesheet', 'geojson', 'choropleth'];

/** The same, prepared to be drawn; throws the refusals of its texts and points. */
export const pictureBody = bodySchema.transform(preparePicture);
