import type { Clock } from '../../server/module.ts';

/** A clock that stands still until it is told otherwise. */
export class ManualClock implements Clock {
  #now: number;

  constructor(now = Date.UTC(2026, 0, 15, 12)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
