import type { Logger } from 'pino';
import type { Clock } from '../module.ts';
import { Tidying } from '../tidying.ts';
import type { JobStore } from './job-store.ts';
import { jobTime } from './limits.ts';

/** Deletes jobs that nothing was done with for 30 days, and what killed services left. */
export function tidyJobs(store: JobStore, clock: Clock, logger: Logger): Tidying {
  return new Tidying({
    clock,
    retry: 'later',
    tidy: async now => {
      for (const { id, state, changedAt } of await store.all()) {
        if (state !== 'running' && changedAt < now - jobTime) await store.remove(id);
      }
      await store.sweep();
    },
    onFailure: error => logger.warn({ err: error }, 'old batch jobs could not be deleted'),
  });
}
