import { uptime } from 'node:os';
import type { Logger } from 'pino';
import type { Clock } from './module.ts';

/** The time of the machine. */
export const machineClock: Clock = { now: () => Date.now(), sinceBoot: () => uptime() * 1000 };

const day = 86_400_000;
/** Differences below are those of clocks that are set right, and are followed. */
const tolerated = day;
const judgedEvery = 3_600_000;
/** Machines without a clock of their own get the time from elsewhere soon after they start. */
const settingUp = 10 * 60_000;

/**
 * The machine's time, but not moved with it where it is set to another day while the service runs: neither does the
 * request log age by that, nor begins a period. A machine that slept is no such case. Set right again, or after a new
 * start, the machine's time counts.
 */
export class SteadyClock implements Clock {
  readonly #machine: Clock;
  readonly #onMove: (byMs: number) => void;
  #since: { wall: number; boot: number };
  #lastWall: number;
  #movedBy = 0;

  /** `onMove` is told by how many milliseconds the machine's time is off, 0 once it is right again. */
  constructor(machine: Clock, onMove: (byMs: number) => void) {
    this.#machine = machine;
    this.#onMove = onMove;
    this.#lastWall = machine.now();
    this.#since = { wall: this.#lastWall, boot: machine.sinceBoot?.() ?? 0 };
  }

  /** Milliseconds by which the machine's time was set ahead (or, negative, back) and is not followed. */
  get movedBy(): number {
    return this.#movedBy;
  }

  sinceBoot(): number {
    return this.#machine.sinceBoot?.() ?? this.now();
  }

  now(): number {
    const wall = this.#machine.now();
    // Asking the system since when it runs takes 20 us.
    const moved = Math.abs(wall - this.#lastWall);
    if (moved > tolerated || Math.abs(wall - this.#since.wall) > judgedEvery) this.#judge(wall);
    this.#lastWall = wall;
    return wall - this.#movedBy;
  }

  #judge(wall: number): void {
    const boot = this.#machine.sinceBoot?.();
    if (boot === undefined) return;
    const before = this.#movedBy;
    const steady = this.#since.wall + boot - this.#since.boot;
    const isRight = Math.abs(wall - steady) <= tolerated || boot < settingUp;
    this.#movedBy = isRight ? 0 : wall - steady;
    this.#since = { wall: wall - this.#movedBy, boot };
    if (Math.abs(this.#movedBy - before) > tolerated) this.#onMove(this.#movedBy);
  }
}

export const inDays = (ms: number): number => Math.round(Math.abs(ms) / day);

export function sayMoved(logger: Logger, byMs: number): void {
  if (byMs === 0) logger.warn('the clock of this machine is right again, and followed');
  else {
    const days = inDays(byMs);
    const way = byMs > 0 ? 'ahead' : 'back';
    logger.warn(`the clock of this machine was set ${way} by ${days} days; it is not followed before the next start`);
  }
}

/** Says that a service starts long after, or before, the time at which one ran last. */
export function sayGap(logger: Logger, byMs: number): void {
  const days = inDays(byMs);
  if (byMs < -day) logger.warn(`the clock is ${days} days behind the time at which Outpost ran last: is it right?`);
  if (byMs > 30 * day) logger.warn(`the clock is ${days} days after the time at which Outpost ran last: is it right?`);
}
