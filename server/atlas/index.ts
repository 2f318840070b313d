import type { Heights } from '../elevation/index.ts';
import type { ApiModule, ModuleContext } from '../module.ts';
import type { Sheets } from '../static-maps/index.ts';
import { tidyAtlases } from './housekeeping.ts';
import { jobEndpoints } from './job-endpoints.ts';
import { JobStore } from './job-store.ts';
import { Jobs } from './jobs.ts';
import { Maker } from './maker.ts';
import { planEndpoint } from './plan-endpoint.ts';
import { Plans } from './plans.ts';
import { PlanThread } from './thread/plan-thread.ts';

export interface AtlasServices {
  /** Draw its pages. */
  sheets: Sheets;
  heights: Heights;
  /** Holds the atlases. */
  folder: string;
}

/** `/atlas/v1`: maps of many pages as one PDF, made by the processes that draw static maps. */
export function createAtlas(
  { regions, clock, logger }: ModuleContext,
  { sheets, heights, folder }: AtlasServices,
): ApiModule {
  const store = new JobStore(folder);
  const maker = new Maker({ store, sheets, heights, clock, logger });
  const housekeeping = tidyAtlases(store, clock, logger);
  const thread = new PlanThread(logger);
  const parts = { store, maker, jobs: new Jobs(store), plans: new Plans({ regions, sheets, thread }) };
  return {
    endpoints: [planEndpoint(parts), ...jobEndpoints(parts)],
    close: async () => {
      await maker.close();
      await housekeeping.close();
      await thread.close();
    },
  };
}
