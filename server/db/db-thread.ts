import { WorkerClient } from '../../data-packs/runtime/worker-client.ts';
import type { Backup } from './backups.ts';
import type { DbQuestion, DbWork } from './db-worker.ts';
import type { Db } from './open.ts';

/** A connection for work that may take long. */
export interface AsyncDb {
  /** All rows of a query. */
  all<Row>(sql: string, values: readonly unknown[]): Promise<Row[]>;
  /** How many rows a statement changed. */
  run(sql: string, values: readonly unknown[]): Promise<number>;
  /** Statements in one transaction. */
  together(steps: readonly Statement[]): Promise<void>;
}

export interface Statement {
  sql: string;
  values: readonly unknown[];
}

/** The connection of this thread, for commands, where no request waits. */
export const directly = (db: Db) =>
  ({
    all: async <Row>(sql: string, values: readonly unknown[]) => db.prepare<unknown[], Row>(sql).all(...values),
    run: async (sql, values) => db.prepare(sql).run(...values).changes,
    together: async steps =>
      db
        .transaction(() => {
          for (const { sql, values } of steps) db.prepare(sql).run(...values);
        })
        .immediate(),
  }) satisfies AsyncDb;

/**
 * A second connection to the database in a thread of its own: searches of a long log, removals and the flushing of the
 * WAL to the disk, which may each take longer than requests should wait.
 */
export class DbThread implements AsyncDb {
  readonly #worker: WorkerClient<DbQuestion, unknown>;

  constructor(file: string) {
    this.#worker = new WorkerClient({
      file: new URL('./db-worker.ts', import.meta.url),
      name: 'database thread',
      data: () => ({ file }),
    });
  }

  all<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#ask('all', sql, values) as Promise<Row[]>;
  }

  run(sql: string, values: readonly unknown[]): Promise<number> {
    return this.#ask('run', sql, values);
  }

  together(steps: readonly Statement[]): Promise<void> {
    return this.#ask('together', steps);
  }

  damage(): Promise<string | undefined> {
    return this.#ask('damage');
  }

  /** Adds a copy to those in the data folder; see `keepBackup`. */
  backup(dataDir: string): Promise<Backup | undefined> {
    return this.#ask('backup', dataDir);
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  #ask<Work extends keyof DbWork>(work: Work, ...values: Parameters<DbWork[Work]>) {
    return this.#worker.ask({ work, values }) as Promise<Awaited<ReturnType<DbWork[Work]>>>;
  }
}
