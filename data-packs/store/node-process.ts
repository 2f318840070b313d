import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { nodeEnvironment } from '../runtime/node-environment.ts';

/** Starts one of our scripts as a child process, with pipes. */
export function startNode(
  script: string,
  args: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...nodeEnvironment(), ...environment },
    windowsHide: true,
  });
  // A child may end before it reads anything; its exit tells the reason.
  child.stdin.on('error', () => undefined);
  return child;
}
