/** Speed is felt over a few seconds: shorter it jumps, longer it lies. */
const windowMs = 5000;
const leastMs = 500;

/** Bytes per second over the last seconds. */
export class RecentSpeed {
  readonly #now: () => number;
  #samples: { time: number; bytes: number }[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `bytes` have come by now, only ever more. None until there is something to compare with. */
  at(bytes: number): number | undefined {
    const time = this.#now();
    this.#samples = [...this.#samples.filter(sample => time - sample.time <= windowMs), { time, bytes }];
    const first = this.#samples[0];
    if (first === undefined || time - first.time < leastMs) return undefined;
    return Math.round(((bytes - first.bytes) * 1000) / (time - first.time));
  }
}
