import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Db, keepSetting, setting } from '../db/index.ts';

const settingName = 'windowSecret';
const newSecret = () => randomBytes(32);

/** Seconds that a window stays let in after its last visit. */
export const windowLifetime = 30 * 24 * 60 * 60;

/** What a window keeps to be let in again: each half is worth nothing without the other. */
export interface WindowSession {
  /** The half that scripts cannot read: the value of the cookie. */
  cookie: string;
  /** The half that only pages of the service's own origin can read: browsers send cookies to every port of a host. */
  session: string;
}

/**
 * The sessions of windows. Nothing is stored of each: both halves are derived from one secret of the data folder, so
 * that a restarted service knows them. A new secret ends them all.
 */
export class WindowSessions {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Changes when all windows are forgotten. */
  generation(): string {
    return this.#derive('generation');
  }

  /** Begins a session, or extends the one of a cookie that is still good. */
  begin(cookie: string | undefined, now: number): WindowSession {
    return this.#sessionOf(this.#idOf(cookie, now) ?? randomBytes(16).toString('base64url'), now);
  }

  /** Extends the session that both halves are of; `undefined` where they are of none. */
  extend(cookie: string | undefined, session: string, now: number): WindowSession | undefined {
    const id = this.#idOf(cookie, now);
    if (id === undefined || !isSame(session, this.#derive('page', id))) return undefined;
    return this.#sessionOf(id, now);
  }

  #sessionOf(id: string, now: number): WindowSession {
    const expires = String(Math.floor(now / 1000) + windowLifetime);
    const cookie = [id, expires, this.#derive('cookie', id, expires)].join('.');
    return { cookie, session: this.#derive('page', id) };
  }

  #idOf(cookie: string | undefined, now: number): string | undefined {
    const [id = '', expires = '', code = ''] = cookie?.split('.') ?? [];
    if (!isSame(code, this.#derive('cookie', id, expires)) || Number(expires) * 1000 <= now) return undefined;
    return id;
  }

  #derive(...parts: readonly string[]): string {
    return createHmac('sha256', setting(this.#db, settingName, newSecret))
      .update(parts.join('.'))
      .digest('base64url');
  }
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Ends the sessions of all windows, and start addresses that were not used yet. */
export function forgetWindows(db: Db): void {
  keepSetting(db, settingName, newSecret());
  db.prepare('DELETE FROM start_tokens').run();
}
