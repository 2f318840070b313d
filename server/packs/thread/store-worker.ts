import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { systemFailure } from '../../../data-packs/store/disk/system-failure.ts';
import { answerQuestion } from './answer-question.ts';
import type { StoreQuestion } from './questions.ts';

const { dataDir } = z.object({ dataDir: z.string() }).parse(workerData);
const encoder = new TextEncoder();

/** Encodes the answer here and transfers it, so that the main thread passes it on without a copy. */
async function answer(question: StoreQuestion, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return encoder.encode(JSON.stringify(await answerQuestion(dataDir, question, signal)));
  } catch (error) {
    throw systemFailure(error, dataDir);
  }
}

answerQuestions(answer, { transfer: json => [json.buffer] });
