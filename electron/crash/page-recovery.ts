/** A page that crashes again so soon would go on doing it. */
const soonMilliseconds = 5 * 60_000;

/** Whether a page that crashed is loaded again: once, and again only after it held out for a while. */
export class PageRecovery {
  #reloaded = Number.NEGATIVE_INFINITY;

  /** `now` in milliseconds. */
  next(now: number): 'reload' | 'ask' {
    if (now - this.#reloaded < soonMilliseconds) return 'ask';
    this.#reloaded = now;
    return 'reload';
  }
}
