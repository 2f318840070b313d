import type { ProgressListener } from '../../format/progress.ts';
import type { TaskListener, TaskStep } from './pack-task.ts';

/** Ten lines a second are as many as eyes follow. */
const everyMs = 100;

/** Before that a guess of the time left would be none. */
const tellsFrom = { seconds: 1, fraction: 0.03 };

/**
 * Passes on what a task says of itself: at most ten times a second, always the newest, never backwards, and with the time left where the
 * task does not know it better.
 */
export class TaskProgress {
  readonly #listener: TaskListener;
  readonly #now: () => number;
  readonly #start: number;
  #last = Number.NEGATIVE_INFINITY;
  #fraction = 0;
  #waiting: NodeJS.Timeout | undefined;

  constructor(listener: TaskListener, now: () => number = () => performance.now()) {
    this.#listener = listener;
    this.#now = now;
    this.#start = now();
  }

  report(step: TaskStep): void {
    this.#fraction = Math.min(1, Math.max(this.#fraction, step.fraction));
    const newest = { ...step, fraction: this.#fraction };
    clearTimeout(this.#waiting);
    const wait = this.#last + everyMs - this.#now();
    if (wait <= 0) this.#tell(newest);
    else this.#waiting = setTimeout(() => this.#tell(newest), wait);
  }

  /** What has not been said by now is not said any more. */
  end(): void {
    clearTimeout(this.#waiting);
  }

  #tell(step: TaskStep): void {
    const now = this.#now();
    this.#last = now;
    const seconds = (now - this.#start) / 1000;
    const guessed =
      step.secondsLeft === undefined && seconds >= tellsFrom.seconds && step.fraction >= tellsFrom.fraction
        ? { secondsLeft: Math.round((seconds * (1 - step.fraction)) / step.fraction) }
        : {};
    this.#listener({ ...step, ...guessed });
  }
}

/** A phase of the work in the words of people, and where it lies in the whole task. */
export type Span = readonly [words: string, from: number, to: number];

/** Listens to work that speaks of its phases one by one. Of phases that `spans` does not know nothing is told. */
export function spanning(listener: TaskListener, spans: Readonly<Record<string, Span>>): ProgressListener {
  return ({ phase, fraction, detail }) => {
    const span = spans[phase];
    if (span === undefined) return;
    const [words, from, to] = span;
    listener({ phase: words, fraction: from + fraction * (to - from), ...(detail === undefined ? {} : { detail }) });
  };
}
