import type { Logger } from 'pino';
import { type AccountsDb, put, type Steps } from '../db/index.ts';

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

export const retention = 30 * 86_400_000;

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

  /** Milliseconds since the last request was done. */
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
