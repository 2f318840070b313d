import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { systemSentence } from '../../../data-packs/store/system-failure.ts';
import { end } from '../../event-loop/end-thread.ts';
import { answerQuestion } from './answer-question.ts';
import type { StoreOrder, StoreReport } from './questions.ts';

const { dataDir } = z.object({ dataDir: z.string() }).parse(workerData);
const underWay = new Map<number, AbortController>();
const encoder = new TextEncoder();

/** The store throws plain errors whose messages are for people; the engine's own kinds, and the system's, are defects. */
function isSentence(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return false;
  return !(error instanceof z.ZodError) && !('syscall' in error);
}

parentPort?.on('message', async (order: StoreOrder | typeof end) => {
  if (order === end) {
    for (const controller of underWay.values()) controller.abort(new Error('The service was closed.'));
    parentPort?.close();
    return;
  }
  if ('cancel' in order) {
    underWay.get(order.cancel)?.abort(new Error('Nobody waits for this any more.'));
    return;
  }
  const { id, question } = order;
  const controller = new AbortController();
  underWay.set(id, controller);
  let report: StoreReport;
  try {
    const answer = JSON.stringify(await answerQuestion(dataDir, question, controller.signal));
    report = { id, json: encoder.encode(answer) };
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    const told = systemSentence(error, dataDir);
    report = { id, message: told ?? message, stack, sentence: told !== undefined || isSentence(error) };
  }
  underWay.delete(id);
  parentPort?.postMessage(report, 'json' in report ? [report.json.buffer] : []);
});
