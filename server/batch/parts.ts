import type { BatchServices } from './index.ts';
import type { JobStore } from './job-store.ts';
import type { Jobs } from './jobs.ts';
import type { Runner } from './runner.ts';

/** What the endpoints of jobs share. */
export interface BatchParts extends Pick<BatchServices, 'accounts' | 'clock'> {
  store: JobStore;
  jobs: Jobs;
  runner: Runner;
}

/** Of every endpoint of jobs: rows are charged as they are worked on. */
export const free = { scope: 'items', units: '0', cost: () => 0 } as const;

/** A job that there never is, for the examples. */
export const exampleJob = '0f3b7c52-4a0e-4d58-9d2f-6b1c8e7a9d10';
