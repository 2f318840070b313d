import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Correction, CountedJob, Job, JobRow, JobState, ResultFile, RowResults, RowState } from '../job.ts';
import { rowStates } from '../job.ts';
import type { Cell } from '../table/cell.ts';

export type Db = Database.Database;

const databaseOf = (folder: string, job: string): string => join(folder, job, 'job.db');

/** Milliseconds that a write waits for another one of the same job. */
const busyTimeoutMs = 5000;

/** Opens the database of a job, which must be there; `make`: a new one. */
export function openJob(file: string, { make = false } = {}): Db {
  const db = new Database(file, { fileMustExist: !make, timeout: busyTimeoutMs });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  if (make) {
    db.exec(`
      CREATE TABLE job (value TEXT NOT NULL) STRICT;
      -- state: index into rowStates. cells, results: JSON.
      CREATE TABLE rows (
        number INTEGER PRIMARY KEY, cells TEXT NOT NULL, state INTEGER NOT NULL DEFAULT 0, results TEXT
      ) STRICT;
      CREATE INDEX rows_by_state ON rows (state, number);
      CREATE TABLE files (name TEXT PRIMARY KEY, row INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    `);
  }
  return db;
}

export const readJob = (db: Db): Job => JSON.parse(db.prepare<[], string>('SELECT value FROM job').pluck().get() ?? '');

function countedJob(db: Db): CountedJob {
  const counts = db
    .prepare<[], { state: number; count: number }>('SELECT state, count(*) AS count FROM rows GROUP BY state')
    .all();
  const of = (state: RowState) => counts.find(one => rowStates[one.state] === state)?.count ?? 0;
  const files = db.prepare<[], number>('SELECT coalesce(sum(bytes), 0) FROM files').pluck().get() ?? 0;
  const pages = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
  return {
    ...readJob(db),
    rows: { waiting: of('waiting'), done: of('done'), doubtful: of('doubtful'), failed: of('failed') },
    bytes: pages + files,
  };
}

interface RowRecord {
  number: number;
  cells: string;
  state: number;
  results: string | null;
}

const rowOf = ({ number, cells, state, results }: RowRecord): JobRow => ({
  number,
  cells: JSON.parse(cells) as Cell[],
  state: rowStates[state] ?? 'waiting',
  results: results === null ? null : (JSON.parse(results) as RowResults),
});

/** Rows in their order after a number. */
export function readRows(db: Db, after: number, limit: number, state?: RowState): JobRow[] {
  const inState = state === undefined ? '' : `state = ${rowStates.indexOf(state)} AND`;
  const sql = `SELECT * FROM rows WHERE ${inState} number > ? ORDER BY number LIMIT ?`;
  return db.prepare<unknown[], RowRecord>(sql).all(after, limit).map(rowOf);
}

export interface JobChange {
  /** The states in which it may be changed. */
  from: readonly JobState[];
  values: Partial<Job>;
  /** Rows that are to be worked on again: all, or those that failed. */
  again?: 'all' | 'failed' | undefined;
  /** Only where no row waits. */
  whenDone?: boolean;
}

export interface WorkedRow {
  number: number;
  state: RowState;
  results: RowResults;
  files: readonly ResultFile[];
}

/** What somebody put right stays right. */
const beginAnew = `
  UPDATE rows SET state = 0, results = CASE WHEN json_type(results, '$.correction') IS NOT NULL
    THEN json_object('correction', json_extract(results, '$.correction'), 'steps', json('{}')) END;
  DELETE FROM files;
`;

/** Databases that stay open between two questions. */
const mostOpen = 100;

export class JobDatabases {
  readonly #folder: string;
  readonly #open = new LRUCache<string, Db>({ max: mostOpen, dispose: db => void db.close() });

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** All jobs, in no order. */
  all(): CountedJob[] {
    return readdirSync(this.#folder).flatMap(id => this.find(id) ?? []);
  }

  running(): Job[] {
    return readdirSync(this.#folder).flatMap(id => {
      const db = this.#database(id);
      const job = db && readJob(db);
      return job?.state === 'running' ? [job] : [];
    });
  }

  find(id: string): CountedJob | undefined {
    const db = this.#database(id);
    return db && countedJob(db);
  }

  rows(id: string, after: number, limit: number, state?: RowState): JobRow[] {
    const db = this.#database(id);
    return db === undefined ? [] : readRows(db, after, limit, state);
  }

  /** The next rows to work on; none of a job that does not run. */
  take(id: string, limit: number): JobRow[] {
    const db = this.#database(id);
    return db === undefined || readJob(db).state !== 'running' ? [] : readRows(db, 0, limit, 'waiting');
  }

  /** Keeps what was made of a row. Returns whether the job is still there. */
  put(id: string, { number, state, results, files }: WorkedRow): boolean {
    const db = this.#database(id);
    if (db === undefined) return false;
    db.transaction(() => {
      db.prepare('UPDATE rows SET state = ?, results = ? WHERE number = ?').run(
        rowStates.indexOf(state),
        JSON.stringify(results),
        number,
      );
      const keep = db.prepare('INSERT OR REPLACE INTO files (name, row, bytes) VALUES (?, ?, ?)');
      for (const { name, bytes } of files) keep.run(name, number, bytes);
    }).immediate();
    return true;
  }

  /** Changes a job in one of the states; returns it as it then is, changed or not. */
  change(
    id: string,
    { from, values, again, whenDone = false }: JobChange,
  ): { job: CountedJob; changed: boolean } | undefined {
    const db = this.#database(id);
    if (db === undefined) return undefined;
    const changed = db
      .transaction(() => {
        const job = readJob(db);
        if (!from.includes(job.state)) return false;
        if (whenDone && readRows(db, 0, 1, 'waiting').length > 0) return false;
        db.prepare('UPDATE job SET value = ?').run(JSON.stringify({ ...job, ...values }));
        if (again === 'all') db.exec(beginAnew);
        if (again === 'failed')
          db.prepare('UPDATE rows SET state = 0 WHERE state = ?').run(rowStates.indexOf('failed'));
        return true;
      })
      .immediate();
    return { job: countedJob(db), changed };
  }

  /** Has a row that was worked on wait again, with what somebody says of it. Returns its state until now. */
  correct(id: string, number: number, correction: Correction): RowState | undefined {
    const db = this.#database(id);
    return db
      ?.transaction(() => {
        const [row] = readRows(db, number - 1, 1);
        if (row?.number !== number || row.state === 'waiting') return row?.state;
        const results: RowResults = { correction, steps: {} };
        db.prepare('UPDATE rows SET state = 0, results = ? WHERE number = ?').run(JSON.stringify(results), number);
        return row.state;
      })
      .immediate();
  }

  /** Lets go of a job's files, so that they can be deleted. */
  release(id: string): void {
    this.#open.delete(id);
  }

  close(): void {
    this.#open.clear();
  }

  #database(id: string): Db | undefined {
    const file = databaseOf(this.#folder, id);
    // Another process may have deleted it.
    if (id.includes('.') || !existsSync(file)) {
      this.#open.delete(id);
      return undefined;
    }
    const open = this.#open.get(id) ?? openJob(file);
    this.#open.set(id, open);
    return open;
  }
}
