/**
 * Tiles by signed range: 50 clients ask the service, then nginx, for the same ranges of the same bytes, turn about.
 * Needs `wrk` and `nginx` (Debian: `apt-get install wrk nginx-light`).
 */
import { execFile, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../server/routing/engine/free-port.ts';
import { readArchiveDirectory } from '../../server/tiles/archives/archive-directory.ts';
import { packFor } from '../helpers/packs.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { processStat } from './process-stat.ts';

const run = promisify(execFile);
const clients = 50;
const [rounds, seconds] = [3, 4];

const missing = ['wrk', 'nginx'].filter(program => spawnSync(program, ['-v']).error !== undefined);
if (missing.length > 0) {
  process.stdout.write(`left out: there is no ${missing.join(' and no ')} here\n`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'outpost-ranges-'));
// Started by root, nginx reads as another user.
chmodSync(folder, 0o755);
const packs = await Promise.all((['sandbox', 'world'] as const).map(packFor));
const child = fork(fileURLToPath(new URL('load-service.ts', import.meta.url)), packs);
const [{ baseUrl, key }] = (await once(child, 'message')) as [{ baseUrl: string; key: string }];
const token = await fetch(`${baseUrl}/tiles/v1/token`, { headers: { authorization: `Bearer ${key}` } });
const { url } = (await token.json()) as { url: string };
const archive = join(folder, 'basemap.pmtiles');
writeFileSync(archive, Buffer.from(await (await fetch(url)).arrayBuffer()));

const { header, entries } = readArchiveDirectory(archive);
const random = seededRandom(17);
const ranges = Array.from({ length: 2000 }, () => {
  const entry = Math.floor(random() * entries.tileIds.length);
  const start = header.tileDataOffset + (entries.offsets[entry] as number);
  return [start, start + (entries.lengths[entry] as number) - 1];
});
const script = join(folder, 'ranges.lua');
writeFileSync(
  script,
  `local ranges = { ${ranges.map(([start, end]) => `"bytes=${start}-${end}"`).join(', ')} }
local i = 0
request = function()
  i = i % #ranges + 1
  return wrk.format("GET", nil, { ["Range"] = ranges[i] })
end
`,
);

const port = await freePort();
writeFileSync(
  join(folder, 'nginx.conf'),
  `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; keepalive_requests 1000000; server { listen 127.0.0.1:${port}; root ${folder}; } }
`,
);
const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });

/** Seconds of CPU that a process and its children have taken. */
function cpuOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + cpuOf(child), processStat(pid).cpu);
}

interface Measured {
  rate: number;
  /** Milliseconds. */
  p99: number;
  /** Microseconds of CPU for a request. */
  cpu: number;
}
async function measure(address: string, pid: number): Promise<Measured> {
  const before = cpuOf(pid);
  const { stdout } = await run('wrk', ['-t1', `-c${clients}`, `-d${seconds}s`, '--latency', '-s', script, address]);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout);
  if (refused !== null) throw new Error(`${refused[1]} requests were refused`);
  const [, p99 = '', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'],
    cpu: ((cpuOf(pid) - before) / Number(/(\d+) requests in/.exec(stdout)?.[1])) * 1e6,
  };
}

const ours: Measured[] = [];
const theirs: Measured[] = [];
const [service, rival] = [child.pid as number, nginx.pid as number];
await measure(url, service);
for (let i = 0; i < rounds; i++) {
  ours.push(await measure(url, service));
  theirs.push(await measure(`http://127.0.0.1:${port}/basemap.pmtiles`, rival));
}
const median = (all: readonly Measured[], of: keyof Measured) =>
  all.map(one => one[of]).toSorted((a, b) => a - b)[all.length >> 1] as number;
const line = (name: string, all: readonly Measured[]) =>
  process.stdout.write(
    `ranges.${name}: ${median(all, 'rate').toFixed(0)} requests/s (${clients} clients; p99 ` +
      `${median(all, 'p99').toFixed(1)} ms; ${median(all, 'cpu').toFixed(0)} us of CPU each)\n`,
  );
line('rate', ours);
line('nginx', theirs);
const share = (median(ours, 'rate') / median(theirs, 'rate')).toFixed(2);
const cpuShare = (median(theirs, 'cpu') / median(ours, 'cpu')).toFixed(2);
process.stdout.write(`ranges.of-nginx: ${share} (aim 0.35; by CPU ${cpuShare})\n`);

nginx.kill();
child.disconnect();
rmSync(folder, { recursive: true, force: true });
