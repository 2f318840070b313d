import { createHash } from 'node:crypto';
import { z } from 'zod';
import { badRequest } from '../../errors.ts';
import type { PackedStylesheet } from '../../map-renderer/index.ts';
import { staticMapsWords as t } from '../../words.ts';

const mostLayers = 1000;
/** Bytes of a style as JSON; the largest hosted one has a third of them. */
const largest = 512 * 1024;

/** Refusals quote it. */
const name = z.string().max(200);

/** A style of MapLibre's specification; `ownStyle` of the renderer checks what its layers have. */
export const stylesheetSchema = z
  .object({
    version: z.literal(8),
    layers: z
      .array(z.object({ id: name, source: name.optional() }).loose())
      .min(1)
      .max(mostLayers),
  })
  .loose()
  .transform((style): PackedStylesheet => {
    const json = JSON.stringify(style);
    if (Buffer.byteLength(json) > largest) throw badRequest(t.message('largeStylesheet', { most: largest / 1024 }));
    return {
      json,
      digest: createHash('sha256').update(json).digest('base64url'),
      sources: [...new Set(style.layers.flatMap(({ source }) => source ?? []))],
    };
  })
  .optional()
  .describe(
    'A MapLibre style (version 8) in place of the hosted one, whose sources (by their names), fonts and icons it has: nothing is ' +
      `fetched from elsewhere. At most ${mostLayers} layers and ${largest / 1024} KiB. What would not be drawn is refused, with ` +
      'the layer and its property. `labels`, `pois`, `relief`, `contours` and `buildings` switch its layers as those of hosted styles.',
  );
