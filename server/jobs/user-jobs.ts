import type { Logger } from 'pino';
import type { Message } from '../../data-packs/words/catalogue.ts';
import { Failure } from '../errors.ts';
import type { Clock } from '../module.ts';
import { Tidying } from '../tidying.ts';
import { isUnderWay, type KeptJob } from './kept-job.ts';

/** Where jobs of one kind are kept. */
export interface JobStore<Kept extends KeptJob> {
  /** In no order. */
  all(): Promise<Kept[]>;
  find(id: string): Promise<Kept | undefined>;
  remove(id: string): Promise<void>;
  /** Removes what killed services left. */
  sweep(): Promise<void>;
}

/** How a kind of job is spoken of. */
interface JobWords {
  noJob: (id: string) => Message;
  tooManyJobs: (most: number) => Message;
}

/** The jobs of each user. */
export class UserJobs<Kept extends KeptJob> {
  readonly #store: JobStore<Kept>;
  readonly #most: number;
  readonly #words: JobWords;

  /** `most`: of a user. */
  constructor(store: JobStore<Kept>, most: number, words: JobWords) {
    this.#store = store;
    this.#most = most;
    this.#words = words;
  }

  /** Newest first. */
  async of(userId: string): Promise<Kept[]> {
    const jobs = (await this.#store.all()).filter(job => job.userId === userId);
    return jobs.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  }

  /** Throws `not_found`. */
  async find(userId: string, id: string): Promise<Kept> {
    const job = /^[0-9a-f-]{36}$/.test(id) ? await this.#store.find(id) : undefined;
    if (job?.userId !== userId) throw new Failure('not_found', this.#words.noJob(id));
    return job;
  }

  /** Throws `storage_full` where the user has as many as are kept. */
  async requireAnother(userId: string): Promise<void> {
    const { length } = await this.of(userId);
    if (length >= this.#most) throw new Failure('storage_full', this.#words.tooManyJobs(this.#most));
  }
}

/** Deletes jobs `keptFor` milliseconds after their last change, unless they are under way, and what killed services left. */
export function tidyJobs<Kept extends KeptJob>(
  store: JobStore<Kept>,
  keptFor: number,
  { kind, clock, logger }: { kind: string; clock: Clock; logger: Logger },
): Tidying {
  return new Tidying({
    clock,
    logger,
    retry: 'later',
    tidy: async now => {
      for (const job of await store.all()) {
        if (!isUnderWay(job) && job.changedAt < now - keptFor) await store.remove(job.id);
      }
      await store.sweep();
    },
    failed: `old ${kind} could not be deleted`,
  });
}
