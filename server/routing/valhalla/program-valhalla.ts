import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeEnvironment } from '../../../data-packs/runtime/node-environment.ts';
import { outgoingFetch } from '../../../data-packs/runtime/outgoing-fetch.ts';
import { WordedError } from '../../../data-packs/words/worded-error.ts';
import { engineFailures } from '../../../data-packs/words/words.ts';
import { type Confinement, confinedCommand, readConfinement } from '../../confinement/index.ts';
import { type GraphConfig, graphConfigs, oncePerVariant, variantFor } from './graph-config.ts';
import type { Valhalla, ValhallaAction } from './valhalla.ts';
import { httpValhalla } from './valhalla.ts';

export interface ProgramLimits {
  /** Questions computed at the same time. */
  threads: number;
  timeoutMs: number;
}

export interface ProgramEvents {
  onConfined: (confinement: Confinement) => void;
  /** One of the programs ended, by its last lines: this process has to end, too, and its parent starts it again. */
  onEnded: (lastLines: string) => void;
}

/** Valhalla in programs of its own over a tile archive, which end with this process. */
export async function programValhalla(
  program: string,
  tiles: string,
  { threads, timeoutMs }: ProgramLimits,
  { onConfined, onEnded }: ProgramEvents,
): Promise<Valhalla> {
  const configOf = await graphConfigs(tiles);
  const serviceOf = oncePerVariant(async variant => {
    const { url, ended } = await startProgram({ program, tiles, config: configOf(variant), threads, onConfined });
    void ended.then(onEnded);
    return httpValhalla(url, timeoutMs);
  });
  await serviceOf('all');
  return async (action, query, signal) => (await serviceOf(variantFor(action, query)))(action, query, signal);
}

/** What the service answers, and what tells that it does. */
const actions: readonly (ValhallaAction | 'status')[] = [
  'route',
  'locate',
  'sources_to_targets',
  'isochrone',
  'trace_route',
  'trace_attributes',
  'optimized_route',
  'status',
];

interface ProgramOptions {
  program: string;
  tiles: string;
  /** The engine's configuration, without its graph and addresses. */
  config: GraphConfig;
  threads: number;
  onConfined: (confinement: Confinement) => void;
}

/** Ports that another program takes between choosing and listening. */
const tries = 3;
const askAgainMs = 20;

/**
 * Starts Valhalla's service on a free port of this machine and resolves when it answers; `ended` to its last lines. It ends with this process,
 * however that ends. Throws a sentence where it does not start.
 */
async function startProgram(options: ProgramOptions) {
  for (let left = tries; ; left--) {
    const port = await freePort();
    const { child, lastLines } = launch(options, port);
    const url = `http://127.0.0.1:${port}`;
    // Also where it cannot be started at all.
    const ended = once(child, 'close')
      .catch(error => lastLines.push(error.message))
      .then(() => lastLines.join(' ').trim());
    if (await answers(url, child)) return { url, ended };
    const reason = await ended;
    if (left > 1 && /address already in use/i.test(reason)) continue;
    throw new WordedError(engineFailures.message('programEnded', { program: options.program, reason }));
  }
}

/**
 * The configuration for a graph in the folder that it works in: on Windows it finds no name that is beyond ASCII, as of
 * a user's folder. Within the service nothing but its own memory is a channel; the addresses of its parts are never used.
 */
function completed({ config, tiles }: ProgramOptions, port: number): object {
  const unused = (name: string) => `ipc://${name}`;
  const service = (name: string) => ({ service: { proxy: unused(name) } });
  return {
    ...config,
    mjolnir: { ...config.mjolnir, tile_extract: basename(tiles) },
    logging: { type: '' },
    loki: { ...config.loki, ...service('loki'), actions },
    thor: { ...config.thor, ...service('thor') },
    odin: { ...config.odin, ...service('odin') },
    httpd: {
      service: {
        listen: `tcp://127.0.0.1:${port}`,
        loopback: unused('loopback'),
        interrupt: unused('interrupt'),
        drain_seconds: 1,
        shutdown_seconds: 1,
        timeout_seconds: -1,
      },
    },
  };
}

/**
 * A shell lets the program take its place, and leaves a watcher: this process holds the other end of what that reads,
 * so that the program is killed when this process ends, however it ends. A line means that the program ended before.
 * On Windows, Node's children end with it.
 */
const watched = '(read -r _ <&3 || kill -9 $$) >/dev/null 2>&1 & exec "$@" 3<&-';

function launch(options: ProgramOptions, port: number) {
  const { program, tiles, threads, onConfined } = options;
  const args = [program, JSON.stringify(completed(options, port)), String(threads)];
  const unconfined = process.platform === 'win32' ? 'otherSystem' : process.execve ? undefined : 'cannotReplaceItself';
  if (unconfined) onConfined({ kind: 'none', reason: unconfined });
  const confined = unconfined ? args : confinedCommand(port, tiles, args);
  const [command = '', ...rest] =
    process.platform === 'win32' ? confined : ['/bin/sh', '-c', watched, 'sh', ...confined];
  const child = spawn(command, rest, {
    cwd: dirname(tiles),
    env: nodeEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const watcher = child.stdio[3] as Socket | null;
  watcher?.on('error', () => undefined);
  child.once('exit', () => watcher?.end('\n'));
  const lastLines: string[] = [];
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', line => {
      const confinement = readConfinement(line);
      if (confinement) onConfined(confinement);
      else lastLines.push(line);
      if (lastLines.length > 2) lastLines.shift();
    });
  }
  return { child, lastLines };
}

/** Whether it came to answer before it ended. */
async function answers(url: string, child: ChildProcess): Promise<boolean> {
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true)).once('error', () => (hasEnded = true));
  while (!hasEnded) {
    const isReady = await outgoingFetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady && !hasEnded) return true;
    await delay(askAgainMs);
  }
  return false;
}

/** A port of this machine at which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
