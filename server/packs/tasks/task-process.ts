import { startNode } from '../../../data-packs/store/node-process.ts';
import {
  type PackTaskEvent,
  type PackTaskProgress,
  type PackTaskRequest,
  packTaskEventSchema,
} from '../../../data-packs/store/pack-task.ts';
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
    child.once('error', error =>
      resolve({ event: 'failed', message: `The work could not be started: ${error.message}.` }),
    );
    child.once('close', (code, signal) =>
      resolve(told ?? { event: 'failed', message: whyItDied(code, signal, complaint) }),
    );
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

function whyItDied(code: number | null, signal: NodeJS.Signals | null, complaint: string): string {
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || /heap out of memory/i.test(complaint)) {
    return 'The work was ended from outside, most likely for want of memory; nothing half done is used. Close other programs and try again.';
  }
  const reason = complaint.trim().split('\n').at(-1) || signal || `exit code ${code}`;
  return `The work stopped unexpectedly (${reason}); nothing half done is used. Try again.`;
}
