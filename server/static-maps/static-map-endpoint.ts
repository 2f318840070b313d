import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { entityTag } from '../http/entity-tag.ts';
import { FinishedReply } from '../http/finished-reply.ts';
import { numberParameter } from '../http/parameter.ts';
import type { Regions } from '../regions/index.ts';
import type { MapStyles } from './map-styles.ts';
import { descriptionSchema } from './picture-description.ts';
import { pictureHeaders } from './picture-headers.ts';
import { pictureJob, requireStyle } from './picture-job.ts';
import { preparePicture } from './prepare-picture.ts';
import type { RendererData, RenderJob } from './render-messages.ts';
import type { RenderPool } from './render-pool.ts';
import { anchors } from './renderer/overlays/anchor.ts';
import { beforeSchema } from './request/before.ts';
import { layerQuery } from './request/layer-switches.ts';
import { contentTypes, costOf, outputForm, outputPattern, parseOutput, unitsOfPictures } from './request/output.ts';
import { circlePattern, markersPattern, pathPattern, textPattern } from './request/overlay-patterns.ts';
import { deepestZoom, positionPattern } from './request/position.ts';
import { sharedOptions } from './request/shared-options.ts';
import { sheetQuery } from './request/sheet-options.ts';
import type { Sidecar } from './request/sidecar.ts';
import { styleParameter } from './request/style-parameter.ts';
import { pictureTypes, sidecarFile } from './sidecar-files.ts';

export interface StaticMapParts {
  regions: Regions;
  styles: MapStyles;
  pool: RenderPool;
  /** Of renderers. */
  fonts: RendererData;
}

const paramsSchema = z.object({
  style: styleParameter,
  position: z
    .string()
    .describe(
      '`{lon},{lat},{zoom}[@{bearing}]` (the zoom may be left out with `scale`), ' +
        '`{minLon},{minLat},{maxLon},{maxLat}` with minLat below maxLat, or `auto` to fit the overlays, of which there ' +
        'has to be one.',
    )
    .meta({ override: { pattern: positionPattern } }),
  size: z
    .string()
    .describe(outputForm)
    .meta({ override: { pattern: outputPattern } }),
});

function repeatable(pattern: string, describe: string) {
  const text = z.string().meta({ override: { pattern } });
  return z
    .union([text, z.array(text)])
    .optional()
    .transform(value => [value ?? []].flat())
    .describe(describe);
}

const querySchema = z.object({
  markers: repeatable(
    markersPattern,
    '`[color:..|][label:A|][scale:n|]lon,lat|lon,lat..`: pins that stand on their tip; repeatable. `anchor:center` puts ' +
      `another part of them on the point (${anchors.join(', ')}), \`offset:x,y\` moves them, pixels right and down.`,
  ),
  path: repeatable(
    pathPattern,
    '`[stroke:..|width:n|fill:..|]lon,lat|lon,lat..`, or `enc:` and a polyline of precision 5, `enc6:` of ' +
      'precision 6, in place of the points; repeatable. `dash:6,3` (dashes and gaps in pixels), `cap:round|butt`, ' +
      '`casing:..` with `casingwidth:n` (a wider line below), `arrows:true` (arrowheads along the line).',
  ),
  circle: repeatable(
    circlePattern,
    '`[stroke:..|width:n|fill:..|dash:..|casing:..|casingwidth:n|]lon,lat,radiusMetres`; repeatable.',
  ),
  text: repeatable(
    textPattern,
    '`[size:n|color:..|halo:..|halowidth:n|anchor:..|offset:x,y|]lon,lat|Text`: writes at a place, in any script that a ' +
      'font has; the anchor is the part of the text on it, `center` by default; repeatable.',
  ),
  padding: numberParameter({ least: 0, most: 0.45 })
    .optional()
    .describe('Free share of the picture on each side of what `auto` or a box shows; 0.1.'),
  maxzoom: numberParameter({ least: 0, most: deepestZoom })
    .optional()
    .describe('`auto` comes no closer than this; 16.'),
  before: beforeSchema,
  ...layerQuery,
  ...sharedOptions,
  ...sheetQuery,
});

type Asked = { params: z.output<typeof paramsSchema>; query: z.output<typeof querySchema> };

/** GET: a static map. */
export function staticMapEndpoint({ regions, styles, pool, fonts }: StaticMapParts): Endpoint {
  /** The picture to draw, over the present regions. */
  const jobOf = async ({ params: { style, ...place }, query }: Asked): Promise<RenderJob> => {
    const known = requireStyle(style);
    return pictureJob({ regions, styles }, known, preparePicture({ ...place, ...query }));
  };

  // Another release, or other fonts, may draw the same map differently; another process does not.
  const drawnBy = entityTag(JSON.stringify([packageJson.version, fonts]));
  const etagOf = (job: RenderJob, sidecar?: Sidecar): string => entityTag(JSON.stringify([drawnBy, job, sidecar]));

  return defineEndpoint({
    operation: 'static_map',
    summary: 'Static map images',
    description:
      'The map that the window shows, as a picture: with markers, paths and circles, in all hosted styles; PNG, ' +
      'JPEG, WebP, SVG, PDF, or ' +
      'paper in true scale. `@2x` is sharper, not merely larger, and costs 2 units, as does paper of more than 96 ' +
      'dpi. Files beside a picture say where its pixels lie, at its own address with another ending, for a tenth of a ' +
      'unit. A picture that the client has already (`If-None-Match`) costs nothing.',
    method: 'get',
    path: '/styles/v1/{style}/static/{position}/{size}',
    scope: 'static',
    params: paramsSchema,
    query: querySchema,
    reply: { binary: pictureTypes, json: descriptionSchema },
    conditional: true,
    units: unitsOfPictures,
    failures: ['upstream_unavailable'],
    cost: ({ params }) => costOf(parseOutput(params.size)),
    etag: async input => etagOf(await jobOf(input), parseOutput(input.params.size).sidecar),
    handle: async (input, { signal }) => {
      let job = await jobOf(input);
      const { sidecar } = parseOutput(input.params.size);
      const headersOf = () => ({
        ETag: etagOf(job, sidecar),
        'Cache-Control': 'private, no-cache',
        ...pictureHeaders(input.params.style, { ...input.params, ...input.query }, job, sidecar),
      });
      if (sidecar !== undefined) return sidecarFile(sidecar, job, headersOf());
      pool.wake();
      let body = await pool.draw(job, signal);
      // Draw again if regions have changed meanwhile, which may have left holes.
      if ((await styles.prepare(requireStyle(input.params.style), input.query.lang ?? 'default')) !== job.styleKey) {
        job = await jobOf(input);
        body = await pool.draw(job, signal);
      }
      return new FinishedReply(contentTypes[job.format], body, headersOf());
    },
    examples: [
      {
        name: 'town',
        summary: 'A town, 400 x 300 pixels',
        params: { style: 'light', position: '-28.52201,45.46725,13', size: '400x300.png' },
      },
      {
        name: 'paper',
        summary: 'A4 in 1:25 000 with grid and legend, as PDF',
        params: { style: 'outdoor', position: '-28.52201,45.46725', size: 'a4-landscape.pdf' },
        query: { scale: 25000, grid: 'utm', legend: 'true', title: 'Ardhavn' },
      },
    ],
  });
}
