import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/index.ts';
import type { Endpoint } from '../http/endpoint.ts';
import type { ApiModule, Clock, ServiceUrls } from '../module.ts';
import { tidyJobs } from './housekeeping.ts';
import { jobEndpoints } from './job-endpoints.ts';
import { JobStore } from './job-store.ts';
import { Jobs } from './jobs.ts';
import { type BatchLimits, defaultLimits } from './limits.ts';
import { resultEndpoints } from './result-endpoints.ts';
import { runEndpoints } from './run-endpoints.ts';
import { Runner } from './runner.ts';

export type { BatchLimits } from './limits.ts';

/** What jobs are kept and worked on with. */
export interface BatchServices {
  accounts: Pick<Accounts, 'db' | 'keys' | 'ledger'>;
  /** Of the API: what rows are asked of. */
  endpoints: readonly Endpoint[];
  /** Holds the jobs. */
  folder: string;
  clock: Clock;
  logger: Logger;
  urls: () => ServiceUrls;
}

/** `/batch/v1`: tables whose rows are geocoded, measured and drawn in the service. */
export function createBatch(services: BatchServices, limits: BatchLimits = defaultLimits): ApiModule {
  const { folder, clock, logger } = services;
  const store = new JobStore(folder);
  const jobs = new Jobs(store, limits);
  const requireRoom = (userId: string) => jobs.requireRoom(userId);
  const runner = new Runner({ ...services, store, requireRoom, lockFile: join(folder, 'runner.lock') });
  const housekeeping = tidyJobs(store, clock, logger);
  const parts = { ...services, store, jobs, runner };
  return {
    endpoints: [...jobEndpoints(parts), ...runEndpoints(parts), ...resultEndpoints(parts)],
    close: async () => {
      await runner.close();
      await housekeeping.close();
      await store.close();
    },
  };
}
