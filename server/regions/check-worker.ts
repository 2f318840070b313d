import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../data-packs/runtime/answer-questions.ts';
import type { CheckQuestion, CheckWorkerData } from './part-checks.ts';

const chunkBytes = 1 << 20;
/** Bytes a second of what nobody waits for. */
const unhurried = 20_000_000;
const pauseMs = 500;

const { mayRun } = workerData as CheckWorkerData;

/** Reads slowly, and not at all while requests run, whatever nobody waits for. */
async function waitAfter(bytes: number, signal: AbortSignal): Promise<void> {
  await delay((bytes / unhurried) * 1000, undefined, { signal });
  while (Atomics.load(mayRun, 0) === 0) await delay(pauseMs, undefined, { signal });
}

/** The lower-case hex SHA-256 of a file. */
async function checksum({ path, urgent }: CheckQuestion, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes, signal })) {
    hash.update(chunk);
    if (!urgent) await waitAfter(chunk.length, signal);
  }
  return hash.digest('hex');
}

answerQuestions(checksum);
