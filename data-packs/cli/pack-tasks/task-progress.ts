import { lookup } from '../../base/lookup.ts';
import type { ProgressListener } from '../../format/progress.ts';
import type { PackTaskProgress } from '../../store/pack-task.ts';
import { type Phase, phaseSaid } from '../../words/progress-words.ts';

/** Progress of a task: `fraction` of the whole, 0 to 1. */
export type TaskStep = Omit<PackTaskProgress, 'event'>;
export type TaskListener = (step: TaskStep) => void;

/** At most ten reports a second. */
const intervalMs = 100;

/** Limits the reports of a task: at most ten a second, always the newest, never backwards. */
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
    const wait = this.#last + intervalMs - this.#now();
    if (wait <= 0) this.#emit(newest);
    else this.#waiting = { step: newest, timer: setTimeout(() => this.#emit(newest), wait) };
  }

  flush(): void {
    if (this.#waiting !== undefined) this.#emit(this.#waiting.step);
  }

  drop(): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting = undefined;
  }

  #emit(step: TaskStep): void {
    this.drop();
    this.#last = this.#now();
    this.#listener(step);
  }
}

/** A phase of the work, and its range within the task. */
type Span = readonly [phase: Phase, from: number, to: number];

/** Time and progress from which the time left can be estimated. */
const estimateFrom = { ms: 1000, done: 0.03 };

/**
 * Turns progress within phases into progress of the whole task, with an estimate of the time left. Ignores phases that
 * are not in `spans`.
 */
export function spanProgress(
  listener: TaskListener,
  spans: Readonly<Record<string, Span>>,
  now: () => number = () => performance.now(),
): ProgressListener {
  const start = now();
  const begin = Math.min(...Object.values(spans).map(([, from]) => from));
  const end = Math.max(...Object.values(spans).map(([, , to]) => to));
  return ({ phase, fraction, detail }) => {
    const span = lookup(spans, phase);
    if (span === undefined) return;
    const [name, from, to] = span;
    const overall = from + fraction * (to - from);
    const done = (overall - begin) / (end - begin);
    const ms = now() - start;
    listener({
      ...phaseSaid(name),
      fraction: overall,
      detail,
      ...(ms < estimateFrom.ms || done < estimateFrom.done
        ? {}
        : { secondsLeft: Math.round((ms * (1 - done)) / done / 1000) }),
    });
  };
}
