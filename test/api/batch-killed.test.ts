import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDb } from '../../server/db/index.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { accountsOf } from '../helpers/driven-accounts.ts';
import { outpostServe } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { linkPack } from '../helpers/service.ts';

const dataDir = await temporaryFolder();
await linkPack(dataDir, await packFor('sandbox'));

test('a killed service loses the few rows and the report under way; rows go on, the report comes when asked again', async () => {
  const db = openDb(join(dataDir, 'outpost.db'));
  const accounts = accountsOf(db);
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

  /** Its pages; undefined where no whole answer came. */
  const report = async (url: string) => {
    const turns = Array.from({ length: 500 }, (_, i) => ({ instruction: `Turn ${i}.`, metres: 100, after: i * 100 }));
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ title: 'Long way', sections: [{ kind: 'turns', heading: 'Way', turns }] });
    const answer = await fetch(`${url}/reports/v1`, { method: 'POST', headers, body }).catch(() => undefined);
    const bytes = await answer?.arrayBuffer().catch(() => undefined);
    if (answer === undefined || bytes === undefined) return undefined;
    expect(answer.status, Buffer.from(bytes).toString('utf8').slice(0, 300)).toBe(200);
    const { pages } = await readPdfTexts(Buffer.from(bytes));
    return { told: answer.headers.get('x-report-pages'), pages: pages.length, last: pages.at(-1) };
  };

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
    const cut = report(url);
    await delay(30 * (kills + 1));
    await serving.stop('SIGKILL');
    expect(await cut).toBeUndefined();
    ({ serving, url } = await start());
    const job = await ask(url, `/${id}`);
    expect(job.state).toBe('running');
    expect(job.rows.done).toBeGreaterThanOrEqual(known);
    known = job.rows.done;
  }
  await expect.poll(async () => (await ask(url, `/${id}`)).state).toBe('finished');
  const { rows: counts } = await ask(url, `/${id}`);
  expect(counts).toEqual({ total, waiting: 0, done: total, failed: 0, doubtful: 0 });
  const whole = await report(url);
  expect(whole?.pages).toBe(Number(whole?.told));
  expect(whole?.last).toContain('Turn 499.');
  // Charged and not yet kept: at most the four lanes at each kill, and no report but the whole one.
  expect(charged()).toBeGreaterThanOrEqual(total + 1);
  expect(charged()).toBeLessThanOrEqual(total + 1 + 3 * 4);
  await serving.stop('SIGTERM');
  db.close();
});
