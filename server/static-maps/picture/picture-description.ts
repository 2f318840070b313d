import { z } from 'zod';
import { scaleOfView } from '../../../data-packs/geo/map-scale.ts';
import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { lonLatAt, metresPerPixelOf, pagePixels, pictureGeoreference, worldFile } from '../../map-renderer/index.ts';
import { pictureCoverages } from '../coverage/coverage.ts';
import type { RenderJob } from '../drawing/render-messages.ts';
import { contentTypes, type Sidecar } from '../request/output.ts';

const number = (describe: string) => z.number().describe(describe);
const position = z.tuple([z.number(), z.number()]);

export const descriptionSchema = z
  .object({
    width: number('Pixels of the file.'),
    height: number('Pixels of the file.'),
    pixelRatio: number('Pixels of the file per CSS pixel, of which there are 96 to the inch.'),
    frame: z
      .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
      .describe('The map in the file, in its pixels: all of it, but on paper.'),
    center: z.object({ lon: z.number(), lat: z.number() }).describe('Of the map.'),
    zoom: number('As in the address.'),
    bearing: number('Direction that points up, in degrees clockwise from north.'),
    bounds: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .describe('West, south, east, north of the map; east is beyond 180 where it crosses the antimeridian.'),
    corners: z
      .object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) })
      .describe(
        "GeoJSON: the map's upper left corner, lower left, lower right, upper right. Longitudes go on beyond 180 where it " +
          'crosses the antimeridian.',
      ),
    crs: z
      .string()
      .describe('The system of the matrix: `EPSG:3857`, or the zone of UTM in which the map is drawn (`projection`).'),
    matrix: z
      .array(z.number())
      .length(6)
      .describe(
        'a, b, c, d, e, f from pixels, counted from the upper left corner of the file, to coordinates of `crs`: ' +
          "x' = a x + c y + e, y' = b x + d y + f.",
      ),
    metresPerPixel: number('On the ground, at the center.'),
    scale: number('25000 for 1:25 000, at the center, with 96 CSS pixels to the inch.'),
    coverage: z.enum(pictureCoverages).describe('As the header `Outpost-Coverage`.'),
    credits: z.array(z.string()).describe('Of everything that the picture shows.'),
  })
  .meta({ id: 'PictureDescription' });

const edgeSamples = 16;

type PictureDescription = z.output<typeof descriptionSchema>;

function describePicture(job: RenderJob): PictureDescription {
  const { view, sheet, coverage, furniture } = job;
  const { width, height, frame } = pagePixels(job);
  const georeference = pictureGeoreference(job);
  const [left, top, right, bottom] = [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height];
  const at = (x: number, y: number) => lonLatAt(georeference, x, y);
  const ring = [at(left, top), at(left, bottom), at(right, bottom), at(right, top), at(left, top)];
  // Edges may bulge beyond the corners.
  const edges = Array.from({ length: edgeSamples + 1 }, (_, i) => i / edgeSamples).flatMap(share => [
    at(left + share * frame.width, top),
    at(left + share * frame.width, bottom),
    at(left, top + share * frame.height),
    at(right, top + share * frame.height),
  ]);
  const [lons, lats] = [edges.map(([lon]) => lon), edges.map(([, lat]) => lat)];
  const scale = sheet?.scale ?? scaleOfView(view);
  const { longitude: lon, latitude: lat, zoom, bearing, pixelRatio } = view;
  return {
    width,
    height,
    pixelRatio,
    frame,
    center: { lon, lat },
    zoom,
    bearing,
    bounds: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
    corners: { type: 'Polygon', coordinates: [ring] },
    crs: `EPSG:${georeference.crs.epsg}`,
    matrix: [...georeference.matrix],
    metresPerPixel: metresPerPixelOf(view),
    scale,
    coverage,
    credits: [...furniture.credits],
  };
}

const textType = 'text/plain; charset=utf-8';

/** Media types of pictures, and of files beside them but the JSON. */
export const pictureTypes = [...Object.values(contentTypes), 'text/plain'];

/** A file beside a picture, for which nothing is drawn. */
export function sidecarFile(kind: Sidecar, job: RenderJob, headers: Readonly<Record<string, string>>): FinishedReply {
  if (kind === 'json') {
    return new FinishedReply('application/json; charset=utf-8', bytesOf(JSON.stringify(describePicture(job))), headers);
  }
  const georeference = pictureGeoreference(job);
  const text = kind === 'prj' ? georeference.crs.wkt : worldFile(georeference);
  return new FinishedReply(textType, bytesOf(text), headers);
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'utf8');
