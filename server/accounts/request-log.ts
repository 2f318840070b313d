import type { Logger } from 'pino';
import type { Db } from '../db/index.ts';
import type { Clock } from '../room.ts';
import { sessionLength } from './ledger.ts';

export interface LoggedRequest {
  at: number;
  requestId: string;
  userId: string;
  keyId: string;
  operation: string;
  method: string;
  /** Without secrets: `key=` is redacted before it comes here. */
  url: string;
  status: number;
  error: string | null;
  tenths: number;
  durationMs: number;
}

const retention = 30 * 86_400_000;

const flushAfterMs = 250;
/** 500 rows are written in about 2 ms: well below what a request would notice. */
const batch = 500;
const mostWaiting = 20_000;
const pruneEveryMs = 60_000;

/** The log of the last 30 days, written in batches beside the requests, never in their way. */
export class RequestLog {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #write;
  readonly #prune;
  #waiting: LoggedRequest[] = [];
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #lastPrune = Number.NEGATIVE_INFINITY;

  constructor(db: Db, clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
    const insert = db.prepare(
      `INSERT INTO request_log (at, request_id, user_id, key_id, operation, method, url, status, error, tenths, duration_ms)
       VALUES (@at, @requestId, @userId, @keyId, @operation, @method, @url, @status, @error, @tenths, @durationMs)`,
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
    while (this.#waiting.length > 0) if (!this.#writeBatch()) return;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#writeBatch();
      if (this.#waiting.length > 0) this.#schedule();
    }, flushAfterMs);
    this.#timer.unref();
  }

  #writeBatch(): boolean {
    const rows = this.#waiting.slice(0, batch);
    try {
      this.#write.immediate(rows);
      this.#waiting.splice(0, rows.length);
      const now = this.#clock.now();
      if (Math.abs(now - this.#lastPrune) >= pruneEveryMs && this.#prune.immediate(now)) this.#lastPrune = now;
      return true;
    } catch (error) {
      this.#logger.warn({ err: error }, 'the request log could not be written; trying again');
      return false;
    }
  }
}
