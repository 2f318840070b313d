import { run } from '../../server/cli/program.ts';
import type { CommandResult } from './outpost.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one command to its end inside this process: what it does, prints and returns, without the second that a process takes to
 * start. One after another, as they share the streams.
 */
export function outpostHere(args: readonly string[]): Promise<CommandResult> {
  const result = last.then(() => runHere(args));
  last = result.catch(() => undefined);
  return result;
}

async function runHere(args: readonly string[]): Promise<CommandResult> {
  const result = { stdout: '', stderr: '' };
  const streams = ['stdout', 'stderr'] as const;
  const [exitCode, writes] = [process.exitCode, streams.map(name => process[name].write)];
  for (const name of streams) {
    process[name].write = (chunk: string | Uint8Array) => {
      result[name] += String(chunk);
      return true;
    };
  }
  process.exitCode = undefined;
  try {
    const code = await run(args);
    return { code, ...result };
  } finally {
    process.exitCode = exitCode;
    for (const [i, name] of streams.entries()) process[name].write = writes[i];
  }
}
