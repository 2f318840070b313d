import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import {
  type PackTaskEvent,
  type PackTaskProgress,
  packTaskEventSchema,
  type packWorkSchema,
} from '../../data-packs/store/pack-task.ts';

const script = fileURLToPath(new URL('../../data-packs/cli/pack-task-process.ts', import.meta.url));

export interface PackTask {
  child: ChildProcessWithoutNullStreams;
  /** Progress reported so far. */
  progress: PackTaskProgress[];
  /** Resolves with the first progress that fulfils `wanted`. */
  said(wanted: (step: PackTaskProgress) => boolean): Promise<PackTaskProgress>;
  /** The last event, the exit code and stderr. */
  end: Promise<{ last: PackTaskEvent | undefined; code: number | null; complaint: string }>;
}

/** Starts a process for a pack task, with its input left open, as the service does. */
export function startPackTask(
  dataDir: string,
  work: z.input<typeof packWorkSchema>,
  env: NodeJS.ProcessEnv = {},
): PackTask {
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...env } });
  const progress: PackTaskProgress[] = [];
  const listeners = new Set<() => void>();
  let last: PackTaskEvent | undefined;
  let complaint = '';
  createInterface({ input: child.stdout }).on('line', line => {
    last = packTaskEventSchema.parse(JSON.parse(line));
    if (last.event === 'progress') progress.push(last);
    for (const listener of listeners) listener();
  });
  child.stderr.on('data', chunk => {
    complaint += String(chunk);
  });
  const end = once(child, 'close').then(([code]) => {
    for (const listener of listeners) listener();
    return { last, code: code as number | null, complaint };
  });
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify({ dataDir, work })}\n`);
  const said: PackTask['said'] = wanted =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = progress.find(wanted);
        if (found === undefined && child.exitCode === null && child.signalCode === null) return;
        listeners.delete(look);
        if (found) resolve(found);
        else reject(new Error(`The task ended without saying it: ${JSON.stringify(last)} ${complaint}`));
      };
      listeners.add(look);
      look();
    });
  return { child, progress, said, end };
}

/** Runs a pack task to its end. */
export async function packTask(...args: Parameters<typeof startPackTask>) {
  const task = startPackTask(...args);
  return { ...(await task.end), progress: task.progress };
}
