import { run } from '../../server/cli/program.ts';
import type { CommandResult } from './outpost.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one command in this process, which saves the second that a process takes to start. Commands run one by one, as
 * they share the output streams.
 */
export function outpostHere(args: readonly string[]): Promise<CommandResult> {
  const result = last.then(() => runHere(args));
  last = result.catch(() => undefined);
  return result;
}

async function runHere(args: readonly string[]): Promise<CommandResult> {
  const result = { stdout: '', stderr: '' };
  const streams = ['stdout', 'stderr'] as const;
  const { exitCode } = process;
  const own = streams.map(name => ({ stream: process[name], write: process[name].write }));
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
    for (const { stream, write } of own) stream.write = write;
  }
}
