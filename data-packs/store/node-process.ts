import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/**
 * For processes that run scripts of ours. In the desktop program this process's executable is Electron's, which is Node only when it is
 * told so; plain Node takes no notice.
 */
export const nodeEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, ELECTRON_RUN_AS_NODE: '1' });

/** Starts a script of ours in a process of its own, with pipes. */
export function startNode(script: string, args: readonly string[] = []): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: nodeEnvironment(),
    windowsHide: true,
  });
  // It may be gone before it has read anything: how it ended says so.
  child.stdin.on('error', () => undefined);
  return child;
}
