import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import type { BatchQuestion } from './batch-questions.ts';
import { importTable } from './import-table.ts';
import { JobDatabases } from './job-database.ts';
import { writeResults } from './write-results.ts';

const { folder } = workerData as { folder: string };
const jobs = new JobDatabases(folder);

function answer(question: BatchQuestion): unknown {
  switch (question.kind) {
    case 'all':
      return jobs.all();
    case 'running':
      return jobs.running();
    case 'find':
      return jobs.find(question.id);
    case 'rows':
      return jobs.rows(question.id, question.after, question.limit, question.state);
    case 'take':
      return jobs.take(question.id, question.limit);
    case 'put':
      return jobs.put(question.id, question.row);
    case 'change':
      return jobs.change(question.id, question.change);
    case 'release':
      return jobs.release(question.id);
    case 'import':
      return importTable(question.table);
    case 'export':
      return writeResults(question.results);
  }
}

answerQuestions(answer, { close: () => jobs.close() });
