import { startNode } from '../../../data-packs/store/node-process.ts';
import {
  type PackTaskEvent,
  type PackTaskProgress,
  type PackTaskRequest,
  packTaskEventSchema,
} from '../../../data-packs/store/pack-task.ts';
import type { Message } from '../../../data-packs/words/catalogue.ts';
import { taskWords } from '../../../data-packs/words/tasks.ts';
import { failedWith, WordedError } from '../../../data-packs/words/worded-error.ts';
import { readLines } from './lines.ts';

/** Longer than any word of a task: the parts of a pack are told in one line. */
const longestLine = 256 * 1024;

export interface TaskProcessOptions {
  /** A script that takes a request on its standard input and tells events on its standard output. */
  script: string;
  request: PackTaskRequest;
  progress: (progress: PackTaskProgress) => void;
  /** How long it may take to stop when it is asked to, milliseconds. */
  graceMs: number;
}

export type TaskEnd = Exclude<PackTaskEvent, PackTaskProgress>;

/** A process that works on one pack. */
export interface TaskProcess {
  /** How it ended; never rejects. */
  readonly ended: Promise<TaskEnd>;
  /** Asks it to stop, and ends it when it does not. */
  stop(): void;
}

function eventOf(line: string): PackTaskEvent | undefined {
  try {
    return packTaskEventSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

export function startTaskProcess({ script, request, progress, graceMs }: TaskProcessOptions): TaskProcess {
  const child = startNode(script);
  child.stdin.write(`${JSON.stringify(request)}\n`);

  let told: TaskEnd | undefined;
  readLines(child.stdout, longestLine, line => {
    const event = eventOf(line);
    if (event === undefined || told !== undefined) return;
    if (event.event === 'progress') progress(event);
    else told = event;
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaint = (complaint + chunk).slice(-4000);
  });

  let patience: NodeJS.Timeout | undefined;
  const ended = new Promise<TaskEnd>(resolve => {
    child.once('error', error => resolve(failed(taskWords.message('notStarted', { reason: error.message }))));
    child.once('close', (code, signal) => resolve(told ?? failed(whyItDied(code, signal, complaint))));
  }).finally(() => clearTimeout(patience));

  return {
    ended,
    stop: () => {
      if (patience !== undefined) return;
      // The end of its input stops it everywhere; a signal on Windows would end it in the middle.
      child.stdin.end();
      if (process.platform !== 'win32') child.kill('SIGTERM');
      patience = setTimeout(() => child.kill('SIGKILL'), graceMs);
    },
  };
}

const failed = (said: Message): TaskEnd => ({ event: 'failed', ...failedWith(new WordedError(said)) });

function whyItDied(code: number | null, signal: NodeJS.Signals | null, complaint: string): Message {
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || /heap out of memory/i.test(complaint)) {
    return taskWords.message('killed');
  }
  const reason = complaint.trim().split('\n').at(-1) || signal || `exit code ${code}`;
  return taskWords.message('died', { reason });
}
