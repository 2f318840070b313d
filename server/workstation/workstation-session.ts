import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { makeKey, type Principal, unlimited } from '../accounts/index.ts';
import { type Db, keepSetting, setting } from '../db/index.ts';
import { newToken, OneTimeTokens } from '../one-time-tokens.ts';

/** The user of windows. `user create` refuses this name, so it never collides with a real user. */
export const workstationUser = '(workstation)';
/** Its name in accounts that several services share, each with such a user of its own. */
export const userOfWorkstation = (id: string): string => `${workstationUser} ${id}`;
const keyId = 'key_workstation';

/** Milliseconds that a page opened from the window has to ask for its access. */
const pageTokenLifetime = 60_000;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Opens the API and the dashboard for a window. */
export interface WorkstationAccess {
  key: string;
  dashboardToken: string;
}

function newAccess(generation: string) {
  const access: WorkstationAccess = { key: makeKey('live'), dashboardToken: makeKey('dash') };
  return { access, key: digest(access.key), dashboardToken: digest(access.dashboardToken), generation };
}

/**
 * The workstation's own key and dashboard token, made at every start and held only in memory. They end, too, when all
 * windows are forgotten. Its requests are counted under an internal user without a limit.
 */
export class WorkstationSession {
  readonly #db: Db;
  readonly #windows: WindowSessions;
  readonly #userId: string;
  readonly #origins: () => readonly string[];
  readonly #tokens = new OneTimeTokens<true>(startLifetime);
  readonly #pageTokens = new OneTimeTokens<true>(pageTokenLifetime);
  #current: ReturnType<typeof newAccess>;
  #closed = false;
  /** The name of its cookie: other services on this host have others, for browsers tell hosts apart, not ports. */
  readonly cookieName: string;

  constructor(db: Db, options: { userId: string; secret: Uint8Array; origins: () => readonly string[] }) {
    const { userId, secret, origins } = options;
    this.#db = db;
    this.#windows = new WindowSessions(db);
    this.#current = newAccess(this.#windows.generation());
    this.#userId = userId;
    this.#origins = origins;
    this.cookieName = `outpost_${createHmac('sha256', secret).update('cookie').digest('hex').slice(0, 12)}`;
  }

  /** The user whose items the windows keep. */
  get userId(): string {
    return this.#userId;
  }

  /** Makes a token that opens the workstation once, within minutes. */
  makeToken(now: number): string {
    return this.#tokens.make(true, now);
  }

  /** Makes a token with which a page that the window opens gets access, once and soon. It begins no session. */
  makePageToken(now: number): string {
    return this.#pageTokens.make(true, now);
  }

  /** Exchanges an unused page's token for access; `undefined` for any other. */
  redeemPageToken(token: string, now: number): WorkstationAccess | undefined {
    return this.#accessFor(() => this.#pageTokens.take(token, now) === true);
  }

  /** Exchanges an unused token for access; `undefined` for any other. */
  redeem(token: string, now: number): WorkstationAccess | undefined {
    return this.#accessFor(() => this.#tokens.take(token, now) || takeStartToken(this.#db, token, now));
  }

  /** Begins the session of a window that was let in, or extends the one it has. */
  beginWindow(cookie: string | undefined, now: number): WindowSession {
    return this.#windows.begin(cookie, now);
  }

  /** Exchanges the two halves of a window's session for access; `undefined` where they are of none. */
  resume(cookie: string | undefined, session: string, now: number): (WorkstationAccess & WindowSession) | undefined {
    const window = this.#closed ? undefined : this.#windows.extend(cookie, session, now);
    return window && { ...this.#valid().access, ...window };
  }

  findDashboardToken(token: string): { id: string; revoked: boolean } | undefined {
    if (this.#closed || !this.#isCurrent('dashboardToken', token)) return undefined;
    return { id: 'dsh_workstation', revoked: false };
  }

  findPrincipal(key: string): Principal | undefined {
    if (this.#closed || !this.#isCurrent('key', key)) return undefined;
    // None is required: a same-origin GET names no origin, and its Referer is lost in a worker.
    return { ...unlimited, keyId, userId: this.#userId, allowedOrigins: this.#origins() };
  }

  close(): void {
    this.#closed = true;
    this.#tokens.clear();
    this.#pageTokens.clear();
  }

  #accessFor(take: () => boolean): WorkstationAccess | undefined {
    if (this.#closed) return undefined;
    // Asked first: it ends tokens of before all windows were forgotten.
    const { access } = this.#valid();
    return take() ? access : undefined;
  }

  #isCurrent(which: 'key' | 'dashboardToken', secret: string): boolean {
    const hash = digest(secret);
    // Requests with other keys are spared the look into the database.
    return hash === this.#current[which] && hash === this.#valid()[which];
  }

  /** The access of now: another one after a command forgot all windows. */
  #valid(): ReturnType<typeof newAccess> {
    const generation = this.#windows.generation();
    if (generation !== this.#current.generation) {
      this.#tokens.clear();
      this.#pageTokens.clear();
      this.#current = newAccess(generation);
    }
    return this.#current;
  }
}

/** Milliseconds that a start address is good for. */
const startLifetime = 10 * 60 * 1000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a start token for the service that runs on this database: who may write there may open the workstation. */
export function storeStartToken(db: Db, now: number): string {
  const token = newToken();
  db.prepare('INSERT INTO start_tokens (hash, expires_at) VALUES (?, ?)').run(hashOf(token), now + startLifetime);
  return token;
}

/** Uses up a stored token; returns whether it was good. */
function takeStartToken(db: Db, token: string, now: number): boolean {
  const found = db
    .prepare<[Buffer], number>('SELECT expires_at FROM start_tokens WHERE hash = ?')
    .pluck()
    .get(hashOf(token));
  // Guesses need no writer's lock.
  if (found === undefined) return false;
  const { changes } = db.prepare('DELETE FROM start_tokens WHERE hash = ?').run(hashOf(token));
  db.prepare('DELETE FROM start_tokens WHERE expires_at <= ?').run(now);
  return changes > 0 && found > now;
}

const settingName = 'windowSecret';
const newSecret = () => randomBytes(32);

/** Seconds that a window stays let in after its last visit. */
export const windowLifetime = 30 * 24 * 60 * 60;

/** What a window keeps to be let in again: each half is worth nothing without the other. */
interface WindowSession {
  /** The half that scripts cannot read: the value of the cookie. */
  cookie: string;
  /** The half that only pages of the service's own origin can read: browsers send cookies to every port of a host. */
  session: string;
}

/**
 * The sessions of windows. Nothing is stored of each: both halves are derived from one secret of the data folder, so
 * that a restarted service knows them. A new secret ends them all.
 */
class WindowSessions {
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
