import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}, program = checkout) {
  const child = spawn(process.execPath, [join(program, 'server/cli/launch.js'), ...args], {
    env: { ...process.env, ...env },
  });
  const result = { stdout: '', stderr: '' };
  child.stdout.on('data', chunk => {
    result.stdout += chunk;
  });
  child.stderr.on('data', chunk => {
    result.stderr += chunk;
  });
  return { child, result };
}

/** Runs one command in its own process. */
export async function outpost(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<CommandResult> {
  const { child, result } = start(args, env);
  const [code] = await once(child, 'close');
  return { code, ...result };
}

export interface ServingCommand {
  /** First line of stdout. */
  firstLine: string;
  child: ChildProcess;
  /** Sends a signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<CommandResult>;
}

/** Starts `outpost serve ...` of this checkout or a copy, and waits for its first line. */
export async function outpostServe(args: readonly string[], program?: string): Promise<ServingCommand> {
  const { child, result } = start(['serve', ...args], {}, program);
  const ended = once(child, 'close');
  while (!result.stdout.includes('\n')) {
    const over = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)]);
    if (over) throw new Error(`outpost serve ended before it was ready: ${result.stderr}`);
  }
  return {
    firstLine: result.stdout.split('\n')[0] ?? '',
    child,
    stop: async signal => {
      child.kill(signal);
      const [code] = await ended;
      return { code, ...result };
    },
  };
}
