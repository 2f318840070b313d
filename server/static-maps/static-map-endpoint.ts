import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import type { Regions } from '../regions/index.ts';
import { type StyleLanguage, type StyleName, styleLanguages, styleNames } from '../tiles/index.ts';
import { creditsOf } from './credits.ts';
import { viewOf } from './fit-view.ts';
import type { MapStyles } from './map-styles.ts';
import type { Prefetch } from './prefetch.ts';
import type { RenderJob } from './render-messages.ts';
import type { RenderPool } from './render-pool.ts';
import { corners } from './renderer/overlays/attribution.ts';
import { parseCircles, parseMarkers, parsePaths } from './request/overlays.ts';
import { deepestZoom, parsePosition } from './request/position.ts';
import { parseSize } from './request/size.ts';

export interface StaticMapParts {
  regions: Regions;
  styles: MapStyles;
  pool: RenderPool;
  prefetch: Prefetch;
}

const paramsSchema = z.object({
  style: z.string().describe(`One of ${styleNames.join(', ')}.`),
  position: z
    .string()
    .describe(
      '`{lon},{lat},{zoom}[@{bearing}]`, `{minLon},{minLat},{maxLon},{maxLat}`, or `auto` to fit the overlays.',
    ),
  size: z
    .string()
    .describe('`{width}x{height}[@2x][.png|.jpg|.jpeg|.webp]`, 1 to 2048 pixels a side before `@2x`; PNG by default.'),
});

const repeatable = (describe: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform(value => [value ?? []].flat())
    .describe(describe);

const numeric = (least: number, most: number) => {
  const sentence = `must be a number from ${least} to ${most}`;
  return z
    .string(sentence)
    .regex(/^(?:\d+\.?\d*|\.\d+)$/, sentence)
    .transform(Number)
    .pipe(z.number().min(least, sentence).max(most, sentence))
    .optional();
};

const querySchema = z.object({
  markers: repeatable('`[color:..|][label:A|][scale:n|]lon,lat|lon,lat..`: pins that stand on their tip; repeatable.'),
  path: repeatable(
    '`[stroke:..|width:n|fill:..|]lon,lat|lon,lat..`, or `enc:` and a polyline of precision 5, `enc6:` of precision 6, in place of the points; repeatable.',
  ),
  circle: repeatable('`[stroke:..|width:n|fill:..|]lon,lat,radiusMetres`; repeatable.'),
  padding: numeric(0, 0.45).describe('Free share of the picture on each side of what `auto` or a box shows; 0.1.'),
  maxzoom: numeric(0, deepestZoom).describe('`auto` comes no closer than this; 16.'),
  attribution: z
    .enum(corners, `must be ${corners.join(', ')}`)
    .optional()
    .describe('Where the credits stand; they cannot be left out. bottomright.'),
  scalebar: z
    .enum(corners, `must be ${corners.join(', ')}`)
    .optional()
    .describe('Draws a scale bar in that corner.'),
  lang: z
    .enum(styleLanguages, `must be ${styleLanguages.join(', ')}`)
    .optional()
    .describe('Language of the labels; local names by default.'),
});

type Asked = { params: z.output<typeof paramsSchema>; query: z.output<typeof querySchema> };

/** A map as a picture. */
export function staticMapEndpoint({ regions, styles, pool, prefetch }: StaticMapParts): Endpoint {
  // Another release may draw otherwise: no tag outlives the service.
  const release = randomUUID();

  /** What is to be drawn, over the regions as they are now. */
  const jobOf = async ({ params, query }: Asked): Promise<RenderJob> => {
    const style = styleNames.find(name => name === params.style);
    if (style === undefined) {
      throw new Failure('not_found', `There is no such style; there are ${styleNames.join(', ')}.`);
    }
    const size = parseSize(params.size);
    const overlays = {
      markers: parseMarkers(query.markers),
      paths: parsePaths(query.path),
      circles: parseCircles(query.circle),
    };
    const view = viewOf(parsePosition(params.position), size, overlays, {
      padding: query.padding ?? 0.1,
      maxzoom: query.maxzoom,
    });
    if (view === undefined) {
      throw new Failure('bad_request', 'position: auto needs something to fit: markers, a path or a circle.');
    }
    const language = query.lang ?? ('default' satisfies StyleLanguage);
    return {
      styleKey: await styles.prepare(style satisfies StyleName, language),
      view,
      format: size.format,
      furniture: {
        ...overlays,
        credits: creditsOf(regions, style, view),
        creditsCorner: query.attribution ?? 'bottomright',
        scaleBar: query.scalebar,
      },
    };
  };

  const etagOf = (job: RenderJob): string =>
    `"${createHash('sha256')
      .update(JSON.stringify([release, job]))
      .digest('base64url')
      .slice(0, 27)}"`;

  return defineEndpoint({
    operation: 'static_map',
    summary: 'Static map images',
    description:
      'The map that the window shows, as a picture: with markers, paths and circles, in all hosted styles. `@2x` is sharper, not ' +
      'merely larger, and costs 2 units. A picture that the client has already (`If-None-Match`) costs nothing.',
    method: 'get',
    path: '/styles/v1/{style}/static/{position}/{size}',
    scope: 'static',
    params: paramsSchema,
    query: querySchema,
    reply: { binary: ['image/png', 'image/jpeg', 'image/webp'] },
    conditional: true,
    cost: ({ params }) => parseSize(params.size).pixelRatio * 10,
    etag: async input => etagOf(await jobOf(input)),
    handle: async (input, { signal }) => {
      let job = await jobOf(input);
      pool.wake();
      prefetch.start(job.styleKey, job.view.pixelRatio);
      let body = await pool.draw(job, signal);
      // Regions that changed meanwhile may have left holes: what was asked for is drawn from those of now.
      const now = await jobOf(input);
      if (now.styleKey !== job.styleKey) {
        job = now;
        body = await pool.draw(job, signal);
      }
      return {
        contentType: `image/${job.format}`,
        body,
        headers: { ETag: etagOf(job), 'Cache-Control': 'private, no-cache' },
      };
    },
  });
}
