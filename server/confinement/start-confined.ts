import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeEnvironment } from '../../data-packs/runtime/node-environment.ts';
import { confinementWords as t } from '../words.ts';
import type { Confinement } from './confinement.ts';
import type { Granted } from './reachable-files.ts';

const launcher = fileURLToPath(new URL('confined-process.ts', import.meta.url));

/** What a confined process needs of the environment; keys and addresses in it are none of its business. */
const needed = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'LANG', 'LC_ALL', 'ELECTRON_RUN_AS_NODE'];

export interface ConfinedOptions extends Partial<Granted> {
  /** Variables of its environment beside the usual ones. */
  env?: Record<string, string>;
  /** Options of Node. */
  execArgv?: readonly string[];
  /** Whether somebody reads what it writes to standard error. */
  heard?: boolean;
}

/**
 * Starts a script of the program as a process that can do nothing but read, and write where it is let. Its arguments are
 * the folders to write in, then the files to read. Nothing may be sent to it before its first message: the launcher,
 * which begins in its place, would take it.
 */
export function startConfined(script: string, options: ConfinedOptions): ChildProcess {
  const { read = [], write = [], env = {}, execArgv = [], heard = false } = options;
  const kept = Object.entries(nodeEnvironment()).filter(([name]) => needed.includes(name));
  return fork(launcher, [...write.map(folder => `--write=${folder}`), script, ...read], {
    env: { ...Object.fromEntries(kept), ...env },
    execArgv: [...execArgv],
    // The launcher hands on its standard input alone, which is the channel.
    stdio: ['ipc', 'ignore', heard ? 'pipe' : 'ignore'],
    // Bytes cross as they are; JSON would write and read them as a text of numbers.
    serialization: 'advanced',
  });
}

const programLauncher = fileURLToPath(new URL('confined-program.ts', import.meta.url));

/** The command of a program confined to its folder, a file and its configuration, which listens at a port of this machine. */
export const confinedCommand = (port: number, file: string, command: readonly string[]): string[] => [
  process.execPath,
  programLauncher,
  String(port),
  file,
  ...command,
];

/** The confinement as `/health` tells it. */
export const confinementInWords = ({ kind, reason }: Confinement): { kind: string; reason?: string } => ({
  kind,
  ...(reason !== undefined && { reason: t(reason) }),
});
