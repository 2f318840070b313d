import type { Logger } from 'pino';
import type { Clock } from '../module.ts';
import type { JobStore } from './job-store.ts';
import { jobTime } from './limits.ts';

const tidyEveryMs = 60_000;
/** How often the clock is looked at, which tests move. */
const lookEveryMs = 1000;

/** Deletes jobs that nothing was done with for 30 days, and what killed services left. */
export class BatchHousekeeping {
  readonly #store: JobStore;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;
  #lastTidied = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> | undefined;
  #closed = false;

  constructor(store: JobStore, clock: Clock, logger: Logger) {
    this.#store = store;
    this.#clock = clock;
    this.#logger = logger;
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  /** Resolves when nothing more is deleted. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#underWay;
  }

  #look(): void {
    const now = this.#clock.now();
    // The clock may have been moved, either way.
    if (this.#underWay !== undefined || Math.abs(now - this.#lastTidied) < tidyEveryMs) return;
    this.#lastTidied = now;
    this.#underWay = this.#tidy(now)
      .catch(error => {
        if (!this.#closed) this.#logger.warn({ err: error }, 'old batch jobs could not be deleted');
      })
      .finally(() => {
        this.#underWay = undefined;
      });
  }

  async #tidy(now: number): Promise<void> {
    for (const { id, state, changedAt } of await this.#store.all()) {
      if (state !== 'running' && changedAt < now - jobTime) await this.#store.remove(id);
    }
    await this.#store.sweep();
  }
}
