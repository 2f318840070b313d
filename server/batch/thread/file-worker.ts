import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { importTable, type TableImport } from './import-table.ts';
import { type ResultsFile, writeResults } from './write-results.ts';

export type FileQuestion = { table: TableImport } | { results: ResultsFile };

answerQuestions((question: FileQuestion) =>
  'table' in question ? importTable(question.table) : writeResults(question.results),
);
