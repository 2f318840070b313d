/** Wait before each restart within the window. */
const delaysMs = [500, 2_000, 5_000];
const windowMs = 5 * 60_000;

/** Allows three restarts within five minutes, each after a longer wait: a fourth would hardly help. */
export class RestartPolicy {
  #restarts: number[] = [];

  /** Milliseconds to wait before the next start; `undefined` to give up. `now` in milliseconds. */
  next(now: number): number | undefined {
    this.#restarts = this.#restarts.filter(at => now - at < windowMs);
    const delay = delaysMs[this.#restarts.length];
    if (delay !== undefined) this.#restarts.push(now);
    return delay;
  }

  /** A person asked for another try. */
  forget(): void {
    this.#restarts = [];
  }
}
