import { Failure } from '../errors.ts';
import type { UserJobs } from '../jobs/index.ts';
import { batchWords } from '../words.ts';
import type { CountedJob } from './job.ts';

/** Milliseconds for which the sizes of a user's jobs are believed. */
const countedFor = 1000;

/** Throws `storage_full` where a user's jobs take as many bytes as are kept. */
export type RequireRoom = (userId: string) => Promise<void>;

export function requireRoomFor(jobs: UserJobs<CountedJob>, most: number): RequireRoom {
  const counted = new Map<string, { at: number; bytes: Promise<number> }>();
  return async userId => {
    const now = performance.now();
    let known = counted.get(userId);
    if (known === undefined || now - known.at > countedFor) {
      known = { at: now, bytes: jobs.of(userId).then(all => all.reduce((sum, job) => sum + job.bytes, 0)) };
      counted.set(userId, known);
    }
    if ((await known.bytes) >= most) throw new Failure('storage_full', batchWords.message('tooMuch', { most }));
  };
}
