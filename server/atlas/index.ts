import type { Heights } from '../elevation/index.ts';
import { tidyJobs, UserJobs } from '../jobs/index.ts';
import type { ApiModule, ModuleContext } from '../module.ts';
import type { Sheets } from '../static-maps/index.ts';
import { tellingThread } from '../told-result.ts';
import { atlasWords } from '../words.ts';
import { atlasEndpoints, planEndpoint } from './job-endpoints.ts';
import { AtlasStore } from './job-store.ts';
import { keptFor, mostJobs } from './limits.ts';
import { Maker } from './maker.ts';
import type { AtlasPlan } from './plan/atlas-plan.ts';
import type { PlanQuestion } from './plan/plan-atlas.ts';
import { plansBy } from './plans.ts';

export interface AtlasServices {
  sheets: Sheets;
  heights: Heights;
  folder: string;
}

/** `/atlas/v1`: maps of many pages as one PDF, made by the processes that draw static maps. */
export function createAtlas(
  { regions, clock, logger }: ModuleContext,
  { sheets, heights, folder }: AtlasServices,
): ApiModule {
  const store = new AtlasStore(folder);
  const maker = new Maker({ store, sheets, heights, clock, logger });
  const housekeeping = tidyJobs(store, keptFor, { kind: 'atlases', clock, logger });
  // A way of 10,000 positions takes a quarter of a second; a window asks again while somebody looks for a scale.
  const thread = tellingThread<PlanQuestion, AtlasPlan>(
    { file: new URL('./thread/plan-pages.ts', import.meta.url), what: 'plans atlases', idleMs: 30_000 },
    logger,
  );
  const plans = plansBy({ regions, sheets, thread });
  const jobs = new UserJobs(store, mostJobs, {
    noJob: id => atlasWords.message('noJob', { id }),
    tooManyJobs: most => atlasWords.message('tooManyJobs', { most }),
  });
  return {
    endpoints: [planEndpoint(plans), ...atlasEndpoints({ store, maker, jobs, plans })],
    close: async () => {
      await maker.close();
      await housekeeping.close();
      await thread.close();
    },
  };
}
