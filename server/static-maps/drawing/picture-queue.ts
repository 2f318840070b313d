import { Failure } from '../../errors.ts';
import type { Drawn, Job } from './render-messages.ts';
import { isLarge, waitLimitOf } from './time-limit.ts';

export interface PictureQueueOptions {
  /** Pictures that may wait; more are refused. */
  limit: number;
  /** Milliseconds a picture may wait before drawing; large ones may wait longer. */
  waitLimit: number;
  /** Pictures that are drawn at once. */
  workers: number;
}

export interface AskedPicture {
  job: Job;
  resolve: (drawn: Drawn) => void;
  reject: (reason: unknown) => void;
}

interface Waiting extends AskedPicture {
  signal: AbortSignal;
  timer: NodeJS.Timeout;
}

/** Estimated milliseconds per picture before the first. */
const initialEstimate = 500;
/** Maximum `Retry-After` in seconds. */
const maxRetryAfter = 30;

/** Pictures that wait to be drawn, in the order in which they were asked for; large ones are drawn one at a time. */
export class PictureQueue {
  readonly #options: PictureQueueOptions;
  readonly #waiting: Waiting[] = [];
  /** Moving average of milliseconds per picture. */
  #average = initialEstimate;

  constructor(options: PictureQueueOptions) {
    this.#options = options;
  }

  /** Resolves when it is drawn. Throws `overloaded` when too many wait or it waits too long, and why its client left. */
  async add(job: Job, signal: AbortSignal): Promise<Drawn> {
    this.#dropAborted();
    if (this.#waiting.length >= this.#options.limit) throw this.#overloaded();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(waiting), waitLimitOf(job, this.#options.waitLimit));
      const waiting: Waiting = { job, signal, resolve, reject, timer };
      this.#waiting.push(waiting);
    });
  }

  get isEmpty(): boolean {
    this.#dropAborted();
    return this.#waiting.length === 0;
  }

  /** Whether one of those that wait may be drawn. `besideLarge`: while a large one is drawn. */
  hasNext(besideLarge: boolean): boolean {
    return this.#nextAt(besideLarge) >= 0;
  }

  take(besideLarge: boolean): AskedPicture | undefined {
    const at = this.#nextAt(besideLarge);
    const [waiting] = at < 0 ? [] : this.#waiting.splice(at, 1);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  /** Notes how long a picture took, from which follows when others are to come again. */
  took(milliseconds: number): void {
    this.#average += (milliseconds - this.#average) / 8;
  }

  close(reason: Failure): void {
    for (const { reject, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      reject(reason);
    }
  }

  #nextAt(besideLarge: boolean): number {
    this.#dropAborted();
    return this.#waiting.findIndex(({ job }) => !besideLarge || !isLarge(job));
  }

  #dropAborted(): void {
    for (let i = this.#waiting.length - 1; i >= 0; i--) {
      const waiting = this.#waiting[i];
      if (waiting?.signal.aborted !== true) continue;
      this.#waiting.splice(i, 1);
      clearTimeout(waiting.timer);
      waiting.reject(waiting.signal.reason);
    }
  }

  #giveUp(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    waiting.reject(this.#overloaded());
  }

  /** Refuses, with a `Retry-After` that lets the present queue drain. */
  #overloaded(): Failure {
    const seconds = (this.#waiting.length * this.#average) / this.#options.workers / 1000;
    return new Failure('overloaded', undefined, {
      retryAfter: Math.max(1, Math.min(maxRetryAfter, Math.ceil(seconds))),
    });
  }
}
