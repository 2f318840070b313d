import type { Readable } from 'node:stream';
import { parsedJson } from '../../../data-packs/base/parsed-json.ts';
import { startNode } from '../../../data-packs/store/node-process.ts';
import {
  type PackTaskEvent,
  type PackTaskProgress,
  type PackTaskRequest,
  packTaskEventSchema,
} from '../../../data-packs/store/pack-task.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { failedWith, WordedError } from '../../../data-packs/words/worded-error.ts';
import { taskWords } from '../../../data-packs/words/words.ts';

/** Characters, far above any event. */
const maxLineLength = 256 * 1024;

export interface TaskProcessOptions {
  /** Reads a request from standard input, writes one event per line to standard output. */
  script: string;
  request: PackTaskRequest;
  progress: (progress: PackTaskProgress) => void;
  /** Time to stop before it is killed. */
  graceMs: number;
}

export type TaskEnd = Exclude<PackTaskEvent, PackTaskProgress>;

/** A process that works on one pack. */
export interface TaskProcess {
  /** Never rejects. */
  readonly ended: Promise<TaskEnd>;
  /** Asks it to stop; kills it after the grace period. */
  stop(): void;
}

/** What has arrived is kept, so that a process which dies while bytes arrive is started again, as often as this. */
const mostRestarts = 3;

export function startTaskProcess(options: TaskProcessOptions): TaskProcess {
  let isStopped = false;
  let running = startOnce(options);
  const ended = async (): Promise<TaskEnd> => {
    for (let restarts = 0; ; restarts += 1) {
      const end = await running.ended;
      const isOver = 'event' in end || end.code !== 'tasks.diedFetching' || isStopped || restarts === mostRestarts;
      if (isOver) return 'event' in end ? end : { event: 'failed', ...failedWith(new WordedError(end)) };
      running = startOnce(options);
    }
  };
  return {
    ended: ended(),
    stop: () => {
      isStopped = true;
      running.stop();
    },
  };
}

function startOnce({ script, request, progress, graceMs }: TaskProcessOptions) {
  const child = startNode(script);
  child.stdin.write(`${JSON.stringify(request)}\n`);

  let end: TaskEnd | undefined;
  let isFetching = false;
  readLines(child.stdout, maxLineLength, line => {
    const event = packTaskEventSchema.safeParse(parsedJson(line)).data;
    if (event === undefined || end !== undefined) return;
    if (event.event === 'progress') {
      const { bytesDone, bytesTotal = Number.POSITIVE_INFINITY } = event;
      isFetching = bytesDone !== undefined && bytesDone < bytesTotal;
      progress(event);
    } else end = event;
  });
  let lastErrors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    lastErrors = (lastErrors + chunk).slice(-4000);
  });

  let killTimer: NodeJS.Timeout | undefined;
  // How it ended, or why it died before it could tell.
  const ended = new Promise<TaskEnd | Message>(resolve => {
    child.once('error', error => resolve(taskWords.message('notStarted', { reason: error.message })));
    child.once('close', (code, signal) => resolve(end ?? causeOfDeath({ code, signal, lastErrors, isFetching })));
  }).finally(() => clearTimeout(killTimer));

  return {
    ended,
    stop: () => {
      if (killTimer !== undefined) return;
      // Ending its input stops it on every system; on Windows a signal would kill it.
      child.stdin.end();
      if (process.platform !== 'win32') child.kill('SIGTERM');
      killTimer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    },
  };
}

interface Death {
  code: number | null;
  signal: NodeJS.Signals | null;
  lastErrors: string;
  isFetching: boolean;
}

function causeOfDeath({ code, signal, lastErrors, isFetching }: Death): Message {
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || /heap out of memory/i.test(lastErrors)) {
    return taskWords.message('killed');
  }
  const reason = lastErrors.trim().split('\n').at(-1) || signal || `exit code ${code}`;
  return taskWords.message(isFetching ? 'diedFetching' : 'died', { reason });
}

/**
 * Calls `onLine` for every line of a stream. Lines longer than `maxLength` characters are skipped, without being held.
 */
function readLines(stream: Readable, maxLength: number, onLine: (line: string) => void): void {
  let begun = '';
  let tooLong = false;
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const pieces = chunk.split('\n');
    for (const [i, piece] of pieces.entries()) {
      tooLong ||= begun.length + piece.length > maxLength;
      begun = tooLong ? '' : begun + piece;
      if (i === pieces.length - 1) return;
      if (!tooLong) onLine(begun);
      begun = '';
      tooLong = false;
    }
  });
}
