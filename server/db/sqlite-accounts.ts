import type Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Failure } from '../errors.ts';
import type { AccountsDb } from './accounts-db.ts';
import { type AsyncDb, directly } from './db-thread.ts';
import type { Db } from './open.ts';
import { isChange, runAwaiting, runNow, type Step, type StepAnswer, type Steps } from './steps.ts';
import { WriteQueue } from './write-queue.ts';

/** Texts of lists differ by the filters that are asked for. */
const mostPrepared = 200;

const none: readonly unknown[] = [];
const valuesOf = ({ values }: Step): readonly unknown[] => (Array.isArray(values) ? values : [values]);

/** The accounts in the SQLite database of the data folder. */
export class SqliteAccounts implements AccountsDb {
  readonly #db: Db;
  readonly #writes: WriteQueue;
  readonly #slow: AsyncDb;
  readonly #prepared = new LRUCache<string, Database.Statement<unknown[]>>({ max: mostPrepared });

  /** `slow` answers what may take long; a service gives it a thread, and the queue that all its writes go through. */
  constructor(db: Db, writes = new WriteQueue(db), slow: AsyncDb = directly(db)) {
    this.#db = db;
    this.#writes = writes;
    this.#slow = slow;
  }

  get failure(): Failure | undefined {
    return this.#writes.storageFailure;
  }

  /** Reads, or works within the caller's transaction. */
  now<Result>(steps: Steps<Result>): Result {
    return runNow(steps, this.#answer);
  }

  async read<Result>(steps: Steps<Result>): Promise<Result> {
    return this.now(steps);
  }

  search<Result>(steps: Steps<Result>): Promise<Result> {
    return runAwaiting(steps, async step =>
      isChange(step)
        ? { rows: none, changes: await this.#slow.run(step.sql, valuesOf(step)) }
        : { rows: await this.#slow.all(step.sql, valuesOf(step)), changes: 0 },
    );
  }

  write<Result>(work: () => Steps<Result>): Promise<Result> {
    return this.#writes.run(() => this.now(work()));
  }

  /** The database is closed by who opened it. */
  close(): void {
    this.#prepared.clear();
  }

  readonly #answer = (step: Step): StepAnswer => {
    let statement = this.#prepared.get(step.sql);
    if (statement === undefined) {
      statement = this.#db.prepare<unknown[]>(step.sql);
      this.#prepared.set(step.sql, statement);
    }
    const values = valuesOf(step);
    return isChange(step)
      ? { rows: none, changes: statement.run(...values).changes }
      : { rows: statement.all(...values), changes: 0 };
  };
}
