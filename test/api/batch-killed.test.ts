import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccounts } from '../../server/accounts/index.ts';
import { openDb } from '../../server/db/index.ts';
import { outpostServe } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { linkPack } from '../helpers/service.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outpost-batch-'));
  await linkPack(dataDir, await packFor('sandbox'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('a killed service loses the few rows under way, and goes on by itself when it starts again', async () => {
  const db = openDb(join(dataDir, 'outpost.db'));
  const accounts = createAccounts(db, pino({ level: 'silent' }));
  const now = Date.now();
  const user = accounts.users.create({ name: 'owner' }, now);
  const { key } = accounts.keys.create(accounts.projects.create(user.id, 'batch', now).id, {}, now);
  const ask = async (url: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers };
    return (await fetch(`${url}/batch/v1${path}`, { ...init, headers })).json();
  };
  const start = async () => {
    const serving = await outpostServe(['--data-dir', dataDir, '--port', '0']);
    return { serving, url: /http:\/\/\S+?:\d+/.exec(serving.firstLine)?.[0] ?? '' };
  };
  const charged = () => (accounts.users.byId(user.id)?.usedTenths ?? 0) / 10;

  const total = 4000;
  const rows = Array.from({ length: total }, (_, i) => `${45.46 + i / 1e5},-28.52`);
  const body = ['lat,lon', ...rows].join('\n');
  let { serving, url } = await start();
  const { id } = await ask(url, '', { method: 'POST', body, headers: { 'content-type': 'text/csv' } });
  const plan = { place: { from: 'position', lat: 'lat', lon: 'lon' }, steps: [{ kind: 'reverse' }] };
  await ask(url, `/${id}/start`, { method: 'POST', body: JSON.stringify(plan) });
  let known = 0;
  for (let kills = 0; kills < 3; kills++) {
    // Some rows further each time.
    await expect
      .poll(
        async () => {
          known = (await ask(url, `/${id}`)).rows.done;
          return known;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(known + 50);
    expect(known).toBeLessThan(total);
    await serving.stop('SIGKILL');
    ({ serving, url } = await start());
    const job = await ask(url, `/${id}`);
    expect(job.state).toBe('running');
    expect(job.rows.done).toBeGreaterThanOrEqual(known);
    known = job.rows.done;
  }
  await expect.poll(async () => (await ask(url, `/${id}`)).state, { timeout: 60_000 }).toBe('finished');
  const { rows: counts } = await ask(url, `/${id}`);
  expect(counts).toEqual({ total, waiting: 0, done: total, failed: 0 });
  // Charged and not yet kept: at most the four lanes at each kill.
  expect(charged()).toBeGreaterThanOrEqual(total);
  expect(charged()).toBeLessThanOrEqual(total + 3 * 4);
  await serving.stop('SIGTERM');
  db.close();
});
