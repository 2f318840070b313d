import type { Message } from '../../data-packs/words/catalogue.ts';
import { Failure } from '../errors.ts';
import type { UserJobs } from '../jobs/index.ts';
import { batchWords } from '../words.ts';
import type { BatchServices } from './index.ts';
import type { CountedJob } from './job.ts';
import type { BatchStore } from './job-store.ts';
import type { Runner } from './runner.ts';
import type { JobChange } from './thread/job-database.ts';

export interface BatchParts extends Pick<BatchServices, 'accounts' | 'clock'> {
  store: BatchStore;
  jobs: UserJobs<CountedJob>;
  requireRoom: RequireRoom;
  runner: Runner;
}

/** Changes a user's job. Throws `not_found`, and `conflict` with the refusal where it is in none of the states. */
export async function changeJob(
  { store, jobs }: BatchParts,
  userId: string,
  id: string,
  change: JobChange,
  refusal: Message,
): Promise<CountedJob> {
  const { id: found } = await jobs.find(userId, id);
  const answer = await store.ask('change', found, change);
  if (answer === undefined) throw new Failure('not_found', batchWords.message('noJob', { id }));
  if (!answer.changed) throw new Failure('conflict', refusal);
  return answer.job;
}

/** The key that is charged from now on. */
export const charged = async ({ db, keys }: BatchParts['accounts'], keyId: string) => ({
  keyId,
  isListedKey: (await db.read(keys.byId(keyId))) !== undefined,
});

/** A job that there never is, for the examples. */
export const exampleJob = '0f3b7c52-4a0e-4d58-9d2f-6b1c8e7a9d10';

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
