import type { Clock } from './module.ts';

/** Milliseconds of the service's clock between two rounds. */
const roundMs = 60_000;
/** How often the clock is looked at, which tests move. */
const lookEveryMs = 1000;

interface Work {
  clock: Clock;
  /** One round. */
  tidy: (now: number) => Promise<void>;
  /** When a round that failed is tried again: at the next look, or a minute later. */
  retry: 'soon' | 'later';
  /** Not called once it is closed. */
  onFailure: (error: unknown) => void;
}

/** Does a round of tidying every minute of the service's clock, one at a time. */
export class Tidying {
  readonly #work: Work;
  readonly #timer: NodeJS.Timeout;
  #lastTidied = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> | undefined;
  #closed = false;

  constructor(work: Work) {
    this.#work = work;
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref();
  }

  /** Whether a long round should end early. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Resolves when no round is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#underWay;
  }

  #look(): void {
    const { clock, tidy, retry, onFailure } = this.#work;
    const now = clock.now();
    // The clock may have been moved, either way.
    if (this.#underWay !== undefined || Math.abs(now - this.#lastTidied) < roundMs) return;
    if (retry === 'later') this.#lastTidied = now;
    this.#underWay = tidy(now)
      .then(() => {
        this.#lastTidied = now;
      })
      .catch(error => {
        if (!this.#closed) onFailure(error);
      })
      .finally(() => {
        this.#underWay = undefined;
      });
  }
}
