import type { UserJobs } from '../jobs/index.ts';
import type { BatchServices } from './index.ts';
import type { CountedJob } from './job.ts';
import type { BatchStore } from './job-store.ts';
import type { RequireRoom } from './room.ts';
import type { Runner } from './runner.ts';

/** What the endpoints of jobs share. */
export interface BatchParts extends Pick<BatchServices, 'accounts' | 'clock'> {
  store: BatchStore;
  jobs: UserJobs<CountedJob>;
  requireRoom: RequireRoom;
  runner: Runner;
}

/** A job that there never is, for the examples. */
export const exampleJob = '0f3b7c52-4a0e-4d58-9d2f-6b1c8e7a9d10';
