import { z } from 'zod';
import { leastSide, mostSide, paperNames } from '../../data-packs/paper/paper-sizes.ts';
import { optionsWith } from '../../data-packs/picture/options.ts';
import { refusing } from '../../data-packs/words/input-problem.ts';
import { moment } from '../http/reply/moment.ts';
import { latitudeSchema, longitudeSchema } from '../http/request/lon-lat-schema.ts';
import { exactlyOne } from '../http/request/parameter.ts';
import { polylineSchema } from '../http/request/polyline-schema.ts';
import { toldFailureSchema } from '../jobs/index.ts';
import { bodyOptions, ownBody, paperPattern, pickOptions, styleParameter } from '../static-maps/index.ts';
import { atlasWords } from '../words.ts';
import { keptFor, mostJobs, mostOverlap, mostPages, mostPositions, usualOverlap, usualPages } from './limits.ts';
import { directions } from './plan/atlas-plan.ts';

const position = z.tuple([longitudeSchema, latitudeSchema]);

export const atlasSchema = z
  .object({
    style: styleParameter,
    bbox: z
      .tuple([longitudeSchema, latitudeSchema, longitudeSchema, latitudeSchema])
      .optional()
      .describe('West, south, east, north; west is above east in a box across the antimeridian'),
    region: z
      .string()
      .max(64)
      .optional()
      .describe("An installed region's id: pages that show nothing of its outline are left out"),
    route: z
      .array(position)
      .min(2)
      .max(mostPositions)
      .optional()
      .describe('Longitudes and latitudes of a line: pages follow it, each turned along it'),
    encodedRoute: polylineSchema
      .max(300_000)
      .optional()
      .describe(`The same as a polyline of precision 6, at most ${mostPositions} positions`),
    paper: z
      .string()
      .regex(new RegExp(`^${paperPattern}$`))
      .default('a4')
      .describe(
        `\`{paper}[-landscape]\` with paper one of ${paperNames.join(', ')}, or \`{width}x{height}mm\` with sides of ` +
          `${leastSide} to ${mostSide} millimetres`,
      ),
    scale: bodyOptions.scale.describe(
      '25000 for 1:25 000; `auto`, which is the default: the largest usual scale (1, 2, 2.5 and 5 times a power of ten) ' +
        'at which there are at most `pages` pages',
    ),
    pages: z.int().min(1).max(mostPages).default(usualPages).describe('With `scale` `auto`: how many at most'),
    overlap: z
      .number()
      .min(0)
      .max(mostOverlap)
      .default(usualOverlap)
      .describe('Millimetres of map that neighbouring pages share'),
    grid: bodyOptions.grid.describe('Lines of longitude and latitude, of the UTM zone, or of MGRS, on each page'),
    legend: z.boolean().default(false).describe('What the maps show, on a last page of its own'),
    title: bodyOptions.title.describe('On the first page, and in the file'),
    projection: bodyOptions.projection.describe(
      '`utm`: in the UTM zone of the middle of the whole; default where that is up to 6 degrees wide. `mercator`: all else',
    ),
    ...ownBody,
    choropleth: ownBody.choropleth.describe(
      'Colours areas on every page and the index map; its legend is on the last page, without one on the index map',
    ),
    ...pickOptions(bodyOptions, optionsWith('atlas')),
  })
  .refine(
    ({ bbox, region, route, encodedRoute }) =>
      [bbox, region, route, encodedRoute].filter(area => area !== undefined).length === 1,
    refusing(() => atlasWords.message('oneArea')),
  )
  .meta({
    id: 'AtlasRequest',
    description: 'Exactly one of `bbox`, `region`, `route` and `encodedRoute`',
    ...exactlyOne({ bbox: 'array', region: 'string', route: 'array', encodedRoute: 'string' }),
  });

export type AtlasRequest = z.input<typeof atlasSchema>;
export type Atlas = z.output<typeof atlasSchema>;

const number = z.int().min(1).describe('Of a page, from 1');

export const planSchema = z
  .object({
    scale: z.number().describe('25000 for 1:25 000'),
    projection: z.enum(['utm', 'mercator']),
    units: z.number().describe('What making it costs'),
    choropleth: z
      .object({
        joined: z.int().describe('Areas with a value'),
        missing: z.int().describe('Areas without one'),
        unjoined: z.int().describe('Rows that no area has'),
        rows: z.array(z.string()).describe('Keys of the first of these'),
      })
      .meta({ id: 'AtlasChoropleth' })
      .optional()
      .describe('What of a choropleth was joined'),
    pages: z.array(
      z
        .object({
          number,
          corners: z
            .array(z.tuple([z.number(), z.number()]))
            .describe('Longitude and latitude of its map: upper left, upper right, lower right, lower left'),
          bearing: z.number().describe('Direction that points up, degrees clockwise from north of the projection'),
          neighbours: z.partialRecord(z.enum(directions), number).describe('By where they lie: `n` is the upper edge'),
          stretch: z
            .object({ from: z.number(), to: z.number() })
            .meta({ id: 'AtlasStretch' })
            .optional()
            .describe('Of a route: what the page shows of it, metres from its beginning'),
        })
        .meta({ id: 'AtlasPage' }),
    ),
  })
  .meta({ id: 'AtlasPlan' });

export const jobStates = ['waiting', 'running', 'finished', 'failed'] as const;

export const jobSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    state: z.enum(jobStates),
    failure: toldFailureSchema
      .meta({ id: 'AtlasFailure', description: 'As an answer would tell it' })
      .nullable()
      .describe('Why there is no file'),
    pages: z
      .object({ total: z.int().min(1).describe('Of the file: index map and legend, too'), done: z.int().min(0) })
      .meta({ id: 'AtlasPages' }),
    scale: z.number(),
    bytes: z.int().min(0).nullable().describe('Of the file; null as long as there is none'),
    createdAt: moment,
    changedAt: moment,
    expiresAt: moment
      .nullable()
      .describe(`When it is deleted, ${keptFor / 86_400_000} days after its last change; null while it is made`),
  })
  .meta({ id: 'AtlasJob', description: `At most ${mostJobs} of a user are kept` });

export type AtlasPlanAnswer = z.output<typeof planSchema>;
export type AtlasJob = z.output<typeof jobSchema>;
