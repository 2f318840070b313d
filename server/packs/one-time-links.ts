import { randomBytes } from 'node:crypto';
import type { Clock } from '../module.ts';

/** Milliseconds that a browser has to follow a link. */
const lifetime = 60_000;

/** Links that work once and soon: browsers save what is at an address, and send no token with it. */
export class OneTimeLinks<Target extends object> {
  readonly #clock: Clock;
  readonly #known = new Map<string, { target: Target; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The part of an address that leads to the target. */
  make(target: Target): string {
    const now = this.#clock.now();
    for (const [token, { until }] of this.#known) if (until <= now) this.#known.delete(token);
    const token = randomBytes(24).toString('base64url');
    this.#known.set(token, { target, until: now + lifetime });
    return token;
  }

  /** Uses a link up. */
  take(token: string): Target | undefined {
    const found = this.#known.get(token);
    this.#known.delete(token);
    return found !== undefined && this.#clock.now() < found.until ? found.target : undefined;
  }
}
