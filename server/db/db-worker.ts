import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../data-packs/runtime/answer-questions.ts';
import { keepBackup } from './backups.ts';
import { damageOf } from './damage.ts';
import { type DbQuestion, runTogether } from './db-thread.ts';
import { openDb } from './open.ts';

/**
 * While it waits for a lock this thread may hold one that writers want (WAL restart), so it gives up soon and retries
 * later.
 */
const lockTimeoutMs = 50;

const { file } = workerData as { file: string };
const db = openDb(file);
db.pragma(`busy_timeout = ${lockTimeoutMs}`);

function answer(question: DbQuestion): unknown {
  if (question.kind === 'together') return runTogether(db, question.steps);
  if (question.kind === 'damage') return damageOf(db);
  if (question.kind === 'backup') return keepBackup(db, question.dataDir);
  const { kind, sql, values } = question;
  const statement = db.prepare<unknown[]>(sql);
  return kind === 'all' ? statement.all(...values) : statement.run(...values).changes;
}

answerQuestions(answer, { close: () => db.close() });
