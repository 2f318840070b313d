import { Failure } from '../errors.ts';
import { atlasWords } from '../words.ts';
import type { Job } from './job.ts';
import type { JobStore } from './job-store.ts';
import { mostJobs } from './limits.ts';

/** The atlases of each user. */
export class Jobs {
  readonly #store: JobStore;

  constructor(store: JobStore) {
    this.#store = store;
  }

  /** Newest first. */
  async of(userId: string): Promise<Job[]> {
    return (await this.#store.all()).filter(job => job.userId === userId);
  }

  /** Throws `not_found`. */
  async find(userId: string, id: string): Promise<Job> {
    const job = await this.#store.find(id);
    if (job?.userId !== userId) throw new Failure('not_found', atlasWords.message('noJob', { id }));
    return job;
  }

  /** Throws `storage_full` where the user has as many as are kept. */
  async requireAnother(userId: string): Promise<void> {
    if ((await this.of(userId)).length >= mostJobs)
      throw new Failure('storage_full', atlasWords.message('tooManyJobs', { most: mostJobs }));
  }
}
