import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeEnvironment } from '../../../data-packs/store/node-process.ts';
import type { ValhallaSource } from './engine-messages.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const engine = pathOf('engine-process.ts');
const launcher = pathOf('confinement/confined-process.ts');

/** What a confined process needs of the environment; keys and addresses in it are none of its business. */
const needed = ['PATH', 'LD_LIBRARY_PATH', 'TZ', 'LANG', 'LC_ALL', 'ELECTRON_RUN_AS_NODE'];

/**
 * Starts an engine's process. One that reads a graph, which may be anybody's, is confined to it; one that asks a service
 * elsewhere reads none, and needs the network.
 */
export function startProcess(source: ValhallaSource, threads: number): ChildProcess {
  const isRemote = 'url' in source;
  const environment = Object.entries(nodeEnvironment());
  const kept = isRemote ? environment : environment.filter(([name]) => needed.includes(name));
  return fork(isRemote ? engine : launcher, isRemote ? [] : [engine, source.tiles], {
    env: { ...Object.fromEntries(kept), UV_THREADPOOL_SIZE: String(threads) },
    execArgv: [],
    // The launcher hands on its standard input alone, which is the channel.
    stdio: ['ipc', 'ignore', 'ignore'],
    // Bytes cross as they are; JSON would write and read them as a text of numbers.
    serialization: 'advanced',
  });
}
