import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeEnvironment } from '../../../data-packs/store/node-process.ts';
import { startConfined } from '../../confinement/index.ts';
import type { ValhallaSource } from './engine-messages.ts';

const script = fileURLToPath(new URL('../engine-process.ts', import.meta.url));

/**
 * Starts an engine's process. One that reads a graph, which may be anybody's, is confined to it; one that asks a service
 * elsewhere or a program, which it confines, reads none and needs the network.
 */
export function startProcess(source: ValhallaSource, threads: number): ChildProcess {
  const env = { UV_THREADPOOL_SIZE: String(threads) };
  if ('tiles' in source && source.program === undefined) {
    return startConfined(script, { read: [source.tiles], env });
  }
  return fork(script, {
    env: { ...nodeEnvironment(), ...env },
    execArgv: [],
    stdio: ['ipc', 'ignore', 'ignore'],
    // Bytes cross as they are; JSON would write and read them as a text of numbers.
    serialization: 'advanced',
  });
}
