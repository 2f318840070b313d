import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { defineEndpoint, type Endpoint, type RequestContext } from '../http/endpoint.ts';
import { entityTag } from '../http/reply/entity-tag.ts';
import { FinishedReply } from '../http/reply/finished-reply.ts';
import { wholeParameter } from '../http/request/parameter.ts';
import type { Roads } from '../routing/index.ts';
import { askRoads, priceOfTravel } from './ask-roads.ts';
import type { RendererData, RenderJob } from './drawing/render-messages.ts';
import { descriptionSchema, pictureTypes, sidecarFile } from './picture/picture-description.ts';
import { pictureHeaders } from './picture/picture-headers.ts';
import { type PictureParts, pictureJob, requireStyle } from './picture/picture-job.ts';
import { addTravel, type PreparedPicture, preparePicture } from './picture/prepare-picture.ts';
import { queryOptions } from './request/option-schemas.ts';
import { contentTypes, costOf, outputForm, outputPattern, parseOutput, pictureUnits } from './request/output.ts';
import { parseTravel } from './request/overlays/parse-travel.ts';
import { positionPattern } from './request/position.ts';
import { styleParameter } from './request/style-parameter.ts';

export interface StaticMapParts extends PictureParts {
  fonts: RendererData;
  roads: Roads;
}

/** Thirty days. */
const longestAge = 30 * 86_400;

const paramsSchema = z.object({
  style: styleParameter,
  position: z
    .string()
    .describe(
      '`{lon},{lat},{zoom}[@{bearing}[,{pitch}]]` (the zoom may be left out with `scale`; a pitch of up to 60 degrees shows the ' +
        'map in perspective, as PNG, JPEG or WebP, without `scale` and `scalebar`), ' +
        '`{minLon},{minLat},{maxLon},{maxLat}` with minLat below maxLat, or `auto` to fit the overlays, of which there ' +
        'has to be one.',
    )
    .meta({ override: { pattern: positionPattern } }),
  size: z
    .string()
    .describe(outputForm)
    .meta({ override: { pattern: outputPattern } }),
});

const querySchema = z.object({
  ...queryOptions,
  maxage: wholeParameter({ least: 0, most: longestAge })
    .optional()
    .describe(
      'Seconds for which a browser may show the picture again without asking (`Cache-Control: private, max-age`), also when its ' +
        'data or the rights of the key have changed; 0: it asks each time, which costs nothing where nothing has changed.',
    ),
});

type Asked = { params: z.output<typeof paramsSchema>; query: z.output<typeof querySchema> };

const examples = [
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
];

export function staticMapEndpoint(parts: StaticMapParts): Endpoint {
  const { styles, pool, fonts, roads } = parts;
  const prepare = ({ params: { style: _, ...place }, query: { maxage: __, ...options } }: Asked) =>
    preparePicture({ ...place, ...options });
  /** The picture to draw, over the present regions. */
  const jobOf = ({ params: { style } }: Asked, prepared: PreparedPicture): Promise<RenderJob> =>
    pictureJob(parts, requireStyle(style), prepared);

  // Another release, or other fonts, may draw the same map differently; another process does not.
  const drawnBy = entityTag(JSON.stringify([packageJson.version, fonts]));
  /** Of a picture without what the router answers: of its graphs and the questions in their place. */
  const etagOf = ({ output, travel }: PreparedPicture, job: RenderJob): string | undefined => {
    const source = travel.length === 0 ? undefined : roads.source();
    if (travel.length > 0 && source === undefined) return undefined;
    const questions = travel.length === 0 ? [] : [travel, source];
    return entityTag(JSON.stringify([drawnBy, job, output.sidecar, ...questions]));
  };

  const askedJob = async (input: Asked, context: RequestContext) => {
    const prepared = prepare(input);
    const plain = await jobOf(input, prepared);
    const etag = etagOf(prepared, plain);
    if (prepared.travel.length === 0) return { job: plain, etag };
    return { job: await jobOf(input, addTravel(prepared, await askRoads(roads, prepared.travel, context))), etag };
  };

  return defineEndpoint({
    operation: 'static_map',
    summary: 'Static map images',
    description:
      'The map that the window shows, as a picture: with markers, paths and circles, in all hosted styles; PNG, ' +
      'JPEG, WebP, GeoTIFF, KMZ, SVG, PDF (which says where it lies, too), or ' +
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
    units: pictureUnits,
    failures: ['no_engine', 'upstream_unavailable'],
    cost: ({ params, query: { route, isochrone } }, context) =>
      costOf(parseOutput(params.size)) + priceOfTravel(roads, parseTravel(route ?? [], isochrone ?? []), context),
    etag: async input => {
      const prepared = prepare(input);
      return etagOf(prepared, await jobOf(input, prepared));
    },
    cacheControl: ({ query: { maxage = 0 } }) => `private, ${maxage === 0 ? 'no-cache' : `max-age=${maxage}`}`,
    handle: async (input, context) => {
      const style = requireStyle(input.params.style);
      const { sidecar } = parseOutput(input.params.size);
      if (sidecar === undefined) pool.wake();
      let asked = await askedJob(input, context);
      const headersOf = () => ({
        ...(asked.etag !== undefined && { ETag: asked.etag }),
        ...pictureHeaders(input.params.style, { ...input.params, ...input.query }, asked.job, sidecar),
      });
      if (sidecar !== undefined) return sidecarFile(sidecar, asked.job, headersOf());
      let body = await pool.draw(asked.job, context.signal);
      // Draw again if regions have changed meanwhile, which may have left holes.
      if ((await styles.prepare(style, input.query.lang ?? 'default')) !== asked.job.styleKey) {
        asked = await askedJob(input, context);
        body = await pool.draw(asked.job, context.signal);
      }
      return new FinishedReply(contentTypes[asked.job.format], body, headersOf());
    },
    examples,
  });
}
