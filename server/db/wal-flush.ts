import type { Logger } from 'pino';
import type { AsyncDb } from './db-thread.ts';
import type { Db } from './open.ts';
import { isBusy, type WriteQueue } from './write-queue.ts';

const flushEveryMs = 1000;
/** Pages of the WAL, 16 MiB, beyond which writers wait a moment so that it restarts at its beginning. */
const longWal = 4000;
/** Pages after which the service's own connection flushes by itself, should the thread fail to. */
const fallbackWal = 16_000;

interface WalFlushParts {
  thread: AsyncDb;
  writes: Pick<WriteQueue, 'transactions'>;
  logger: Logger;
}

/** Regularly flushes SQLite's WAL to the disk, beside the event loop. */
export class WalFlush {
  readonly #parts: WalFlushParts;
  readonly #timer: NodeJS.Timeout;
  #flushed = 0;
  #busy = false;
  #closed = false;
  #failing = false;

  constructor(own: Db, parts: WalFlushParts) {
    this.#parts = parts;
    own.pragma(`wal_autocheckpoint = ${fallbackWal}`);
    this.#timer = setInterval(() => void this.#flush(), flushEveryMs).unref();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }

  async #flush(): Promise<void> {
    const { thread, writes, logger } = this.#parts;
    const { transactions } = writes;
    if (this.#busy || transactions === this.#flushed) return;
    this.#busy = true;
    try {
      const [state] = await thread.all<{ log: number }>('PRAGMA wal_checkpoint(PASSIVE)', []);
      this.#flushed = transactions;
      // Under lasting load a passive flush never catches up: make the writers wait for the rest.
      if (state !== undefined && state.log > longWal) await thread.all('PRAGMA wal_checkpoint(RESTART)', []);
      this.#failing = false;
    } catch (error) {
      if (!this.#closed && !isBusy(error)) {
        if (!this.#failing) logger.warn({ err: error }, 'the database could not be flushed; trying again');
        this.#failing = true;
      }
    }
    this.#busy = false;
  }
}
