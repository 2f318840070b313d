import type { ProgressListener } from '../../format/progress.ts';
import type { Message } from '../../words/catalogue.ts';
import { phaseSaid } from '../../words/progress.ts';
import type { TaskListener, TaskStep } from './task-context.ts';

/** Ten lines a second are as many as eyes follow. */
const everyMs = 100;

/** Passes on what a task says of itself: at most ten times a second, always the newest, never backwards. */
export class TaskProgress {
  readonly #listener: TaskListener;
  readonly #now: () => number;
  #last = Number.NEGATIVE_INFINITY;
  #fraction = 0;
  #waiting: { step: TaskStep; timer: NodeJS.Timeout } | undefined;

  constructor(listener: TaskListener, now: () => number = () => performance.now()) {
    this.#listener = listener;
    this.#now = now;
  }

  report(step: TaskStep): void {
    this.#fraction = Math.min(1, Math.max(this.#fraction, step.fraction));
    const newest = { ...step, fraction: this.#fraction };
    this.drop();
    const wait = this.#last + everyMs - this.#now();
    if (wait <= 0) this.#tell(newest);
    else this.#waiting = { step: newest, timer: setTimeout(() => this.#tell(newest), wait) };
  }

  /** Says what waits: how the work stood in the end. */
  flush(): void {
    if (this.#waiting !== undefined) this.#tell(this.#waiting.step);
  }

  /** What has not been said by now is not said any more. */
  drop(): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = undefined;
  }

  #tell(step: TaskStep): void {
    this.drop();
    this.#last = this.#now();
    this.#listener(step);
  }
}

/** A phase of the work, and where it lies in the whole task. */
export type Span = readonly [phase: Message, from: number, to: number];

/** Before that a guess of the time left would be none. */
const tellsFrom = { ms: 1000, done: 0.03 };

/**
 * Listens to work that speaks of its phases one by one, and guesses from the time they took how long the rest takes. Of phases that `spans`
 * does not know nothing is told.
 */
export function spanning(
  listener: TaskListener,
  spans: Readonly<Record<string, Span>>,
  now: () => number = () => performance.now(),
): ProgressListener {
  const start = now();
  const begin = Math.min(...Object.values(spans).map(([, from]) => from));
  const end = Math.max(...Object.values(spans).map(([, , to]) => to));
  return ({ phase, fraction, detail }) => {
    const span = spans[phase];
    if (span === undefined) return;
    const [said, from, to] = span;
    const overall = from + fraction * (to - from);
    const done = (overall - begin) / (end - begin);
    const ms = now() - start;
    listener({
      ...phaseSaid(said),
      fraction: overall,
      ...(detail === undefined ? {} : { detail }),
      ...(ms < tellsFrom.ms || done < tellsFrom.done
        ? {}
        : { secondsLeft: Math.round((ms * (1 - done)) / done / 1000) }),
    });
  };
}
