import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../errors.ts';
import { storageFailureOf } from '../storage-failure.ts';
import { serverWords } from '../words.ts';
import type { Db } from './open.ts';

interface Job {
  work: () => unknown;
  since: number;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

/** A transaction takes no further writes after this long: reads and answers wait for the event loop, too. */
const maxTransactionMs = 5;
const pauseMs = { shortest: 1, longest: 20 };
/** How often a disk that took no writes is tried again. */
const retryStorageMs = 250;
/** A full disk has room again once there is so much, and it took writes for so long: the next charge must not fill it. */
const roomAgain = { bytes: 8 << 20, forMs: 3000 };

/** Whether another connection holds the lock. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/**
 * Writes of a running service. Those of one turn of the event loop share a transaction; waiting for a lock of another
 * process does not block the event loop. A write's promise settles after its transaction is committed; one that throws
 * is undone alone. A disk that is full or fails is told as such a failure, and tried again until it takes writes.
 */
export class WriteQueue {
  readonly #db: Db;
  readonly #begin;
  readonly #commit;
  /** Within the open transaction: a savepoint. */
  readonly #undoable;
  readonly #usualWaitMs: number;
  readonly #timeoutMs: number;
  readonly #now: () => number;
  #waiting: Job[] = [];
  #scheduled = false;
  #transactions = 0;
  #storageFailure: Failure | undefined;
  /** Since when a disk that took no writes takes them again. */
  #wellSince: number | undefined;

  /** `timeoutMs`: how long a write waits for another process that holds the database. */
  constructor(db: Db, { timeoutMs = 10_000, now = () => performance.now() } = {}) {
    this.#db = db;
    this.#timeoutMs = timeoutMs;
    this.#now = now;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#undoable = db.transaction((work: () => unknown) => work());
    this.#usualWaitMs = Number(db.pragma('busy_timeout', { simple: true }));
  }

  get transactions(): number {
    return this.#transactions;
  }

  /** Why the disk takes no writes, or took none a moment ago. */
  get storageFailure(): Failure | undefined {
    return this.#storageFailure;
  }

  /** Runs `work` in a transaction. Rejects with what it throws, or `maintenance` when the database stays locked. */
  run<Result>(work: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const settle = (result: unknown) => resolve(result as Result);
      this.#waiting.push({ work, since: performance.now(), resolve: settle, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => this.#write());
    });
  }

  #write(): void {
    let opened = false;
    try {
      opened = this.#open();
    } catch (error) {
      const told = this.#told(error);
      for (const { reject } of this.#waiting.splice(0)) reject(told);
    }
    if (opened) this.#runTogether();
    this.#scheduled = this.#waiting.length > 0;
    if (!this.#scheduled) return;
    if (opened) setImmediate(() => this.#write());
    else setTimeout(() => this.#write(), pauseMs.shortest + Math.random() * (pauseMs.longest - pauseMs.shortest));
  }

  /** Begins a transaction unless the database is locked; rejects jobs that waited too long for it. */
  #open(): boolean {
    this.#waitForLocks(0);
    try {
      this.#begin.run();
      return true;
    } catch (error) {
      if (!isBusy(error)) throw error;
      const earliest = performance.now() - this.#timeoutMs;
      const late = this.#waiting.filter(({ since }) => since < earliest);
      this.#waiting = this.#waiting.filter(({ since }) => since >= earliest);
      for (const { reject } of late) {
        reject(new Failure('maintenance', serverWords.message('databaseLocked'), { retryAfter: 1, cause: error }));
      }
      return false;
    } finally {
      this.#waitForLocks(this.#usualWaitMs);
    }
  }

  #waitForLocks(milliseconds: number): void {
    // No prepared statement: SQLite obeys this pragma while it compiles it. Nor `pragma()`, which makes objects of its
    // answer: 10 us.
    this.#db.exec(`PRAGMA busy_timeout = ${milliseconds}`);
  }

  #runTogether(): void {
    const started = performance.now();
    const jobs: Job[] = [];
    const settled: (() => void)[] = [];
    do {
      const job = this.#waiting.shift();
      if (job === undefined) break;
      jobs.push(job);
      try {
        const result = this.#undoable(job.work);
        settled.push(() => job.resolve(result));
      } catch (error) {
        // SQLite gives up the whole transaction where the disk is full: what was done in it is undone.
        if (!this.#db.inTransaction) {
          this.#rejectAll(jobs, error);
          return;
        }
        const told = this.#told(error);
        settled.push(() => job.reject(told));
      }
    } while (performance.now() - started < maxTransactionMs);
    try {
      this.#commit.run();
    } catch (error) {
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
      this.#rejectAll(jobs, error);
      return;
    }
    this.#transactions += 1;
    for (const settle of settled) settle();
  }

  #rejectAll(jobs: readonly Job[], error: unknown): void {
    const told = this.#told(error);
    for (const { reject } of jobs) reject(told);
  }

  /** The error, or the failure for it where the disk is the cause, which is then tried again. */
  #told(error: unknown): unknown {
    const failure = storageFailureOf(error);
    if (failure === undefined) return error;
    if (this.#storageFailure === undefined) this.#trySoon();
    this.#storageFailure = failure;
    this.#wellSince = undefined;
    return failure;
  }

  #trySoon(): void {
    setTimeout(() => void this.#tryStorage(), retryStorageMs).unref();
  }

  /** Writes what is there already. */
  async #tryStorage(): Promise<void> {
    if (!this.#db.open) return;
    const version = this.#db.pragma('user_version', { simple: true });
    try {
      await this.run(() => this.#db.exec(`PRAGMA user_version = ${version}`));
      if (this.#isWell()) this.#storageFailure = undefined;
    } catch {
      // Told by `run` already.
    }
    if (this.#storageFailure !== undefined) this.#trySoon();
  }

  /** Whether the disk, which has just taken a write, does so for good. */
  #isWell(): boolean {
    const { bavail, bsize } = statfsSync(dirname(this.#db.name));
    const isFull = this.#storageFailure?.code === 'storage_full' && bavail * bsize < roomAgain.bytes;
    const now = this.#now();
    // A clock may be set back.
    this.#wellSince = isFull ? undefined : Math.min(this.#wellSince ?? now, now);
    return this.#wellSince !== undefined && now - this.#wellSince >= roomAgain.forMs;
  }
}
