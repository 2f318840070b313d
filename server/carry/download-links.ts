import { randomBytes } from 'node:crypto';
import type { Clock } from '../module.ts';

export interface Download {
  region: string;
  items: readonly string[];
}

/** Milliseconds that a browser has to follow a link. */
const lifetime = 60_000;

/** Links that work once and soon: browsers save what is at an address, and send no token with it. */
export class DownloadLinks {
  readonly #clock: Clock;
  readonly #known = new Map<string, Download & { until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  make(download: Download): string {
    const now = this.#clock.now();
    for (const [token, { until }] of this.#known) if (until <= now) this.#known.delete(token);
    const token = randomBytes(24).toString('base64url');
    this.#known.set(token, { ...download, until: now + lifetime });
    return token;
  }

  take(token: string): Download | undefined {
    const found = this.#known.get(token);
    this.#known.delete(token);
    return found !== undefined && this.#clock.now() < found.until ? found : undefined;
  }
}
