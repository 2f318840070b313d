import type { ApiClient } from '../client.ts';
import { ApiFailure } from '../failure.ts';
import { makeUuid } from '../make-uuid.ts';
import type { SignedTileUrl } from '../types.ts';

/** Renews URLs this long before they expire, or after half their lifetime if that is shorter. */
const leadSeconds = 60;
/** Waits this long after a refusal without `Retry-After`. */
const refusalSeconds = 2;

/**
 * The signed URLs of one map session, renewed before they expire and on demand after a refusal. All renewals use one
 * session name, so that an hour is charged once.
 */
export class TileSession {
  readonly #client: ApiClient;
  readonly #now: () => number;
  readonly #session = makeUuid();
  #current: SignedTileUrl | undefined;
  #fetchedAt = 0;
  #pending: Promise<SignedTileUrl> | undefined;
  /** Whether traffic was asked for: that is charged as another session, so only once it is shown. */
  #traffic = false;
  #refusal: { failure: unknown; until: number } | undefined;

  constructor(client: ApiClient, now: () => number = Date.now) {
    this.#client = client;
    this.#now = now;
  }

  /** URLs that stay valid for a while. */
  async urls(): Promise<SignedTileUrl> {
    const current = this.#current;
    if (current === undefined) return this.renew();
    const lifetime = current.expiresAt - this.#fetchedAt;
    const left = current.expiresAt - this.#now() / 1000;
    if (left > Math.min(leadSeconds, lifetime / 2)) return current;
    // Still valid: renew in the background, so that no tile waits.
    if (left > 1) {
      this.renew().catch(() => undefined);
      return current;
    }
    return this.renew();
  }

  /** URLs with those of traffic, from now on. */
  async withTraffic(): Promise<SignedTileUrl> {
    const urls = await this.urls();
    if (this.#traffic && urls.traffic != null) return urls;
    this.#traffic = true;
    // What is under way may have been asked for without.
    await this.#pending;
    return this.#current?.traffic == null ? this.renew() : this.#current;
  }

  /**
   * Renews the URLs. Concurrent callers share one request and, briefly, its refusal: a map reads many tiles at once.
   */
  renew(): Promise<SignedTileUrl> {
    if (this.#refusal !== undefined && this.#now() < this.#refusal.until) return Promise.reject(this.#refusal.failure);
    this.#pending ??= this.#client
      .get<SignedTileUrl>('/tiles/v1/token', { session: this.#session, traffic: this.#traffic ? 'true' : undefined })
      .then(urls => {
        this.#current = urls;
        this.#fetchedAt = this.#now() / 1000;
        this.#refusal = undefined;
        return urls;
      })
      .catch(failure => {
        // A service that is not there may be back the next moment, and then no tile waits.
        const gone = failure instanceof ApiFailure && failure.code === 'unreachable';
        const seconds = gone
          ? 0
          : failure instanceof ApiFailure
            ? (failure.retryAfter ?? refusalSeconds)
            : refusalSeconds;
        this.#refusal = { failure, until: this.#now() + seconds * 1000 };
        throw failure;
      })
      .finally(() => {
        this.#pending = undefined;
      });
    return this.#pending;
  }
}
