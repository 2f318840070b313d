import { parentPort, workerData } from 'node:worker_threads';
import { end } from '../event-loop/end-thread.ts';
import type { DbOrder, DbReport } from './db-thread.ts';
import { openDb } from './open.ts';

/**
 * A thread that waits for a lock may itself hold one that writers want (a WAL that is to begin anew waits for its readers), so
 * it gives up soon: what it does can be done later.
 */
const patienceMs = 50;

/** The thread behind `DbThread`: answers one order after the other. */
const { file } = workerData as { file: string };
const db = openDb(file);
db.pragma(`busy_timeout = ${patienceMs}`);

function resultOf({ kind, sql, values }: DbOrder): unknown {
  const statement = db.prepare<unknown[]>(sql);
  return kind === 'all' ? statement.all(...values) : statement.run(...values).changes;
}

parentPort?.on('message', (order: DbOrder | typeof end) => {
  if (order === end) {
    db.close();
    parentPort?.close();
    return;
  }
  let report: DbReport;
  try {
    report = { id: order.id, result: resultOf(order) };
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown };
    report = { id: order.id, error: { message, code } };
  }
  parentPort?.postMessage(report);
});
