import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts/index.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { tidyJobs, UserJobs } from '../jobs/index.ts';
import type { ApiModule, Clock, ServiceUrls } from '../module.ts';
import { batchWords } from '../words.ts';
import { type BatchLimits, defaultLimits, keptFor } from './job.ts';
import { batchEndpoints, resultEndpoints } from './job-endpoints.ts';
import { BatchStore } from './job-store.ts';
import { requireRoomFor } from './parts.ts';
import { runEndpoints } from './run-endpoints.ts';
import { Runner } from './runner.ts';

export type { BatchLimits } from './job.ts';

export interface BatchServices {
  accounts: Pick<Accounts, 'db' | 'keys' | 'ledger'>;
  /** Of the API: what rows are asked of. */
  endpoints: readonly Endpoint[];
  folder: string;
  clock: Clock;
  logger: Logger;
  urls: () => ServiceUrls;
}

/** `/batch/v1`: tables whose rows are geocoded, measured and drawn in the service. */
export function createBatch(services: BatchServices, limits: BatchLimits = defaultLimits): ApiModule {
  const { folder, clock, logger } = services;
  const store = new BatchStore(folder);
  const jobs = new UserJobs(store, limits.jobs, {
    noJob: id => batchWords.message('noJob', { id }),
    tooManyJobs: most => batchWords.message('tooManyJobs', { most }),
  });
  const requireRoom = requireRoomFor(jobs, limits.bytes);
  const runner = new Runner({ ...services, store, requireRoom, lockFile: join(folder, 'runner.lock') });
  const housekeeping = tidyJobs(store, keptFor, { kind: 'batch jobs', clock, logger });
  const parts = { ...services, store, jobs, requireRoom, runner };
  return {
    endpoints: [...batchEndpoints(parts), ...runEndpoints(parts), ...resultEndpoints(parts)],
    close: async () => {
      await runner.close();
      await housekeeping.close();
      await store.close();
    },
  };
}
