/** A table of 10,000 addresses: each found, named again from its position, with its height. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDb } from '../../server/db/index.ts';
import { accountsOf } from '../helpers/driven-accounts.ts';
import { outpostServe } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { linkPack } from '../helpers/service.ts';
import { hasSharedData, noSharedData } from '../helpers/shared-data.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const rows = 10_000;

if (!hasSharedData) {
  print(`batch: ${noSharedData}`);
  process.exit(0);
}

const dataDir = await mkdtemp(join(tmpdir(), 'outpost-batch-'));
await linkPack(dataDir, await packFor('liechtenstein'));
const db = openDb(join(dataDir, 'outpost.db'));
const accounts = accountsOf(db);
const user = accounts.users.create({ name: 'bench' }, Date.now());
const { key } = accounts.keys.create(accounts.projects.create(user.id, 'bench', Date.now()).id, {}, Date.now());
db.close();

const serving = await outpostServe(['--data-dir', dataDir, '--port', '0']);
const url = /http:\/\/\S+?:\d+/.exec(serving.firstLine)?.[0] ?? '';
const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers };
  const response = await fetch(`${url}${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response;
};

/** Seconds of processor and MB of memory of the service, from Linux's own books. */
async function load(): Promise<{ cpu: number; rss: number }> {
  const [stat, status] = await Promise.all(
    ['stat', 'status'].map(name => readFile(`/proc/${serving.child.pid}/${name}`, 'utf8')),
  );
  const [user = 0, system = 0] = (stat ?? '')
    .slice((stat ?? '').lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number);
  return { cpu: (user + system) / 100, rss: Number(/VmRSS:\s+(\d+)/.exec(status ?? '')?.[1] ?? 0) / 1024 };
}

/** Houses of Vaduz and its neighbours, of which there are not always as many. */
const streets = [
  'Landstrasse',
  'Städtle',
  'Aeulestrasse',
  'Austrasse',
  'Herrengasse',
  'Lettstrasse',
  'Feldkircher Strasse',
];
const towns = ['Vaduz', 'Schaan', 'Triesen', 'Balzers', 'Eschen', 'Mauren'];
const table = Array.from({ length: rows }, (_, i) => `${i},${streets[i % 7]} ${1 + (i % 97)},${towns[i % 6]}`);

try {
  const start = performance.now();
  const body = ['Id,Street,Town', ...table].join('\n');
  const { id } = await (
    await ask('/batch/v1', { method: 'POST', body, headers: { 'content-type': 'text/csv' } })
  ).json();
  print(`read in: ${(performance.now() - start).toFixed(0)} ms for ${rows} rows`);
  const plan = {
    place: { from: 'text', columns: ['Street', 'Town'] },
    steps: [{ kind: 'reverse' }, { kind: 'height' }],
  };
  const before = await load();
  const begun = performance.now();
  await ask(`/batch/v1/${id}/start`, { method: 'POST', body: JSON.stringify(plan) });
  let highest = before.rss;
  const waits: number[] = [];
  for (;;) {
    const asked = performance.now();
    await ask('/usage/v1');
    waits.push(performance.now() - asked);
    highest = Math.max(highest, (await load()).rss);
    const { state } = await (await ask(`/batch/v1/${id}`)).json();
    if (state !== 'running') break;
    await delay(200);
  }
  const seconds = (performance.now() - begun) / 1000;
  const after = await load();
  const job = await (await ask(`/batch/v1/${id}`)).json();
  print(
    `done ${job.rows.done}, failed ${job.rows.failed}: ${(rows / seconds).toFixed(0)} rows/s, ${(((after.cpu - before.cpu) * 1000) / rows).toFixed(2)} ms of processor a row`,
  );
  print(
    `memory: ${before.rss.toFixed(0)} MB before, at most ${highest.toFixed(0)} MB, ${after.rss.toFixed(0)} MB after`,
  );
  const sorted = waits.sort((a, b) => a - b);
  print(
    `another request meanwhile: p50 ${(sorted[sorted.length >> 1] ?? 0).toFixed(1)} ms, max ${(sorted.at(-1) ?? 0).toFixed(1)} ms`,
  );
  for (const format of ['csv', 'xlsx', 'geojson', 'zip']) {
    const asked = performance.now();
    const bytes = (await (await ask(`/batch/v1/${id}/results/${format}`)).arrayBuffer()).byteLength;
    print(`${format}: ${(performance.now() - asked).toFixed(0)} ms, ${(bytes / 1024).toFixed(0)} kB`);
  }
} finally {
  await serving.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
