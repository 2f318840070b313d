import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startNode } from '../store/node-process.ts';
import { packCliWords as t } from '../words/words.ts';
import { type BuildEvent, type BuildRequest, buildEventSchema } from './build-request.ts';
import { CommandFailure } from './command-line.ts';

const script = fileURLToPath(new URL('./build-process.ts', import.meta.url));

/** On Linux, arrays go back to the system when they are free: of 32 million nodes 370 MB were kept. */
export const builderEnvironment = { MALLOC_MMAP_THRESHOLD_: '131072' };

export type BuildRemark = Extract<BuildEvent, { event: 'remark' }>;
export type BuildDone = Extract<BuildEvent, { event: 'done' }> & { remarks: BuildRemark[] };
export type BuildStep = Extract<BuildEvent, { event: 'progress' }>;

/** Builds a pack in a child process. `signal` stops it; rejects after it has cleaned up. */
export async function runBuild(
  request: BuildRequest,
  options: {
    progress: (step: BuildStep) => void;
    remark?: (remark: BuildRemark) => void;
    signal: AbortSignal;
  },
): Promise<BuildDone> {
  options.signal.throwIfAborted();
  const child = startNode(script, [], builderEnvironment);
  const stop = () => {
    // The end of its input stops it on all systems; a signal on Windows would kill it.
    child.stdin.end();
    if (process.platform !== 'win32') child.kill('SIGTERM');
  };
  options.signal.addEventListener('abort', stop, { once: true });
  // The input stays open, as its end also tells the child that this process has ended.
  child.stdin.write(`${JSON.stringify(request)}\n`);
  let errorOutput = '';
  child.stderr.on('data', chunk => {
    errorOutput = (errorOutput + String(chunk)).slice(-4000);
  });
  const remarks: BuildRemark[] = [];
  let done: BuildDone | undefined;
  let failure: Extract<BuildEvent, { event: 'failed' }> | undefined;
  createInterface({ input: child.stdout }).on('line', line => {
    const event = buildEventSchema.parse(JSON.parse(line));
    if (event.event === 'progress') options.progress(event);
    else if (event.event === 'remark') {
      remarks.push(event);
      options.remark?.(event);
    } else if (event.event === 'done') done = { ...event, remarks };
    else failure = event;
  });
  try {
    const killedBy = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (_, signal) => resolve(signal));
    });
    if (done) return done;
    if (failure) {
      const error = failure.said ? new CommandFailure(failure.said) : new Error(failure.message);
      if (failure.stack) error.stack = failure.stack;
      throw error;
    }
    const memory = killedBy === 'SIGKILL' || killedBy === 'SIGABRT' || /heap out of memory/i.test(errorOutput);
    throw new CommandFailure(
      memory
        ? t.message('builderKilled')
        : t.message('builderDied', { reason: errorOutput.trim().split('\n').at(-1) || killedBy || '?' }),
    );
  } finally {
    options.signal.removeEventListener('abort', stop);
  }
}
