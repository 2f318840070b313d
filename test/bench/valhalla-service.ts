/**
 * Valhalla's own HTTP service, of the version that Outpost's engine has, from the Python package that carries its
 * programs.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const version: string = JSON.parse(
  readFileSync(new URL('../../node_modules/@valhallajs/valhallajs/package.json', import.meta.url), 'utf8'),
).version;
const folder = fileURLToPath(new URL(`../output/pyvalhalla-${version}/`, import.meta.url));
const program = join(folder, 'valhalla/bin/valhalla_service');

/** Downloads the package once; throws a sentence that says what to do where it cannot. */
function install(): void {
  if (existsSync(program)) return;
  mkdirSync(folder, { recursive: true });
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const platform = process.platform === 'darwin' ? 'macosx_14_0_arm64' : `manylinux_2_28_${machine}`;
  const options = ['--no-deps', '--only-binary', ':all:', '--python-version', '3.12', '--platform', platform];
  try {
    const quiet = { stdio: 'pipe' } as const;
    execFileSync('python3', ['-m', 'pip', 'download', '-q', '-d', folder, ...options, `pyvalhalla==${version}`], quiet);
    const wheel = readdirSync(folder).find(name => name.endsWith('.whl')) ?? '';
    execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder], quiet);
    chmodSync(program, 0o755);
  } catch {
    throw new Error(`valhalla_service cannot be had: unpack the wheel of pyvalhalla ${version} into ${folder}`);
  }
}

/**
 * The configuration of Outpost's engine with what the service needs besides, and its own choice of a matrix algorithm.
 */
function configure(tiles: string, port: number): string {
  const config = JSON.parse(
    readFileSync(new URL('../../server/routing/valhalla/valhalla-config.json', import.meta.url), 'utf8'),
  );
  // Paths of sockets are at most a hundred characters long.
  const run = mkdtempSync(join(tmpdir(), 'valhalla-'));
  const socket = (name: string) => `ipc://${join(run, name)}`;
  config.mjolnir.tile_extract = tiles;
  for (const part of ['loki', 'thor', 'odin']) config[part].service = { proxy: socket(part) };
  config.loki.actions = ['route', 'locate', 'sources_to_targets', 'isochrone', 'status'];
  config.thor.source_to_target_algorithm = 'select_optimal';
  config.httpd = {
    service: {
      listen: `tcp://127.0.0.1:${port}`,
      loopback: socket('loopback'),
      interrupt: socket('interrupt'),
      drain_seconds: 1,
      shutdown_seconds: 1,
      timeout_seconds: -1,
    },
  };
  const path = join(run, 'config.json');
  writeFileSync(path, JSON.stringify(config));
  return path;
}

export interface ValhallaService {
  url: string;
  pid: number;
  stop: () => void;
}

export async function startValhallaService(tiles: string, threads: number): Promise<ValhallaService> {
  install();
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child: ChildProcess = spawn(program, [configure(tiles, port), String(threads)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    await delay(100);
    if (child.exitCode !== null || child.pid === undefined) break;
    const ready = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { url, pid: child.pid, stop: () => child.kill('SIGKILL') };
  }
  child.kill('SIGKILL');
  throw new Error(`valhalla_service does not start: ${program}`);
}
