import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/**
 * Starts a script of ours in a process of its own, with pipes. In the desktop program this process's executable is Electron's, which is
 * Node only when it is told so; plain Node takes no notice.
 */
export function startNode(script: string, args: readonly string[] = []): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    windowsHide: true,
  });
}
