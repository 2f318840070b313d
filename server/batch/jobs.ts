import { Failure } from '../errors.ts';
import { batchWords } from '../words.ts';
import type { CountedJob } from './job.ts';
import type { JobStore } from './job-store.ts';
import type { BatchLimits } from './limits.ts';

/** Milliseconds for which the sizes of a user's jobs are believed. */
const countedFor = 1000;

/** The jobs of each user, and what there is room for. */
export class Jobs {
  readonly #store: JobStore;
  readonly #limits: BatchLimits;
  readonly #counted = new Map<string, { at: number; bytes: Promise<number> }>();

  constructor(store: JobStore, limits: BatchLimits) {
    this.#store = store;
    this.#limits = limits;
  }

  /** Newest first. */
  async of(userId: string): Promise<CountedJob[]> {
    const jobs = (await this.#store.all()).filter(job => job.userId === userId);
    return jobs.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  }

  /** Throws `not_found`. */
  async find(userId: string, id: string): Promise<CountedJob> {
    const job = await this.#store.find(id);
    if (job === undefined || job.userId !== userId) throw new Failure('not_found', batchWords.message('noJob', { id }));
    return job;
  }

  /** Throws `storage_full` where the user has as many jobs as are kept. */
  async requireAnother(userId: string): Promise<void> {
    const { jobs: most } = this.#limits;
    const jobs = await this.of(userId);
    if (jobs.length >= most) throw new Failure('storage_full', batchWords.message('tooManyJobs', { most }));
    await this.requireRoom(userId);
  }

  /** Throws `storage_full` where the user's jobs take as many bytes as are kept. */
  async requireRoom(userId: string): Promise<void> {
    const { bytes: most } = this.#limits;
    const now = performance.now();
    let counted = this.#counted.get(userId);
    if (counted === undefined || now - counted.at > countedFor) {
      const bytes = this.of(userId).then(jobs => jobs.reduce((sum, job) => sum + job.bytes, 0));
      counted = { at: now, bytes };
      this.#counted.set(userId, counted);
    }
    if ((await counted.bytes) >= most) throw new Failure('storage_full', batchWords.message('tooMuch', { most }));
  }
}
