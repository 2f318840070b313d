import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { messageSchema } from '../format/message-schema.ts';
import { startNode } from '../store/node-process.ts';
import { failedEventSchema } from '../store/pack-task.ts';
import { packCliWords as t } from '../words/words.ts';
import { CommandFailure } from './command-line.ts';

/** Request to the build process: one line of JSON on its standard input, which then stays open. */
export const buildRequestSchema = z.object({
  id: z.string(),
  name: z.string(),
  osmFiles: z.array(z.string()),
  changeFiles: z.array(z.string()).optional(),
  demPaths: z.array(z.string()).default([]),
  demAttribution: z.string().optional(),
  trafficAttribution: z.string().optional(),
  basemapFile: z.string().optional(),
  imagery: z.array(z.string()).default([]),
  /** Options of the imagery: one value for all, or one for each. */
  imageryOptions: z
    .object({
      role: z.array(z.string()).optional(),
      attribution: z.array(z.string()).optional(),
      country: z.array(z.string()).optional(),
      region: z.array(z.string()).optional(),
    })
    .default({}),
  buildings: z
    .object({ folder: z.string(), country: z.string().optional(), attribution: z.string().optional() })
    .optional(),
  makeBuildings: z.boolean().optional(),
  trafficFolder: z.string().optional(),
  bbox: z.string().optional(),
  polygonFile: z.string().optional(),
  countries: z.array(z.string()).optional(),
  programs: z.string().optional(),
  /** Bytes. */
  memory: z.number().optional(),
  out: z.string(),
  /** See `BuildPackOptions`. */
  keepFinished: z.boolean().optional(),
});
export type BuildRequest = z.infer<typeof buildRequestSchema>;

/** Lines of JSON that the build process writes to standard output, the last one `done` or `failed`. */
const buildEventSchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('progress'),
    phase: z.string(),
    /** Overall progress in whole percent. */
    percent: z.number(),
    secondsLeft: z.number().optional(),
    /** A name, or `said` in English. */
    detail: z.string().optional(),
    said: messageSchema.optional(),
  }),
  z.object({
    event: z.literal('done'),
    id: z.string(),
    version: z.string(),
    directory: z.string(),
    bytes: z.number(),
    seconds: z.number(),
    parts: z.array(z.string()),
    statistics: z.record(z.string(), z.number()),
  }),
  failedEventSchema,
]);
export type BuildEvent = z.infer<typeof buildEventSchema>;

const script = fileURLToPath(new URL('./build-process.ts', import.meta.url));

/** On Linux, arrays go back to the system when they are free: of 32 million nodes 370 MB were kept. */
export const builderEnvironment = { MALLOC_MMAP_THRESHOLD_: '131072' };

export type BuildDone = Extract<BuildEvent, { event: 'done' }>;
export type BuildStep = Extract<BuildEvent, { event: 'progress' }>;

/** Builds a pack in a child process. `signal` stops it; rejects after it has cleaned up. */
export async function runBuild(
  request: BuildRequest,
  options: { progress: (step: BuildStep) => void; signal: AbortSignal },
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
  let done: BuildDone | undefined;
  let failure: Extract<BuildEvent, { event: 'failed' }> | undefined;
  createInterface({ input: child.stdout }).on('line', line => {
    const event = buildEventSchema.parse(JSON.parse(line));
    if (event.event === 'progress') options.progress(event);
    else if (event.event === 'done') done = event;
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
