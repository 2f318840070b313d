import { Worker } from 'node:worker_threads';
import { endThread } from '../event-loop/end-thread.ts';
import type { Db } from './open.ts';

/** A connection that is asked for things which may take long. */
export interface AsyncDb {
  /** All rows of a query. */
  all<Row>(sql: string, values: readonly unknown[]): Promise<Row[]>;
  /** How many rows a statement changed. */
  run(sql: string, values: readonly unknown[]): Promise<number>;
}

/** The connection of this thread, where there is nobody to be kept waiting: in commands. */
export const directly = (db: Db): AsyncDb => ({
  all: async <Row>(sql: string, values: readonly unknown[]) => db.prepare<unknown[], Row>(sql).all(...values),
  run: async (sql, values) => db.prepare(sql).run(...values).changes,
});

export interface DbOrder {
  id: number;
  kind: 'all' | 'run';
  sql: string;
  values: readonly unknown[];
}

export type DbReport = { id: number; result: unknown } | { id: number; error: { message: string; code: unknown } };

interface Asked {
  resolve: (result: unknown) => void;
  reject: (reason: Error) => void;
}

/**
 * A second connection to the database in a thread of its own: searches of a long log, removals and the flushing of the WAL to
 * the disk, which may each take longer than requests should wait. Starts when first asked, and again should it ever die.
 */
export class DbThread implements AsyncDb {
  readonly #file: string;
  readonly #asked = new Map<number, Asked>();
  #worker: Worker | undefined;
  #lastId = 0;
  #closed = false;

  constructor(file: string) {
    this.#file = file;
  }

  all<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#ask('all', sql, values) as Promise<Row[]>;
  }

  run(sql: string, values: readonly unknown[]): Promise<number> {
    return this.#ask('run', sql, values) as Promise<number>;
  }

  /** What is under way is finished by then or rejected. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#worker !== undefined) await endThread(this.#worker);
    this.#fail(new Error('The database thread was closed.'));
  }

  #ask(kind: DbOrder['kind'], sql: string, values: readonly unknown[]): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error('The database thread was closed.'));
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const order: DbOrder = { id: this.#lastId, kind, sql, values };
    const answer = new Promise<unknown>((resolve, reject) => this.#asked.set(order.id, { resolve, reject }));
    this.#worker.postMessage(order);
    return answer;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./db-worker.ts', import.meta.url), { workerData: { file: this.#file } });
    worker.unref();
    worker.on('message', (report: DbReport) => {
      const asked = this.#asked.get(report.id);
      this.#asked.delete(report.id);
      if ('error' in report) asked?.reject(Object.assign(new Error(report.error.message), { code: report.error.code }));
      else asked?.resolve(report.result);
    });
    const over = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#fail(error);
    };
    worker.on('error', over);
    worker.on('exit', () => over(new Error('The database thread ended.')));
    return worker;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }
}
