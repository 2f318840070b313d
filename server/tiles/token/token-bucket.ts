import type { Clock } from '../../module.ts';

export interface RateLimit {
  perMinute: number;
  /** Requests an address may make at once after a pause. */
  burst: number;
}

interface Bucket {
  tokens: number;
  updated: number;
}

/** A token bucket per client address. Full buckets are deleted, so memory follows the active addresses. */
export class TokenBuckets {
  readonly #limit: RateLimit;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();
  #sweepAt = 1024;

  constructor(limit: RateLimit, clock: Clock) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /** Takes one token. Returns 0, or the whole seconds to wait when there is none. */
  take(address: string): number {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(address) ?? { tokens: this.#limit.burst, updated: now };
    this.#refill(bucket, now);
    this.#buckets.set(address, bucket);
    if (this.#buckets.size > this.#sweepAt) this.#sweep(now);
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil(((1 - bucket.tokens) * 60) / this.#limit.perMinute));
  }

  #refill(bucket: Bucket, now: number): void {
    const gained = (Math.max(0, now - bucket.updated) / 60_000) * this.#limit.perMinute;
    bucket.tokens = Math.min(this.#limit.burst, bucket.tokens + gained);
    bucket.updated = now;
  }

  #sweep(now: number): void {
    for (const [address, bucket] of this.#buckets) {
      this.#refill(bucket, now);
      if (bucket.tokens >= this.#limit.burst) this.#buckets.delete(address);
    }
    this.#sweepAt = Math.max(1024, this.#buckets.size * 2);
  }
}
