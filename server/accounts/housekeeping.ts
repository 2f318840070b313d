import type { Logger } from 'pino';
import { type AsyncDb, type Db, isBusy, type WriteQueue } from '../db/index.ts';
import type { Clock } from '../module.ts';
import { sessionLength } from './ledger.ts';
import type { LogAge } from './log-age.ts';

const flushEveryMs = 1000;
const pruneEveryMs = 60_000;
/** Rows removed at a time: holds the lock for some milliseconds and lets charges in between. */
const rowsAtOnce = 500;
/** Pages of the WAL, 16 MiB, beyond which writers wait a moment so that it restarts at its beginning. */
const longWal = 4000;
/** Pages after which this connection flushes by itself, should the thread fail to. */
const fallbackWal = 16_000;

interface Checkpoint {
  log: number;
  checkpointed: number;
}

interface HousekeepingParts {
  db: AsyncDb;
  writes: WriteQueue;
  logAge: LogAge;
  clock: Clock;
  logger: Logger;
}

/** Regularly flushes the WAL to the disk and removes expired rows, beside the event loop. */
export class Housekeeping {
  readonly #db: AsyncDb;
  readonly #writes: WriteQueue;
  readonly #logAge: LogAge;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;
  #flushed = 0;
  #lastPrune = Number.NEGATIVE_INFINITY;
  #busy = false;
  #closed = false;
  #failing = false;

  constructor(own: Db, parts: HousekeepingParts) {
    this.#db = parts.db;
    this.#writes = parts.writes;
    this.#logAge = parts.logAge;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
    own.pragma(`wal_autocheckpoint = ${fallbackWal}`);
    this.#timer = setInterval(() => void this.#tidy(), flushEveryMs).unref();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }

  async #tidy(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#flush();
      const now = this.#clock.now();
      // The clock may have been moved, either way.
      if (Math.abs(now - this.#lastPrune) >= pruneEveryMs) {
        await this.#prune(now);
        this.#lastPrune = now;
      }
      this.#failing = false;
    } catch (error) {
      if (!this.#closed && !isBusy(error)) {
        if (!this.#failing) this.#logger.warn({ err: error }, 'the database could not be tidied; trying again');
        this.#failing = true;
      }
    }
    this.#busy = false;
  }

  async #flush(): Promise<void> {
    const { transactions } = this.#writes;
    if (transactions === this.#flushed) return;
    const [state] = await this.#db.all<Checkpoint>('PRAGMA wal_checkpoint(PASSIVE)', []);
    this.#flushed = transactions;
    // Under lasting load a passive flush never catches up: make the writers wait for the rest.
    if (state !== undefined && state.log > longWal) await this.#db.all('PRAGMA wal_checkpoint(RESTART)', []);
  }

  async #prune(now: number): Promise<void> {
    await this.#writes.run(() => this.#logAge.keep(now));
    await this.#removeAll(
      'DELETE FROM request_log WHERE id IN (SELECT id FROM request_log WHERE at < ? LIMIT ?)',
      this.#logAge.startAt(now),
    );
    await this.#removeAll(
      'DELETE FROM sessions WHERE (key_id, session) IN (SELECT key_id, session FROM sessions WHERE charged_at < ? ' +
        'LIMIT ?)',
      now - sessionLength,
    );
  }

  async #removeAll(sql: string, before: number): Promise<void> {
    while ((await this.#db.run(sql, [before, rowsAtOnce])) === rowsAtOnce) await this.#flush();
  }
}
