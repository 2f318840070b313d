import Database from 'better-sqlite3';

export interface FailingDatabase {
  /** How many writes were refused. */
  refused: number;
  /** Ends the simulation. */
  mend(): void;
}

type Run = (this: { source: string }, ...values: unknown[]) => unknown;

const statements: { run: Run } = Object.getPrototypeOf(new Database(':memory:').prepare('SELECT 1'));
const databases = Database.prototype;
const writes = /^\s*(?:INSERT|UPDATE|DELETE|COMMIT|RELEASE|PRAGMA user_version =)/;

/**
 * Makes statements that write, and commits, of all databases of this thread fail with a code of SQLite's: `times` of
 * them, from the n-th on (0 is the first), until `mend`.
 */
export function failWrites(code: string, n = 0, times = Number.POSITIVE_INFINITY): FailingDatabase {
  const { run } = statements;
  const { exec } = databases;
  let seen = 0;
  const failing: FailingDatabase = {
    refused: 0,
    mend: () => {
      statements.run = run;
      databases.exec = exec;
    },
  };
  const refuse = (sql: string): void => {
    if (!writes.test(sql)) return;
    seen += 1;
    if (seen <= n || failing.refused >= times) return;
    failing.refused += 1;
    throw new Database.SqliteError(`simulated: ${code}`, code);
  };
  statements.run = function (...values) {
    refuse(this.source);
    return run.apply(this, values);
  };
  databases.exec = function (sql) {
    refuse(sql);
    return exec.call(this, sql);
  };
  return failing;
}
