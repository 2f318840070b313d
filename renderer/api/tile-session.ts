import type { ApiClient } from './client.ts';
import { ApiFailure } from './failure.ts';
import type { SignedTileUrl } from './types.ts';

/** Fresh URLs are asked for this long before the old ones expire (or after half their life, if that is shorter). */
const leadSeconds = 60;
/** After a refusal without a stated wait. */
const refusalSeconds = 2;

/**
 * The signed URLs of one map session. They are renewed before they expire and on demand after a refusal, under one session name, so that
 * the whole hour is charged once.
 */
export class TileSession {
  readonly #client: ApiClient;
  readonly #now: () => number;
  readonly #session = crypto.randomUUID();
  #current: SignedTileUrl | undefined;
  #fetchedAt = 0;
  #pending: Promise<SignedTileUrl> | undefined;
  #refusal: { failure: unknown; until: number } | undefined;

  constructor(client: ApiClient, now: () => number = Date.now) {
    this.#client = client;
    this.#now = now;
  }

  /** URLs that are good for a while yet. */
  async urls(): Promise<SignedTileUrl> {
    const current = this.#current;
    if (current === undefined) return this.renew();
    const life = current.expiresAt - this.#fetchedAt;
    const left = current.expiresAt - this.#now() / 1000;
    if (left > Math.min(leadSeconds, life / 2)) return current;
    // Still valid: use it, and have the next one ready in the background, so that no tile ever waits for a renewal.
    if (left > 1) {
      this.renew().catch(() => undefined);
      return current;
    }
    return this.renew();
  }

  /** Asks for new URLs; concurrent callers share one request and, for a moment, a refusal: a map asks for many tiles at once. */
  renew(): Promise<SignedTileUrl> {
    if (this.#refusal !== undefined && this.#now() < this.#refusal.until) return Promise.reject(this.#refusal.failure);
    this.#pending ??= this.#client
      .get<SignedTileUrl>('/tiles/v1/token', { session: this.#session })
      .then(urls => {
        this.#current = urls;
        this.#fetchedAt = this.#now() / 1000;
        this.#refusal = undefined;
        return urls;
      })
      .catch(failure => {
        const seconds = failure instanceof ApiFailure ? (failure.retryAfter ?? refusalSeconds) : refusalSeconds;
        this.#refusal = { failure, until: this.#now() + seconds * 1000 };
        throw failure;
      })
      .finally(() => {
        this.#pending = undefined;
      });
    return this.#pending;
  }
}
