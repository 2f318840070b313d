import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Transferable, Worker } from 'node:worker_threads';
import { endOnceLoaded } from './end-thread.ts';
import { nodeEnvironment } from './node-environment.ts';

/** Where questions are answered: a thread, or a process of its own. */
export interface Answerer {
  post: (order: unknown, transfer?: readonly Transferable[]) => void;
  ref: () => void;
  unref: () => void;
  /** Ends it as soon as that harms nobody. */
  kill: () => void;
  onMessage: (hear: (message: unknown) => void) => void;
  /** `isFull`: its memory was. */
  onExit: (hear: (end: { cause: unknown; isFull: boolean }) => void) => void;
}

/**
 * Bounds the space for new objects, megabytes. By itself it grows to 48 in each thread that was busy once, and stays: the
 * search thread had 96 MB of heap for 42 MB of objects.
 */
const youngGenerationMb = 12;

export function startThread(file: URL, workerData: unknown): Answerer {
  const worker = new Worker(file, { workerData, resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb } });
  const end = endOnceLoaded(worker);
  let cause: unknown;
  worker.on('error', error => {
    cause = error;
  });
  return {
    post: (order, transfer) => worker.postMessage(order, transfer),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    kill: () => void end(),
    onMessage: hear => worker.on('message', hear),
    onExit: hear => worker.once('exit', () => hear({ cause, isFull: false })),
  };
}

/** What Node's process ends with where its heap is full. */
const abortCode = 134;

/**
 * A process for what may need any memory: a thread is no bound of it, for where its heap is full as an array or a map
 * grows, V8 ends the whole process.
 */
export function startProcess(file: URL, heapMb: number): Answerer {
  const child = fork(fileURLToPath(file), {
    env: nodeEnvironment(),
    execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${youngGenerationMb / 3}`],
    // Bytes cross as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  (child.stderr as Socket).unref();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  return {
    // Where its channel is closed, its end is told by itself.
    post: order => void child.send(order as object, () => undefined),
    ref: () => {
      child.ref();
      child.channel?.ref();
    },
    unref: () => {
      child.unref();
      child.channel?.unref();
    },
    kill: () => void child.kill('SIGKILL'),
    onMessage: hear => child.on('message', hear),
    onExit: hear => {
      child.once('error', cause => child.pid === undefined && hear({ cause, isFull: false }));
      child.once('exit', (code, signal) =>
        hear({
          cause: new Error(`it ended (${signal ?? code}): ${said}`),
          // The system ends by SIGKILL what takes the last of its memory.
          isFull: code === abortCode || signal === 'SIGABRT' || signal === 'SIGKILL',
        }),
      );
    },
  };
}
