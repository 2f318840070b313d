import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../data-packs/runtime/answer-questions.ts';
import type { DbQuestion } from './db-thread.ts';
import { openDb } from './open.ts';

/**
 * A thread that waits for a lock may itself hold one that writers want (a WAL that is to begin anew waits for its readers), so
 * it gives up soon: what it does can be done later.
 */
const patienceMs = 50;

/** The thread behind `DbThread`: answers one question after the other. */
const { file } = workerData as { file: string };
const db = openDb(file);
db.pragma(`busy_timeout = ${patienceMs}`);

function answer({ kind, sql, values }: DbQuestion): unknown {
  const statement = db.prepare<unknown[]>(sql);
  return kind === 'all' ? statement.all(...values) : statement.run(...values).changes;
}

answerQuestions(answer, { close: () => db.close() });
