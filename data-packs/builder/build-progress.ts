import { lookup } from '../base/lookup.ts';
import type { Progress } from '../format/progress.ts';
import { wordMessage } from '../words/catalogue.ts';

/** Progress of a build: `fraction` of the step, `overall` of all steps. */
export interface BuildProgress extends Progress {
  overall: number;
  /** Whole seconds; absent while too little is done for an estimate. */
  secondsLeft?: number | undefined;
}

/** Shares of the time, by step. */
export type Weights = Readonly<Record<string, number>>;

/** Adds up the progress of parallel steps. Reports at most ten times a second, and at the end of each step. */
export class BuildProgressSum {
  #weights: Weights;
  readonly #listener: (progress: BuildProgress) => void;
  readonly #now: () => number;
  readonly #start: number;
  readonly #fractions = new Map<string, number>();
  #lastReport = Number.NEGATIVE_INFINITY;
  #overall = 0;

  constructor(
    weights: Weights,
    listener: (progress: BuildProgress) => void,
    now: () => number = () => performance.now(),
  ) {
    this.#weights = weights;
    this.#listener = listener;
    this.#now = now;
    this.#start = now();
  }

  /** Leaves a step out that takes no time. */
  without(name: string): void {
    this.#weights = Object.fromEntries(Object.entries(this.#weights).filter(([other]) => other !== name));
  }

  /** Returns a listener for one step. `spans`: the ranges of phases that are not the whole step. */
  step(name: string, spans: Readonly<Record<string, readonly [number, number]>> = {}): (progress: Progress) => void {
    return ({ phase, fraction, detail, said }) => {
      const before = this.#fractions.get(name) ?? -1;
      const [from, to] = lookup(spans, phase) ?? [0, 1];
      const bounded = Math.min(1, Math.max(before, from + fraction * (to - from), 0));
      this.#fractions.set(name, bounded);
      const now = this.#now();
      if (now - this.#lastReport < 100 && !(bounded === 1 && before < 1) && before !== -1) return;
      this.#lastReport = now;
      const english = said === undefined ? detail : wordMessage(said, 'en');
      this.#listener({ phase: name, fraction: bounded, detail: english, said, ...this.#sum(now) });
    };
  }

  #sum(now: number): { overall: number; secondsLeft?: number } {
    let done = 0;
    let total = 0;
    for (const [name, weight] of Object.entries(this.#weights)) {
      done += weight * (this.#fractions.get(name) ?? 0);
      total += weight;
    }
    this.#overall = Math.max(this.#overall, total > 0 ? Math.min(1, done / total) : 0);
    const elapsed = (now - this.#start) / 1000;
    if (elapsed < 1 || this.#overall < 0.03) return { overall: this.#overall };
    return { overall: this.#overall, secondsLeft: Math.round((elapsed * (1 - this.#overall)) / this.#overall) };
  }
}
