import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDb } from '../../server/db/index.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { accountsOf } from '../helpers/driven-accounts.ts';
import { outpost, outpostServe } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { linkPack } from '../helpers/service.ts';

const dataDir = await temporaryFolder();
await linkPack(dataDir, await packFor('sandbox'));
const db = openDb(join(dataDir, 'outpost.db'));
const accounts = accountsOf(db);
const user = accounts.users.create({ name: 'owner' }, Date.now());
const project = accounts.projects.create(user.id, 'two', Date.now());
const { key } = accounts.keys.create(project.id, {}, Date.now());
const charged = () => (accounts.users.byId(user.id)?.usedTenths ?? 0) / 10;

async function start() {
  const serving = await outpostServe(['--data-dir', dataDir, '--no-default-regions', '--port', '0', '--json']);
  const { origin, hash } = new URL(JSON.parse(serving.firstLine).workstationUrl);
  const ask = async (path: string, token: string, body?: object | string) => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const sent = body && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) };
    const answer = await fetch(origin + path, { headers, ...sent });
    const units = Number(answer.headers.get('x-quota-charge'));
    return { status: answer.status, body: await answer.json(), units };
  };
  const session = await ask('/workstation/session', '', { token: hash.replace('#token=', '') });
  return {
    serving,
    asClient: (path: string, body?: object | string) => ask(path, key, body),
    asWindow: (path: string, body?: object | string) => ask(path, session.body.key, body),
    position: (path = '', body?: object) => ask(`/workstation/api/position${path}`, session.body.dashboardToken, body),
  };
}
type Running = Awaited<ReturnType<typeof start>>;

const rowsInJob = 3000;
const rows = ['lat,lon', ...Array.from({ length: rowsInJob }, (_, i) => `${45.46 + i / 1e5},-28.52`)].join('\n');
const plan = { place: { from: 'position', lat: 'lat', lon: 'lon' }, steps: [{ kind: 'reverse' }] };
const town = { style: 'light', bbox: [-28.56, 45.45, -28.5, 45.48], paper: 'a6', scale: 6000, title: 'Ardhavn' };

async function record(at: Running, seconds: number, from = 0): Promise<void> {
  for (let second = from; second < from + seconds; second += 1) {
    const unknown = { accuracy: null, altitude: null, speed: null, course: null };
    const fix = { lat: 45.5 + second / 1000, lon: -28.5, time: 1_790_000_000_000 + second * 1000, ...unknown };
    expect((await at.position('/fixes', fix)).status).toBe(200);
  }
}

const done = async (at: Running, id: string) => (await at.asClient(`/batch/v1/${id}`)).body.rows.done;
const listed = async () => (await readdir(join(dataDir, 'running'))).length;

test('of two services on one data folder one is killed, then the other: what each did goes on in who is left', async () => {
  const first = await start();
  const second = await start();
  expect(await listed()).toBe(2);
  const found = { kills: 0, atlases: 0 };

  /** Kills `killed`, which has the recording and works on the job; `left` takes them over. */
  const takeOver = async (killed: Running, left: Running) => {
    const id = crypto.randomUUID();
    const system = { source: { kind: 'system' } };
    expect((await killed.position('/source', system)).status).toBe(200);
    expect((await killed.position('/recording/start', { id })).status).toBe(200);
    expect(await left.position('/recording/start', { id })).toMatchObject({ status: 409 });
    await record(killed, 5);
    const item = {
      id: crypto.randomUUID(),
      kind: 'place',
      name: 'kept',
      properties: { position: { lat: 45.5, lon: -28.5 } },
    };
    expect((await killed.asWindow('/items/v1', item)).status).toBe(201);
    // Asked of the one, worked on by the other.
    const { body: job } = await left.asClient('/batch/v1', rows);
    expect((await left.asClient(`/batch/v1/${job.id}/start`, plan)).status).toBe(200);
    const { body: atlas, units } = await killed.asClient('/atlas/v1/jobs', town);
    found.atlases += units;
    await expect.poll(() => done(left, job.id)).toBeGreaterThan(40);
    const before = await done(left, job.id);

    await killed.serving.stop('SIGKILL');
    found.kills += 1;
    expect((await left.asClient('/health')).body.status).toBe('ok');
    expect(before).toBeLessThan(rowsInJob);
    await expect.poll(async () => (await left.position()).body.recording?.id).toBe(id);
    const { recording } = (await left.position()).body;
    expect(recording).toMatchObject({ running: true, interrupted: false });
    expect(recording.points).toBeGreaterThanOrEqual(4);
    await left.position('/source', system);
    await record(left, 5, 5);
    expect((await left.position('/recording/finish', { name: 'Both' })).body).toEqual({ kept: true });
    const kept = await Promise.all([id, item.id].map(async one => (await left.asWindow(`/items/v1/${one}`)).body.name));
    expect(kept).toEqual(['Both', 'kept']);
    expect((await left.asClient(`/atlas/v1/jobs/${atlas.id}`)).body).toMatchObject({
      state: 'failed',
      failure: { error: 'maintenance' },
    });
    await expect.poll(async () => (await left.asClient(`/batch/v1/${job.id}`)).body.state).toBe('finished');
    expect((await left.asClient(`/batch/v1/${job.id}`)).body.rows).toEqual({
      total: rowsInJob,
      waiting: 0,
      done: rowsInJob,
      failed: 0,
      doubtful: 0,
    });
  };

  await takeOver(first, second);
  const third = await start();
  expect(await listed()).toBe(2);
  await takeOver(second, third);
  // Charged and not yet kept: at most the four lanes at each kill.
  const whole = found.kills * rowsInJob + found.atlases;
  expect(charged()).toBeGreaterThanOrEqual(whole);
  expect(charged()).toBeLessThanOrEqual(whole + found.kills * 4);
  expect((await outpost(['restore', '--data-dir', dataDir])).stderr).toMatch(/is running/);
  await third.serving.stop('SIGTERM');
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});
