import { parentPort, workerData } from 'node:worker_threads';
import type { DbOrder, DbReport } from './db-thread.ts';
import { openDb } from './open.ts';

/** The thread behind `DbThread`: answers one order after the other. It may wait for locks; nobody else waits with it. */
const { file } = workerData as { file: string };
const db = openDb(file);

function resultOf({ kind, sql, values }: DbOrder): unknown {
  const statement = db.prepare<unknown[]>(sql);
  return kind === 'all' ? statement.all(...values) : statement.run(...values).changes;
}

parentPort?.on('message', (order: DbOrder) => {
  let report: DbReport;
  try {
    report = { id: order.id, result: resultOf(order) };
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown };
    report = { id: order.id, error: { message, code } };
  }
  parentPort?.postMessage(report);
});
