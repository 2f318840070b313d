import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/**
 * Environment of child processes that run our scripts. In the desktop program the executable is Electron, which runs as
 * Node only with this variable; plain Node ignores it.
 */
export const nodeEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, ELECTRON_RUN_AS_NODE: '1' });

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
