import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Failure } from '../errors.ts';
import { serverWords } from '../words.ts';

/** Work that took too long, as `/health` lists it. */
export interface SlowWork {
  work: string;
  /** Seconds for which it is still refused. */
  refusedFor: number;
}

/** What tells a work from others. */
export interface WorkName {
  /** Equal for all that takes as long. */
  key: string;
  /** In English, as `/health` is to name it. */
  work: string;
  /** Works of this key that are as large, or larger, take as long. Default 0. */
  size?: number;
}

/** Milliseconds for which it is refused. */
const refusedMs = 180_000;
const mostKnown = 100;

export const digestOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Remembers for a while what took too long, so that the same does not take as long again. */
export class TooSlow {
  readonly #known: LRUCache<string, { work: string; size: number; failure: Error }>;

  /** `now`: milliseconds, never 0. */
  constructor(now = () => performance.now()) {
    this.#known = new LRUCache({ max: mostKnown, ttl: refusedMs, ttlResolution: 0, perf: { now } });
  }

  add({ key, work, size = 0 }: WorkName, failure: Error): void {
    this.#known.set(key, { work, size, failure });
  }

  /** Throws what failed the same work a while ago; a `Failure` says when it is tried again. */
  check(name: () => WorkName): void {
    if (this.#known.size === 0) return;
    const { key, size = 0 } = name();
    const known = this.#known.get(key);
    if (known === undefined || size < known.size) return;
    const { failure } = known;
    if (!(failure instanceof Failure)) throw failure;
    const seconds = this.#secondsLeft(key);
    const said = serverWords.message('tooSlowBefore', { sentence: failure.said, minutes: Math.ceil(seconds / 60) });
    throw new Failure(failure.code, said, { retryAfter: seconds });
  }

  list(): SlowWork[] {
    this.#known.purgeStale();
    return [...this.#known].map(([key, { work }]) => ({ work, refusedFor: this.#secondsLeft(key) }));
  }

  #secondsLeft(key: string): number {
    return Math.max(1, Math.ceil(this.#known.getRemainingTTL(key) / 1000));
  }
}
