import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { JobDatabases } from './job-database.ts';

const { folder } = workerData as { folder: string };
const work = new JobDatabases(folder);

/** The thread's functions by name. */
export type BatchWork = Omit<typeof work, 'close'>;

export interface BatchQuestion {
  work: keyof BatchWork;
  values: readonly unknown[];
}

answerQuestions(({ work: asked, values }: BatchQuestion) => Reflect.apply(work[asked], work, values), {
  close: () => work.close(),
});
