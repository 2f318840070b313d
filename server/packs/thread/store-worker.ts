import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { systemSentence } from '../../../data-packs/store/system-failure.ts';
import { answerQuestion } from './answer-question.ts';
import { type StoreQuestion, storeSentence } from './questions.ts';

const { dataDir } = z.object({ dataDir: z.string() }).parse(workerData);
const encoder = new TextEncoder();

/** The store throws plain errors whose messages are for people; the engine's own kinds, and the system's, are defects. */
function isSentence(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return false;
  return !(error instanceof z.ZodError) && !('syscall' in error);
}

/** An answer is JSON in UTF-8 that is written here: it goes to the client as it is, and is not copied on the way. */
async function answer(question: StoreQuestion, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return encoder.encode(JSON.stringify(await answerQuestion(dataDir, question, signal)));
  } catch (error) {
    const told = systemSentence(error, dataDir) ?? (isSentence(error) ? error.message : undefined);
    if (told === undefined) throw error;
    const { stack } = error as Error;
    throw Object.assign(new Error(told), { name: storeSentence, stack });
  }
}

answerQuestions(answer, { transfer: json => [json.buffer] });
