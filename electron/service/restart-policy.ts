/** How often a service that dies is started again within the window, and how long is waited before each time. */
const delaysMilliseconds = [500, 2_000, 5_000];
const windowMilliseconds = 5 * 60_000;

/** Three restarts within five minutes, each after a longer wait; what dies a fourth time has a reason that another start does not mend. */
export class RestartPolicy {
  #restarts: number[] = [];

  /** Milliseconds to wait before the next start; `undefined` when it is no use. `now` in milliseconds. */
  next(now: number): number | undefined {
    this.#restarts = this.#restarts.filter(at => now - at < windowMilliseconds);
    const delay = delaysMilliseconds[this.#restarts.length];
    if (delay !== undefined) this.#restarts.push(now);
    return delay;
  }

  /** After a person asked for another try. */
  forget(): void {
    this.#restarts = [];
  }
}
