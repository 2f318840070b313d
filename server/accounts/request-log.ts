import type { Logger } from 'pino';
import type { Db, WriteQueue } from '../db/index.ts';
import type { Clock } from '../room.ts';
import { sessionLength } from './ledger.ts';

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
/** 200 rows and their indexes are written in about 3 ms: well below what a request would notice. */
const batch = 200;
const mostWaiting = 20_000;
const pruneEveryMs = 60_000;

/** The log of the last 30 days, written in batches beside the requests, never in their way. */
export class RequestLog {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #writes: WriteQueue;
  readonly #write;
  readonly #prune;
  #waiting: LoggedRequest[] = [];
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #lastPrune = Number.NEGATIVE_INFINITY;

  constructor(db: Db, writes: WriteQueue, clock: Clock, logger: Logger) {
    this.#writes = writes;
    this.#clock = clock;
    this.#logger = logger;
    const insert = db.prepare(
      `INSERT INTO request_log (at, request_id, user_id, project_id, key_id, operation, method, url, status, error, tenths, duration_ms)
       VALUES (@at, @requestId, @userId, @projectId, @keyId, @operation, @method, @url, @status, @error, @tenths, @durationMs)`,
    );
    this.#write = db.transaction((rows: readonly LoggedRequest[]) => {
      for (const row of rows) insert.run(row);
    });
    const oldRequests = db.prepare(
      'DELETE FROM request_log WHERE id IN (SELECT id FROM request_log WHERE at < ? LIMIT 1000)',
    );
    const oldSessions = db.prepare(
      'DELETE FROM sessions WHERE (key_id, session) IN (SELECT key_id, session FROM sessions WHERE charged_at < ? LIMIT 1000)',
    );
    this.#prune = db.transaction((now: number): boolean => {
      const removed = oldRequests.run(now - retention).changes + oldSessions.run(now - sessionLength).changes;
      return removed === 0;
    });
  }

  add(request: LoggedRequest): void {
    this.#waiting.push(request);
    if (this.#waiting.length > mostWaiting) this.#waiting.splice(0, batch);
    this.#schedule();
  }

  /** Writes what waits, and takes nothing more: the database is closed next. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.splice(0, batch);
      try {
        this.#write.immediate(rows);
      } catch (error) {
        this.#logger.warn({ err: error, rows: rows.length + this.#waiting.length }, 'the last requests are not logged');
        return;
      }
    }
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#closed) return;
    this.#timer = setTimeout(() => void this.#writeBatch(), flushAfterMs);
    this.#timer.unref();
  }

  async #writeBatch(): Promise<void> {
    let rows: LoggedRequest[] = [];
    try {
      // Taken when the write begins: what `close` has written by then is not written twice.
      await this.#writes.run(() => {
        rows = this.#waiting.splice(0, batch);
        this.#write(rows);
      });
      rows = [];
      const now = this.#clock.now();
      if (Math.abs(now - this.#lastPrune) >= pruneEveryMs && (await this.#writes.run(() => this.#prune(now)))) {
        this.#lastPrune = now;
      }
    } catch (error) {
      this.#waiting.unshift(...rows);
      if (!this.#closed) this.#logger.warn({ err: error }, 'the request log could not be written; trying again');
    }
    this.#timer = undefined;
    if (this.#waiting.length > 0) this.#schedule();
  }
}
