import type { AtlasJob } from './atlas-schemas.ts';
import { isBeingMade, type Job } from './job.ts';
import { jobTime } from './limits.ts';

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** A job as answers have it. */
export function shownJob({ userId: _, total, done, createdAt, changedAt, failure, ...job }: Job): AtlasJob {
  return {
    ...job,
    // Messages are plain values.
    failure: failure && { ...failure, said: { ...failure.said, values: { ...failure.said.values } } },
    pages: { total, done },
    createdAt: isoTime(createdAt),
    changedAt: isoTime(changedAt),
    expiresAt: isBeingMade(job) ? null : isoTime(changedAt + jobTime),
  };
}
