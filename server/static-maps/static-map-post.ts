import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { FinishedReply } from '../http/reply/finished-reply.ts';
import type { TellingThread } from '../told-result.ts';
import { askRoads, priceOfTravel } from './ask-roads.ts';
import { checkStyle, readIcons } from './own-parts.ts';
import { descriptionSchema, pictureTypes, sidecarFile } from './picture/picture-description.ts';
import { joinOf, pictureHeaders } from './picture/picture-headers.ts';
import { pictureJob, requireStyle } from './picture/picture-job.ts';
import { addTravel, type PreparedPicture, pictureBody } from './picture/prepare-picture.ts';
import { contentTypes, costOf, pictureUnits } from './request/output.ts';
import { keptMembers } from './request/picture-request.ts';
import { styleParameter } from './request/style-parameter.ts';
import type { StaticMapParts } from './static-map-endpoint.ts';

/** Values of a body, two to a point: as many as GeoJSON of 2 MiB holds. */
const mostMapValues = 420_000;

const examples = [
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
  {
    name: 'own_style',
    summary: 'Water and roads in colours of your own',
    params: { style: 'light' },
    body: {
      position: '-28.522,45.467,13',
      size: '400x300.png',
      stylesheet: {
        version: 8,
        layers: [
          { id: 'land', type: 'background', paint: { 'background-color': '#fdf6e3' } },
          {
            id: 'water',
            type: 'fill',
            source: 'protomaps',
            'source-layer': 'water',
            paint: { 'fill-color': '#268bd2' },
          },
          {
            id: 'roads',
            type: 'line',
            source: 'protomaps',
            'source-layer': 'roads',
            paint: { 'line-color': '#cb4b16' },
          },
        ],
      },
    },
  },
];

/** POST: a static map with overlays too long for an address. */
export function staticMapPostEndpoint(
  parts: StaticMapParts & { thread: TellingThread<Uint8Array<ArrayBuffer>, PreparedPicture> },
): Endpoint {
  const { pool, thread, roads } = parts;
  return defineEndpoint({
    operation: 'static_map_post',
    summary: 'Static map images with GeoJSON',
    description:
      'The picture of `GET /styles/v1/{style}/static/{position}/{size}` at the same cost, its parameters in the ' +
      'body, and GeoJSON laid over the map: ' +
      'points are markers, lines and polygons are drawn in their order below them. A body holds 2 MiB and 200,000 ' +
      'points; longer lines fit in as encoded `path`s. `stylesheet` draws the map in a style of your own.',
    method: 'post',
    path: '/styles/v1/{style}/static',
    scope: 'static',
    params: z.object({ style: styleParameter }),
    body: pictureBody,
    parseLong: bytes => {
      const own = Uint8Array.from(bytes);
      return thread.ask(own, { transfer: [own.buffer] });
    },
    mostValues: mostMapValues,
    keptMembers,
    reply: { binary: pictureTypes, json: descriptionSchema },
    units: pictureUnits,
    failures: ['no_engine', 'upstream_unavailable'],
    cost: ({ body }, context) => costOf(body.output) + priceOfTravel(roads, body.travel, context),
    handle: async ({ params, body }, context) => {
      const { signal } = context;
      const { icons, travel, output } = body;
      const { sidecar } = output;
      const style = requireStyle(params.style);
      const picture = travel.length === 0 ? body : addTravel(body, await askRoads(roads, travel, context));
      const plain = await pictureJob(parts, style, picture);
      const headers = {
        ...pictureHeaders(params.style, body.asked, plain, sidecar),
        ...(body.classed && { 'Outpost-Choropleth': joinOf(body.classed) }),
      };
      const job = { ...plain, icons: icons && (await readIcons(icons, pool, signal)) };
      if (sidecar !== undefined) {
        await checkStyle(job, pool, signal);
        return sidecarFile(sidecar, job, headers);
      }
      return new FinishedReply(contentTypes[job.format], await pool.draw(job, signal), headers);
    },
    examples,
  });
}
