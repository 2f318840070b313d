import type { Logger } from 'pino';
import { isBusy } from './db/index.ts';
import type { Clock } from './module.ts';

/** Milliseconds of the service's clock between two rounds. */
const roundMs = 60_000;
/** How often the clock is looked at, which tests move. */
const lookEveryMs = 1000;

interface Work {
  clock: Clock;
  logger: Logger;
  /** One round, which may end early once `closing` says so. */
  tidy: (now: number, closing: () => boolean) => Promise<void>;
  /** When a round that failed is tried again: at the next look, or a minute later. */
  retry: 'soon' | 'later';
  /** Written to the log at the first failure in a row. */
  failed: string;
}

/** Does a round of tidying every minute of the service's clock, one at a time. */
export class Tidying {
  readonly #work: Work;
  readonly #timer: NodeJS.Timeout;
  #lastTidied = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> | undefined;
  #closed = false;
  #failing = false;

  constructor(work: Work) {
    this.#work = work;
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  /** Resolves when no round is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#underWay;
  }

  #look(): void {
    const { clock, logger, tidy, retry, failed } = this.#work;
    const now = clock.now();
    // The clock may have been moved, either way.
    if (this.#underWay !== undefined || Math.abs(now - this.#lastTidied) < roundMs) return;
    if (retry === 'later') this.#lastTidied = now;
    this.#underWay = tidy(now, () => this.#closed)
      .then(() => {
        this.#lastTidied = now;
        this.#failing = false;
      })
      .catch(error => {
        // Others write.
        if (this.#closed || isBusy(error)) return;
        if (!this.#failing) logger.warn({ err: error }, failed);
        this.#failing = true;
      })
      .finally(() => {
        this.#underWay = undefined;
      });
  }
}
