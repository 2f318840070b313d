import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { type JoinQuestion, PdfJoiner } from './pdf-joiner.ts';

const { path, pages } = workerData as { path: string; pages: number };
const file = openSync(path, 'wx', 0o600);
const joiner = new PdfJoiner(pages, bytes => {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
});

function answer(question: JoinQuestion): void {
  if (question.kind === 'page') {
    joiner.addPage(question.page, question.pdf, question.links);
    return;
  }
  joiner.finish(question.file);
  fsyncSync(file);
}

answerQuestions(answer, { close: () => closeSync(file) });
