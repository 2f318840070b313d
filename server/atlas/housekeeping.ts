import type { Logger } from 'pino';
import type { Clock } from '../module.ts';
import { Tidying } from '../tidying.ts';
import { isBeingMade } from './job.ts';
import type { JobStore } from './job-store.ts';
import { jobTime } from './limits.ts';

/** Deletes atlases that nothing was done with for a week, and what killed services left. */
export function tidyAtlases(store: JobStore, clock: Clock, logger: Logger): Tidying {
  return new Tidying({
    clock,
    retry: 'later',
    tidy: async now => {
      for (const job of await store.all()) {
        if (!isBeingMade(job) && job.changedAt < now - jobTime) await store.remove(job.id);
      }
      await store.sweep();
    },
    onFailure: error => logger.warn({ err: error }, 'old atlases could not be deleted'),
  });
}
