import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';

const progressSchema = z.object({ event: z.literal('progress'), secondsLeft: z.number().optional() });

/** Keeps what a build says of the time left. */
export class Forecasts {
  readonly #said: { at: number; left: number }[] = [];
  readonly #started: number;

  /** `output`: lines of JSON, of a build that starts now. */
  constructor(output: Readable) {
    this.#started = performance.now();
    createInterface({ input: output }).on('line', line => {
      const progress = progressSchema.safeParse(JSON.parse(line));
      if (progress.data?.secondsLeft === undefined) return;
      this.#said.push({ at: this.#seconds(), left: progress.data.secondsLeft });
    });
  }

  /** By how much the build's end was foretold wrongly after its first tenth: a share of its time, at worst; NaN: no word. */
  worstError(): number {
    const whole = this.#seconds();
    const errors = this.#said
      .filter(({ at }) => at > whole / 10)
      .map(({ at, left }) => Math.abs(at + left - whole) / whole);
    return errors.length === 0 ? Number.NaN : Math.max(...errors);
  }

  #seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }
}
