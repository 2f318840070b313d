import { WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import type { ApiModule, ModuleContext } from '../module.ts';
import { elevationEndpoint, type LineSampler } from './elevation-endpoint.ts';
import { TerrainReader } from './terrain-reader.ts';

/** Milliseconds; long lines are rare. */
const idleMs = 10_000;

/** Heights from the terrain archives of the installed regions. */
export function createElevation({ regions, logger, suspect }: ModuleContext): ApiModule {
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
    close: async () => {
      await Promise.all([terrain.close(), sampler.close()]);
    },
  };
}
