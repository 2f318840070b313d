/**
 * One key with 50 clients that ask for the worst that is accepted, one kind of request after the other; beside them another
 * key's route, search, small picture, tile and `/health`, one at a time. `OUTPOST_FAIRNESS`: kinds, with commas; all.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { packFor } from '../helpers/packs.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { type CostlyRequest, costlyRequests, table, tablePlan, usualRequests } from './costly-requests.ts';

const clients = 50;
const stormMs = 15_000;
const quietMs = 5000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

if (!hasSharedData) {
  say('left out: it needs the regions beside the checkout');
  process.exit(0);
}
const child = fork(fileURLToPath(new URL('load-service.ts', import.meta.url)), [await packFor('liechtenstein')]);
const [{ baseUrl, key, otherKey }] = (await once(child, 'message')) as [
  { baseUrl: string; key: string; otherKey: string },
];

async function ask(asker: string, { path, body }: CostlyRequest, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(new URL(path, baseUrl), {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    ...init,
    headers: { authorization: `Bearer ${asker}`, 'content-type': 'application/json', ...init.headers },
  });
  return new Response(await response.arrayBuffer(), { status: response.status });
}

interface Probed {
  times: number[];
  failures: number;
}

/** Bytes of a tile, by the signed address. */
const { url: archive } = (await (await ask(otherKey, { path: '/tiles/v1/token' })).json()) as { url: string };
const tile = async () => {
  const response = await fetch(archive, { headers: { range: 'bytes=16384-60000' } });
  await response.arrayBuffer();
  return response;
};

/** Asks as the other client until a time is over. */
async function probe(milliseconds: number): Promise<Map<string, Probed>> {
  const probed = new Map<string, Probed>();
  const end = performance.now() + milliseconds;
  do {
    const questions = Object.entries(usualRequests).map(([name, make]) => [name, () => ask(otherKey, make())] as const);
    for (const [name, question] of [...questions, ['tile', tile] as const]) {
      const { times, failures } = probed.get(name) ?? { times: [], failures: 0 };
      const since = performance.now();
      const { status } = await question();
      times.push(performance.now() - since);
      probed.set(name, { times, failures: failures + (status >= 500 ? 1 : 0) });
    }
  } while (performance.now() < end);
  return probed;
}

/** Lets all clients of the one key ask on and on; tells what came of it by status. */
async function storm(make: () => CostlyRequest, during: () => Promise<void>): Promise<string> {
  const leaving = new AbortController();
  const statuses = new Map<number, number>();
  const working = Array.from({ length: clients }, async () => {
    while (!leaving.signal.aborted) {
      const status = await ask(key, make(), { signal: leaving.signal }).then(
        answer => answer.status,
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200) await pause(200);
    }
  });
  await pause(1000);
  await during();
  leaving.abort();
  await Promise.all(working);
  return [...statuses]
    .sort()
    .map(([status, count]) => `${count} x ${status || 'left'}`)
    .join(', ');
}

/** Jobs over tables, which go on by themselves. */
async function startTables(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const created = await ask(
      key,
      { path: '/batch/v1?name=a.csv' },
      {
        method: 'POST',
        body: table,
        headers: { 'content-type': 'text/csv' },
      },
    );
    const { id } = (await created.json()) as { id: string };
    await ask(key, { path: `/batch/v1/${id}/start`, body: tablePlan });
  }
}

async function stopJobs(): Promise<void> {
  for (const [path, end] of [
    ['/batch/v1', '/stop'],
    ['/atlas/v1/jobs', ''],
  ] as const) {
    const { jobs } = (await (await ask(key, { path })).json()) as { jobs: { id: string }[] };
    for (const { id } of jobs) {
      if (end !== '') await ask(key, { path: `${path}/${id}${end}` }, { method: 'POST' });
      await ask(key, { path: `${path}/${id}` }, { method: 'DELETE' });
    }
  }
}

/** How late turns of the service's event loop came since this was asked last, milliseconds. */
async function lateTurns(): Promise<{ p99: number; worst: number }> {
  child.send('delay');
  const [late] = await once(child, 'message');
  return late as { p99: number; worst: number };
}

// All is loaded and compiled before.
await probe(quietMs);
const kinds = process.env.OUTPOST_FAIRNESS?.split(',') ?? [...Object.keys(costlyRequests), 'table'];
let isFair = true;
for (const kind of kinds) {
  await lateTurns();
  const quiet = await probe(quietMs);
  const quietTurns = await lateTurns();
  let beside = new Map<string, Probed>();
  const watch = async () => {
    beside = await probe(stormMs);
  };
  const make = costlyRequests[kind];
  if (make === undefined) await startTables(4);
  const came = make === undefined ? await watch().then(() => '4 jobs') : await storm(make, watch);
  const turns = await lateTurns();
  await stopJobs();
  const late = `${turns.p99.toFixed(0)}, worst ${turns.worst.toFixed(0)} ms, quiet ${quietTurns.p99.toFixed(0)}, ${quietTurns.worst.toFixed(0)}`;
  say(`${kind}: ${came}; turns of the event loop late by p99 ${late}`);
  for (const [name, { times, failures }] of beside) {
    const [before, now] = [p95(quiet.get(name)?.times ?? []), p95(times)];
    const isWell = failures === 0 && now <= 2 * before + 1000;
    isFair &&= isWell;
    const figures = `p95 ${now.toFixed(0)} ms of ${times.length}, longest ${Math.max(...times).toFixed(0)} ms, quiet ${before.toFixed(0)} ms, ${(now / before).toFixed(1)} x`;
    say(`  ${name}: ${figures}, ${failures} x 5xx${isWell ? '' : '  NOT FAIR'}`);
  }
  // What was under way when the clients left goes on for a while.
  await pause(5000);
}
say(isFair ? 'fair: p95 <= 2 x quiet + 1 s, no 5xx' : 'NOT FAIR: p95 > 2 x quiet + 1 s, or 5xx');
child.disconnect();
