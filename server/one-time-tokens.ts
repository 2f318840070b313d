import { createHash, randomBytes } from 'node:crypto';

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token that cannot be guessed. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** Tokens that lead to something once and soon, held in memory only. */
export class OneTimeTokens<Target> {
  readonly #lifetimeMs: number;
  readonly #known = new Map<string, { target: Target; until: number }>();

  /** `lifetimeMs`: how long each is good for. */
  constructor(lifetimeMs: number) {
    this.#lifetimeMs = lifetimeMs;
  }

  make(target: Target, now: number): string {
    for (const [token, { until }] of this.#known) if (until <= now) this.#known.delete(token);
    const token = newToken();
    this.#known.set(digest(token), { target, until: now + this.#lifetimeMs });
    return token;
  }

  /** Uses a token up; `undefined` where it leads nowhere. */
  take(token: string, now: number): Target | undefined {
    const key = digest(token);
    const found = this.#known.get(key);
    this.#known.delete(key);
    return found !== undefined && now < found.until ? found.target : undefined;
  }

  clear(): void {
    this.#known.clear();
  }
}
