import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeEnvironment } from '../../data-packs/store/node-process.ts';

const launcher = fileURLToPath(new URL('confined-process.ts', import.meta.url));

/** What a confined process needs of the environment; keys and addresses in it are none of its business. */
const needed = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'LANG', 'LC_ALL', 'ELECTRON_RUN_AS_NODE'];

export interface ConfinedOptions {
  /** Files and folders that it may read, beside the program's. */
  read: readonly string[];
  /** Variables of its environment beside the usual ones. */
  env?: Record<string, string>;
}

/**
 * Starts a script of the program as a process that can do nothing but read. Nothing may be sent to it before its first
 * message: the launcher, which begins in its place, would take it.
 */
export function startConfined(script: string, { read, env = {} }: ConfinedOptions): ChildProcess {
  const kept = Object.entries(nodeEnvironment()).filter(([name]) => needed.includes(name));
  return fork(launcher, [script, ...read], {
    env: { ...Object.fromEntries(kept), ...env },
    execArgv: [],
    // The launcher hands on its standard input alone, which is the channel.
    stdio: ['ipc', 'ignore', 'ignore'],
    // Bytes cross as they are; JSON would write and read them as a text of numbers.
    serialization: 'advanced',
  });
}
