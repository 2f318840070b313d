import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import type { ApiModule, ModuleContext } from '../module.ts';
import { elevationEndpoint, type LineSampler } from './elevation-endpoint.ts';
import { TerrainReader } from './terrain-reader.ts';

/** Milliseconds; long lines are rare. */
const idleMs = 10_000;

/** Metres above the sea of places, in their order; NaN where none is known. */
export type Heights = (places: readonly LonLat[]) => Promise<ArrayLike<number>>;

/** Heights from the terrain archives of the installed regions. */
export function createElevation({ regions, logger, suspect }: ModuleContext): ApiModule & { heights: Heights } {
  const terrain = new TerrainReader(regions, logger, suspect);
  const sampler: LineSampler = new WorkerClient({
    file: new URL('./sample-worker.ts', import.meta.url),
    name: 'thread that samples lines',
    concurrency: 1,
    idleMs,
    onStopped: error =>
      logger.error({ err: error }, 'the thread that samples lines stopped; the next line starts a new one'),
  });
  return {
    endpoints: [elevationEndpoint(terrain, sampler)],
    heights: places => terrain.heights(places),
    close: async () => {
      await Promise.all([terrain.close(), sampler.close()]);
    },
  };
}
