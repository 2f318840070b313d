import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../data-packs/runtime/answer-questions.ts';
import { damageOf, keepBackup } from './backups.ts';
import { directly } from './db-thread.ts';
import { openDb } from './open.ts';

/** Short: while it waits for a lock this thread may hold one that writers want (WAL restart). It retries later. */
const lockTimeoutMs = 50;

const { file } = workerData as { file: string };
const db = openDb(file);
db.pragma(`busy_timeout = ${lockTimeoutMs}`);

const work = {
  ...directly(db),
  damage: () => damageOf(db),
  backup: (dataDir: string) => keepBackup(db, dataDir),
};

/** The thread's functions by name. */
export type DbWork = typeof work;

export interface DbQuestion {
  work: keyof DbWork;
  values: readonly unknown[];
}

answerQuestions(({ work: asked, values }: DbQuestion) => Reflect.apply(work[asked], work, values), {
  close: () => db.close(),
});
