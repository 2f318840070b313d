import { setTimeout as delay } from 'node:timers/promises';
import { threadId, workerData } from 'node:worker_threads';
import { answerQuestions } from '../../../data-packs/runtime/answer-questions.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';

export type TestQuestion =
  /** The thread and its `workerData`. */
  | { kind: 'who' }
  | { kind: 'wait'; ms: number; say: string }
  | { kind: 'heard' }
  | { kind: 'double'; bytes: Uint8Array<ArrayBuffer> }
  /** Until the signal aborts. */
  | { kind: 'endless' }
  | { kind: 'throw'; what: 'RangeError' | 'WordedError' | 'own' | 'text' | 'uncloneable' }
  | { kind: 'crash' }
  | { kind: 'hang' }
  /** Takes memory until there is none. */
  | { kind: 'fill'; what: 'array' | 'map' | 'objects' }
  /** Without a turn of the event loop. */
  | { kind: 'block'; ms: number };

/** Received questions, in order. */
const heard: string[] = [];
const flag = workerData as { closed: Int32Array<SharedArrayBuffer> } | undefined;

async function answer(question: TestQuestion, signal: AbortSignal): Promise<unknown> {
  switch (question.kind) {
    case 'who':
      return { threadId, workerData, pid: process.pid };
    case 'wait':
      heard.push(question.say);
      await delay(question.ms);
      return question.say;
    case 'heard':
      return heard;
    case 'double':
      return question.bytes.map(byte => 2 * byte);
    case 'endless':
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    case 'throw':
      return thrown[question.what]();
    case 'crash':
      return process.exit(3);
    case 'hang':
      for (;;);
    case 'fill':
      return filled[question.what]();
    case 'block':
      return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, question.ms);
  }
}

const filled = {
  array: () => {
    for (const all: number[] = []; ; ) all.push(1.5);
  },
  map: () => {
    for (const all = new Map<number, number>(); ; ) all.set(all.size, 1);
  },
  objects: () => {
    for (const all: object[] = []; ; ) all.push({ x: [all.length] });
  },
};

const thrown = {
  RangeError: () => {
    throw new RangeError('beyond the end');
  },
  WordedError: () => {
    throw new WordedError({ code: 'test.gone', values: { name: 'Monaco' } });
  },
  own: () => {
    throw Object.assign(new Error('the disk is full'), { name: 'DiskError', code: 'ENOSPC', file: () => undefined });
  },
  text: () => {
    throw 'a mere text';
  },
  uncloneable: () => () => undefined,
};

answerQuestions(answer, {
  transfer: found => (found instanceof Uint8Array && found.buffer instanceof ArrayBuffer ? [found.buffer] : []),
  close: () => {
    if (flag?.closed) Atomics.add(flag.closed, 0, 1);
  },
});
