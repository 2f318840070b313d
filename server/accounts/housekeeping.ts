import type { Logger } from 'pino';
import { type AccountsDb, change, isBusy, type Steps } from '../db/index.ts';
import type { Clock } from '../module.ts';
import { sessionLength } from './ledger.ts';
import type { LogAge } from './log-age.ts';

const lookEveryMs = 1000;
const pruneEveryMs = 60_000;
/** Rows removed at a time: holds the lock for some milliseconds and lets charges in between. */
const rowsAtOnce = 500;

interface HousekeepingParts {
  db: AccountsDb;
  logAge: LogAge;
  clock: Clock;
  logger: Logger;
}

/** Regularly removes expired rows, beside the event loop. */
export class Housekeeping {
  readonly #parts: HousekeepingParts;
  readonly #timer: NodeJS.Timeout;
  #lastPrune = Number.NEGATIVE_INFINITY;
  #busy = false;
  #closed = false;
  #failing = false;

  constructor(parts: HousekeepingParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.#tidy(), lookEveryMs).unref();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }

  async #tidy(): Promise<void> {
    const { clock, logger } = this.#parts;
    const now = clock.now();
    // The clock may have been moved, either way.
    if (this.#busy || Math.abs(now - this.#lastPrune) < pruneEveryMs) return;
    this.#busy = true;
    try {
      await this.#prune(now);
      this.#lastPrune = now;
      this.#failing = false;
    } catch (error) {
      if (!this.#closed && !isBusy(error)) {
        if (!this.#failing) logger.warn({ err: error }, 'the accounts could not be tidied; trying again');
        this.#failing = true;
      }
    }
    this.#busy = false;
  }

  async #prune(now: number): Promise<void> {
    const { db, logAge } = this.#parts;
    await db.write(() => logAge.keep(now));
    await db.search(
      removed(
        'DELETE FROM request_log WHERE id IN (SELECT id FROM request_log WHERE at < ? LIMIT ?)',
        logAge.startAt(now),
      ),
    );
    await db.search(
      removed(
        'DELETE FROM sessions WHERE (key_id, session) IN (SELECT key_id, session FROM sessions WHERE charged_at < ? ' +
          'LIMIT ?)',
        now - sessionLength,
      ),
    );
  }
}

function* removed(sql: string, before: number): Steps<void> {
  while ((yield* change(sql, [before, rowsAtOnce])) === rowsAtOnce);
}
