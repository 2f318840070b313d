import type { JobStore } from './job-store.ts';
import type { Jobs } from './jobs.ts';
import type { Maker } from './maker.ts';
import type { Plans } from './plans.ts';

/** What the endpoints of atlases share. */
export interface AtlasParts {
  store: JobStore;
  jobs: Jobs;
  plans: Plans;
  maker: Maker;
}

/** An atlas that there never is, for the examples. */
export const exampleJob = '7c1de7a0-5a55-4a0c-8f6e-5d0f6f1f7d31';
