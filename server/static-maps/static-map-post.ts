import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { FinishedReply } from '../http/finished-reply.ts';
import { pictureHeaders } from './picture-headers.ts';
import { pictureJob } from './picture-job.ts';
import { geojsonSchema } from './request/geojson.ts';
import { contentTypes, costOf, outputForm, outputPattern, parseOutput } from './request/output.ts';
import { circlePattern, markersPattern, pathPattern } from './request/overlay-patterns.ts';
import { deepestZoom, positionPattern } from './request/position.ts';
import { onPaperOnly, sheetBody } from './request/sheet-options.ts';
import { type StaticMapParts, sharedOptions, styleParameter } from './static-map-endpoint.ts';

const texts = (pattern: string) =>
  z
    .array(z.string().meta({ override: { pattern } }))
    .default([])
    .describe('Each as in the address.');
const between = (least: number, most: number) => z.number().min(least).max(most).optional();

/** Values of a body, two to a point: isochrones and tracks of a day. It takes the service's loop 20 ms to read them. */
const mostMapValues = 40_000;

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
  padding: between(0, 0.45).describe('Free share of the picture on each side of what `auto` or a box shows; 0.1.'),
  maxzoom: between(0, deepestZoom).describe('`auto` comes no closer than this; 16.'),
};

const bodySchema = z
  .object({
    ...mapBody,
    size: z
      .string()
      .describe(outputForm)
      .meta({ override: { pattern: outputPattern } }),
    ...sharedOptions,
    ...sheetBody,
  })
  .meta(onPaperOnly);

export type StaticMapBody = z.input<typeof bodySchema>;

/** POST: a static map with overlays too long for an address. */
export function staticMapPostEndpoint({ regions, styles, pool }: StaticMapParts): Endpoint {
  return defineEndpoint({
    operation: 'static_map_post',
    summary: 'Static map images with GeoJSON',
    description:
      'The picture of `GET /styles/v1/{style}/static/{position}/{size}` at the same cost, its parameters in the ' +
      'body, and GeoJSON laid over the map: ' +
      'points are markers, lines and polygons are drawn in their order below them. A body holds 40,000 values, ' +
      'about 20,000 points; ' +
      'longer lines fit in as encoded `path`s.',
    method: 'post',
    path: '/styles/v1/{style}/static',
    scope: 'static',
    params: z.object({ style: styleParameter }),
    body: bodySchema,
    mostValues: mostMapValues,
    reply: { binary: Object.values(contentTypes) },
    units: '1; 2 for @2x and for paper of more than 96 dpi',
    failures: ['upstream_unavailable'],
    cost: ({ body }) => costOf(parseOutput(body.size)),
    handle: async ({ params, body }, { signal }) => {
      const asked = { ...body, style: params.style };
      // Let others in between: reading, placing and sending on many points takes 10 ms each.
      await nextTurn();
      const job = await pictureJob({ regions, styles }, asked);
      await nextTurn();
      return new FinishedReply(contentTypes[job.format], await pool.draw(job, signal), pictureHeaders(asked, job));
    },
    examples: [
      {
        name: 'report',
        summary: 'A place and a way to it, fitted into 600 x 400 pixels',
        params: { style: 'light' },
        body: {
          size: '600x400@2x.png',
          geojson: {
            type: 'FeatureCollection',
            features: [
              {
                type: 'Feature',
                properties: { 'marker-color': '#0b57d0', 'marker-symbol': 'harbor', title: 'Harbour' },
                geometry: { type: 'Point', coordinates: [-28.52201, 45.46725] },
              },
              {
                type: 'Feature',
                properties: { stroke: '#d9342b', 'stroke-width': 4, title: 'Way' },
                geometry: {
                  type: 'LineString',
                  coordinates: [
                    [-28.52201, 45.46725],
                    [-28.51822, 45.46761],
                  ],
                },
              },
            ],
          },
        },
      },
    ],
  });
}
