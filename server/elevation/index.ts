import { z } from 'zod';
import { itemAt } from '../../data-packs/base/item-at.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import { refusing } from '../../data-packs/words/input-problem.ts';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { lonLatSchema } from '../http/request/lon-lat-schema.ts';
import { exactlyOne } from '../http/request/parameter.ts';
import { polylineSchema } from '../http/request/polyline-schema.ts';
import { ardhavn, havtind } from '../http/sandbox-places.ts';
import type { ApiModule, ModuleContext } from '../module.ts';
import { FairQueue } from '../turns/index.ts';
import { elevationWords as t } from '../words.ts';
import { type LineOrder, type LineSamples, sampleEncodedLine } from './line-samples.ts';
import { TerrainReader } from './terrain-reader.ts';

type LineSampler = (order: LineOrder, signal: AbortSignal) => Promise<LineSamples>;

const mostPoints = 512;
const mostSamples = 1000;
const defaultSamples = 256;

const elevationRequest = z
  .object({
    points: z.array(lonLatSchema).max(mostPoints).nullish().describe(`At most ${mostPoints} points`),
    encodedPolyline: polylineSchema.nullish().describe('Precision 6, as routing returns it; sampled at even distances'),
    samples: z
      .int()
      .min(0)
      .nullish()
      .describe(`Samples along the polyline, both ends included; default ${defaultSamples}, at most ${mostSamples}`),
  })
  .refine(
    ({ points, encodedPolyline }) => (points == null) !== (encodedPolyline == null),
    refusing(() => t.message('pointsOrLine')),
  )
  .meta({
    id: 'ElevationRequest',
    description: 'Exactly one of `points` and `encodedPolyline`',
    ...exactlyOne({ points: 'array', encodedPolyline: 'string' }),
  });

const elevationResponse = z
  .object({
    elevations: z.array(
      z
        .object({
          lat: z.number(),
          lon: z.number(),
          elevation: z.number().nullable().describe('Metres above sea level; null where there is no data'),
        })
        .meta({ id: 'ElevationPoint' }),
    ),
  })
  .meta({ id: 'ElevationResponse' });

/** `sampler` samples lines that are too long for the main thread. */
function elevationEndpoint(terrain: TerrainReader, sampler: LineSampler): Endpoint {
  return defineEndpoint({
    operation: 'elevation',
    summary: 'Heights of points or along a line',
    description:
      'In request order, one per point or sample. Sampled bilinearly from the terrain of the installed regions; ' +
      'null where there is none, such as open sea.',
    method: 'post',
    path: '/elevation/v1',
    scope: 'routing',
    body: elevationRequest,
    reply: { json: elevationResponse },
    units: '1',
    cost: () => 10,
    handle: async ({ body }, { signal }) => {
      const count = Math.min(body.samples ?? defaultSamples, mostSamples);
      const points = body.points ?? (await along({ text: body.encodedPolyline ?? '', count }, sampler, signal));
      const heights = await terrain.heights(points);
      return {
        elevations: points.map(({ lat, lon }, i) => {
          const height = itemAt(heights, i);
          return { lat, lon, elevation: Number.isNaN(height) ? null : Math.round(height * 100) / 100 };
        }),
      };
    },
    examples: [
      {
        name: 'points',
        summary: 'A town, the highest peak, open sea',
        body: { points: [ardhavn, havtind, { lat: 45.2, lon: -29.1 }] },
      },
      {
        name: 'line',
        summary: 'Five samples along a line',
        body: { encodedPolyline: 'cfbvuAr`zku@wnvBs~}@', samples: 5 },
      },
    ],
  });
}

/** Characters; a longer line is sampled in a thread. */
const longLine = 50_000;

async function along(order: LineOrder, sampler: LineSampler, signal: AbortSignal): Promise<LonLat[]> {
  const sampled = order.text.length > longLine ? await sampler(order, signal) : sampleEncodedLine(order);
  if ('samples' in sampled) return sampled.samples;
  throw new Failure('bad_request', t.message('unreadableLine', { reason: sampled.unreadable }));
}

/** Milliseconds; long lines are rare. */
const idleMs = 10_000;

/** Metres above the sea of places, in their order; NaN where none is known. */
export type Heights = (places: readonly LonLat[]) => Promise<ArrayLike<number>>;

/** Heights from the terrain archives of the installed regions. */
export function createElevation({ regions, logger, suspect }: ModuleContext): ApiModule & { heights: Heights } {
  const terrain = new TerrainReader(regions, logger, suspect);
  const thread = new WorkerClient<LineOrder, LineSamples>({
    file: new URL('./sample-worker.ts', import.meta.url),
    name: 'thread that samples lines',
    idleMs,
    onStopped: error =>
      logger.error({ err: error }, 'the thread that samples lines stopped; the next line starts a new one'),
  });
  const turns = new FairQueue({ places: 1 });
  const sampler: LineSampler = (order, signal) => turns.run(() => thread.ask(order, { signal }), { signal });
  return {
    endpoints: [elevationEndpoint(terrain, sampler)],
    heights: places => terrain.heights(places),
    close: async () => {
      await Promise.all([terrain.close(), thread.close()]);
    },
  };
}
