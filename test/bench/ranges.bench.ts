/**
 * Tiles by signed range: 50 clients ask the service, then nginx, for the same ranges of the same bytes, turn about.
 * Needs `wrk` and `nginx` (Debian: `apt-get install wrk nginx-light`).
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/routing/valhalla/program-valhalla.ts';
import { readArchiveDirectory } from '../../server/tiles/archives/archive-directory.ts';
import { packFor } from '../helpers/packs.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import { type Measured, measure, medianOf, missingOf, told, wrkScript } from './wrk.ts';

const clients = 50;
const [rounds, seconds] = [3, 4];

const missing = missingOf('wrk', 'nginx');
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
const requests = Array.from({ length: 2000 }, () => {
  const entry = Math.floor(random() * entries.tileIds.length);
  const start = header.tileDataOffset + (entries.offsets[entry] as number);
  return { range: [start, start + (entries.lengths[entry] as number) - 1] as const };
});
const script = join(folder, 'ranges.lua');
writeFileSync(script, wrkScript(requests));

const port = await freePort();
writeFileSync(
  join(folder, 'nginx.conf'),
  `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; keepalive_requests 1000000; server { listen 127.0.0.1:${port}; root ${folder}; } }
`,
);
const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });

const ask = (address: string, pid: number | undefined): Promise<Measured> =>
  measure({ address, script, clients, seconds, pid: pid as number });
const ours: Measured[] = [];
const theirs: Measured[] = [];
await ask(url, child.pid);
for (let i = 0; i < rounds; i++) {
  ours.push(await ask(url, child.pid));
  theirs.push(await ask(`http://127.0.0.1:${port}/basemap.pmtiles`, nginx.pid));
}
const [our, their] = [medianOf(ours), medianOf(theirs)];
process.stdout.write(`ranges.rate: ${told(our)}, ${clients} clients\nranges.nginx: ${told(their)}\n`);
const [share, cpuShare] = [our.rate / their.rate, their.cpu / our.cpu];
process.stdout.write(`ranges.of-nginx: ${share.toFixed(2)} (aim 0.35; by CPU ${cpuShare.toFixed(2)})\n`);

nginx.kill();
child.disconnect();
rmSync(folder, { recursive: true, force: true });
