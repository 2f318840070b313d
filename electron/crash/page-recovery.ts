/** A page that crashes again this soon is likely to go on crashing. */
const minUptimeMs = 5 * 60_000;

/** Decides whether a crashed page is loaded again: once, and again only after it ran for a while. */
export class PageRecovery {
  #reloadedAt = Number.NEGATIVE_INFINITY;

  /** `now` in milliseconds. */
  next(now: number): 'reload' | 'ask' {
    if (now - this.#reloadedAt < minUptimeMs) return 'ask';
    this.#reloadedAt = now;
    return 'reload';
  }
}
