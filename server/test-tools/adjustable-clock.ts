import type { Clock } from '../module.ts';

/** Adds an offset, set by tests, to another clock. */
export class AdjustableClock implements Clock {
  readonly #clock: Clock;
  #offset = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now() + this.#offset;
  }

  advance(milliseconds: number): void {
    this.#offset += milliseconds;
  }
}
