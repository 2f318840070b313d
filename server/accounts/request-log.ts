import type { Logger } from 'pino';
import { type AccountsDb, change, put, row, rows, type Steps } from '../db/index.ts';
import type { Optional } from './records.ts';
import { conditions, type Page, type PageRequest, pageOf } from './records.ts';

export interface LoggedRequest {
  at: number;
  requestId: string;
  userId: string;
  projectId: string | null;
  keyId: string;
  operation: string;
  method: string;
  /** Without secrets: keys and signatures are redacted before it comes here. */
  url: string;
  status: number;
  error: string | null;
  tenths: number;
  durationMs: number;
}

const retention = 30 * 86_400_000;

const flushAfterMs = 250;
/** After a write that failed. */
const retryAfterMs = 1000;
/** 100 rows and their indexes are written in 2 to 5 ms: below what a request would notice. */
const batch = 100;
const mostWaiting = 20_000;

/** The log of the last 30 days, written in batches beside the requests, never in their way. */
export class RequestLog {
  readonly #logger: Logger;
  readonly #db: AccountsDb;
  #waiting: LoggedRequest[] = [];
  #closed = false;
  #lastAt = performance.now();
  #failing = false;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(db: AccountsDb, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
  }

  idleMs(): number {
    return performance.now() - this.#lastAt;
  }

  add(request: LoggedRequest): void {
    this.#lastAt = performance.now();
    this.#waiting.push(request);
    if (this.#waiting.length > mostWaiting) this.#waiting.splice(0, batch);
    this.#schedule();
  }

  /** Writes what waits, and takes nothing more: the database is closed next. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#writing;
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, batch);
      try {
        await this.#db.write(() => written(rows));
      } catch (error) {
        this.#logger.warn({ err: error, rows: rows.length + this.#waiting.length }, 'the last requests are not logged');
        return;
      }
    }
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#closed) return;
    this.#timer = setTimeout(
      () => {
        this.#writing = this.#writeBatch();
      },
      this.#failing ? retryAfterMs : flushAfterMs,
    );
    this.#timer.unref();
  }

  async #writeBatch(): Promise<void> {
    const rows = this.#waiting.splice(0, batch);
    try {
      await this.#db.write(() => written(rows));
      this.#failing = false;
    } catch (error) {
      this.#waiting.unshift(...rows);
      // Once: a full disk may be that of the service's own log.
      if (!this.#closed && !this.#failing) {
        this.#logger.warn({ err: error }, 'the request log could not be written; trying again');
      }
      this.#failing = true;
    }
    this.#timer = undefined;
    if (this.#waiting.length > 0) this.#schedule();
  }
}

function* written(requests: readonly LoggedRequest[]): Steps<void> {
  for (const request of requests) {
    yield* put(
      `INSERT INTO request_log (at, request_id, user_id, project_id, key_id, operation, method, url,
         status, error, tenths, duration_ms)
       VALUES (@at, @requestId, @userId, @projectId, @keyId, @operation, @method, @url,
         @status, @error, @tenths, @durationMs)`,
      request,
    );
  }
}

export interface FoundRequest extends LoggedRequest {
  id: number;
}

/** Times in milliseconds since 1970: from the first, before the second. */
type RequestFilter = Optional<{
  from: number;
  to: number;
  user: string;
  project: string;
  key: string;
  operation: string;
  error: string;
  /** 404, or the class 4 of all of its kind. */
  status: number;
}>;

const columns = `id, at, request_id AS "requestId", user_id AS "userId", project_id AS "projectId", key_id AS "keyId",
  operation, method, url, status, error, tenths, duration_ms AS "durationMs"`;

/** Reads the log of the last 30 days. Every question has an index that also gives its order. */
export class LoggedRequests {
  readonly #age: LogAge;

  constructor(age: LogAge) {
    this.#age = age;
  }

  /** Newest first. */
  *page(filter: RequestFilter & PageRequest<number>, now: number): Steps<Page<FoundRequest, number>> {
    const { after, limit, status, from = 0, to } = filter;
    const { where, values } = conditions([
      ['user_id = ?', filter.user],
      ['project_id = ?', filter.project],
      ['key_id = ?', filter.key],
      ['operation = ?', filter.operation],
      ['error = ?', filter.error],
      status === undefined ? undefined : ['status / 100 = ?', status < 10 ? status : Math.floor(status / 100)],
      status === undefined || status < 10 ? undefined : ['status = ?', status],
      // Older rows count as removed.
      ['at >= ?', Math.max(from, this.#age.startAt(now))],
      ['at < ?', to],
      ['(at, id) < (?, ?)', after?.at, after?.id],
    ]);
    const sql = `SELECT ${columns} FROM request_log ${where} ORDER BY at DESC, id DESC LIMIT ?`;
    return pageOf(yield* rows<FoundRequest>(sql, [...values, limit + 1]), limit, ({ at, id }) => ({ at, id }));
  }
}

/** Time that no service saw pass: the machine was off, or its clock was set ahead. */
interface Gap {
  from: number;
  to: number;
}

interface Seen {
  /** When a service ran last, milliseconds since 1970. */
  last: number;
  /** Newest first. */
  gaps: readonly Gap[];
}

/** The setting that keeps when services ran. */
export const seenSetting = 'seenTime';
/** A machine that is off for less is no gap. */
const shortest = 86_400_000;
const mostGaps = 100;
const keepEvery = 3_600_000;

/** How old the request log is: it ages while services run, so that a clock set wrong between starts erases nothing. */
export class LogAge {
  #seen: Seen = { last: Number.NaN, gaps: [] };

  /** Called at a start. Returns by how much the clock is after the last time a service ran (before: negative). */
  *begin(now: number): Steps<number> {
    const kept = yield* row<{ value: Buffer }>('SELECT value FROM settings WHERE name = ?', [seenSetting]);
    const { last, gaps }: Seen = kept === undefined ? { last: now, gaps: [] } : JSON.parse(kept.value.toString());
    const gap = now - last > shortest ? [{ from: last, to: now }] : [];
    // One that lies ahead was none: the clock was wrong.
    const passed = [...gap, ...gaps].filter(({ to }) => to <= now);
    this.#seen = { last: Number.NaN, gaps: passed.slice(0, mostGaps) };
    return now - last;
  }

  /** Called while a service runs, in the caller's transaction. */
  *keep(now: number): Steps<void> {
    if (Math.abs(now - this.#seen.last) < keepEvery) return;
    const seen = { ...this.#seen, last: now };
    yield* change(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      [seenSetting, Buffer.from(JSON.stringify(seen))],
    );
    this.#seen = seen;
  }

  /** Requests from before are not in the log any more. */
  startAt(now: number): number {
    let start = now - retention;
    for (const { from, to } of this.#seen.gaps) {
      if (to > start && from < now) start -= Math.min(to, now) - from;
    }
    return start;
  }
}
