import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDb } from '../../server/db/index.ts';
import { accountsOf } from '../helpers/driven-accounts.ts';
import { outpostServe, type ServingCommand } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { linkPack } from '../helpers/service.ts';

/**
 * Kills the service and its engines at random moments under load, for as long as told, and compares what clients were
 * answered with what was counted: `npm run test:kill -- --minutes 10`.
 */

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '8' },
  },
});
const clients = Number(options.clients);
const until = performance.now() + Number(options.minutes) * 60_000;

/** In the sandbox, which has every part. */
const asked: readonly { path: string; body?: object }[] = [
  { path: '/search/geocode/v1/autocomplete?q=ha' },
  { path: '/search/geocode/v1/forward?q=Skarvik' },
  { path: '/elevation/v1', body: { points: [{ lon: -28.62667, lat: 45.56028 }] } },
  {
    path: '/directions/v1',
    body: {
      costing: 'auto',
      locations: [
        { lat: 45.56028, lon: -28.62667 },
        { lat: 45.557142, lon: -28.638699 },
      ],
    },
  },
  { path: '/styles/v1/outdoor/static/-28.63,45.56,12/200x200.png' },
];

const dataDir = await mkdtemp(join(tmpdir(), 'outpost-kill-'));
await linkPack(dataDir, await packFor('sandbox'));
const db = openDb(join(dataDir, 'outpost.db'));
const accounts = accountsOf(db);
const user = accounts.users.create({ name: 'tester' }, Date.now());
const project = accounts.projects.create(user.id, 'load', Date.now());
const { key } = accounts.keys.create(project.id, {}, Date.now());

const found = { answered: 0, tenths: 0, failed: 0, serviceKills: 0, engineKills: 0, cut: 0 };
const problems: string[] = [];
let service: ServingCommand | undefined;
let baseUrl = '';
let enough = false;

async function start(): Promise<void> {
  service = await outpostServe(['--port', '0', '--no-default-regions', '--json', '--data-dir', dataDir]);
  ({ baseUrl } = JSON.parse(service.firstLine));
}

/** Asks until it is enough. What was cut off may have been counted and not answered. */
async function client(i: number): Promise<void> {
  for (let n = i; !enough; n += 1) {
    const { path, body } = asked[n % asked.length] ?? { path: '/' };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    try {
      const response = await fetch(`${baseUrl}${path}`, init);
      if (response.status === 200) {
        // Counted when the head of the answer leaves.
        found.answered += 1;
        found.tenths += Math.round(Number(response.headers.get('x-quota-charge')) * 10);
      } else found.failed += 1;
      await response.arrayBuffer();
    } catch {
      found.cut += 1;
      await delay(20);
    }
  }
}

async function killEngine(): Promise<void> {
  const { engines } = await (await fetch(`${baseUrl}/health`, { headers: { authorization: `Bearer ${key}` } })).json();
  const pid = engines?.find((engine: { pid?: number }) => engine.pid !== undefined)?.pid;
  if (pid === undefined) return;
  process.kill(pid, 'SIGKILL');
  found.engineKills += 1;
}

/** What is counted: at least what was answered, and at most what was in flight at a kill beside. */
async function compare(): Promise<void> {
  const used = accounts.users.byId(user.id)?.usedTenths ?? 0;
  const days = { from: '2000-01-01', to: '2999-12-31', user: user.id };
  const sums = await accounts.usage.sums(days);
  const requests = sums.reduce((sum, day) => sum + day.requests, 0);
  const tenths = sums.reduce((sum, day) => sum + day.tenths, 0);
  const damage = db.pragma('integrity_check', { simple: true });
  if (damage !== 'ok') problems.push(`the database is damaged: ${damage}`);
  if (tenths !== used) problems.push(`the period has ${used} tenths, the days ${tenths}`);
  if (tenths < found.tenths) problems.push(`${found.tenths} tenths were answered, ${tenths} counted`);
  const beside = requests - found.answered;
  if (beside < 0 || beside > found.serviceKills * clients) {
    problems.push(`${found.answered} were answered, ${requests} counted, in ${found.serviceKills} kills`);
  }
  const minutes = ((performance.now() - (until - Number(options.minutes) * 60_000)) / 60_000).toFixed(1);
  process.stdout.write(`${minutes} min: ${JSON.stringify({ ...found, counted: requests })}\n`);
}

await start();
const all = Promise.all(Array.from({ length: clients }, (_, i) => client(i)));
while (performance.now() < until && problems.length === 0) {
  // A service that was only starting would show nothing.
  const enoughAnswers = found.answered + 20;
  while (found.answered < enoughAnswers && performance.now() < until) await delay(20);
  await delay(Math.random() * 3000);
  if (Math.random() < 0.5) await killEngine().catch(() => undefined);
  else {
    found.serviceKills += 1;
    await service?.stop('SIGKILL');
    await start();
  }
}
enough = true;
await all;
await service?.stop('SIGTERM');
await compare();
db.close();
await rm(dataDir, { recursive: true, force: true });
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
