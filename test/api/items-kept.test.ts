import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { fillDisk } from '../helpers/full-disk.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { outpost, outpostServe } from '../helpers/outpost.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const day = 86_400_000;

test('a kill loses nothing that was answered, and leaves nothing half written', async () => {
  const dataDir = await temporaryFolder();
  await outpost(['user', 'create', 'keeper', '--data-dir', dataDir]);
  const created = await outpost(['key', 'create', '--user', 'keeper', '--json', '--data-dir', dataDir]);
  const { key } = JSON.parse(created.stdout);
  const serve = async () => {
    const serving = await outpostServe(['--port', '0', '--data-dir', dataDir]);
    const [baseUrl = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(serving.firstLine) ?? [];
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${baseUrl}/items/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${key}`, ...init.headers },
      });
    return { serving, ask };
  };
  const first = await serve();
  afterwards(() => first.serving.stop('SIGKILL'));
  /** What was answered 2xx, by id. */
  const answered = new Map<string, { item: { revision: number }; content: string }>();
  const json = { 'content-type': 'application/json' };
  const writer = async () => {
    for (;;) {
      const id = randomUUID();
      const content = JSON.stringify({ id, text: 'x'.repeat(Math.floor(Math.random() * 200_000)) });
      const body = JSON.stringify({ id, kind: 'plan', name: id });
      const made = await first.ask('', { method: 'POST', headers: json, body });
      if (made.status !== 201) throw new Error(`${made.status}`);
      const put = await first.ask(`/${id}/content`, { method: 'PUT', headers: json, body: content });
      if (put.status !== 200) throw new Error(`${put.status}`);
      answered.set(id, { item: await put.json(), content });
      if (answered.size === 40) first.serving.child.kill('SIGKILL');
    }
  };
  const stopped = await Promise.allSettled([writer(), writer(), writer(), writer()]);
  expect(stopped.map(({ status }) => status)).toEqual(stopped.map(() => 'rejected'));
  expect(answered.size).toBeGreaterThanOrEqual(40);

  const second = await serve();
  afterwards(() => second.serving.stop('SIGTERM'));
  for (const [id, { item, content }] of answered) {
    expect(await (await second.ask(`/${id}`)).json()).toEqual(item);
    expect(await (await second.ask(`/${id}/content`)).text()).toBe(content);
  }
  // What was under way is there whole, or not at all.
  const { items } = await (await second.ask('?limit=200')).json();
  expect(items.length).toBeLessThanOrEqual(answered.size + 4);
  for (const item of items) {
    const content = await second.ask(`/${item.id}/content`);
    if (item.content === null) expect(content.status).toBe(404);
    else expect(JSON.parse(await content.text()).id).toBe(item.id);
  }
});

test('a full disk changes nothing and says so, wherever it comes', async () => {
  const service = await serviceForTests();
  const { body: made } = await service.post('/items/v1', { id: randomUUID(), kind: 'track', name: 'Walk' });
  const path = `/items/v1/${made.id}/content`;
  const put = (body: string) =>
    service.get(path, { method: 'PUT', body, headers: { 'content-type': 'application/gpx+xml' } });
  const { body: kept } = await put('<gpx>before</gpx>');
  const files = await readdir(join(service.dataDir, 'items'));
  let refusals = 0;
  for (let n = 0; ; n++) {
    const disk = fillDisk(n);
    const answer = await put('<gpx>after</gpx>').finally(() => disk.makeRoom());
    if (!disk.refused) {
      expect(answer.status).toBe(200);
      break;
    }
    refusals++;
    expect(answer).toMatchObject({ status: 507, body: { error: 'storage_full' } });
    expect(answer.body.message).toContain('make room');
    expect((await service.get(`/items/v1/${made.id}`)).body).toEqual(kept);
    expect((await service.get(path)).body).toBe('<gpx>before</gpx>');
    expect(await readdir(join(service.dataDir, 'items'))).toEqual(files);
  }
  expect(refusals).toBeGreaterThan(1);
});

test('the trash is emptied after 30 days, contents too; what is not in it stays', async () => {
  const clock = new ManualClock();
  const service = await serviceForTests({ clock });
  const make = async () => {
    const { body } = await service.post('/items/v1', { id: randomUUID(), kind: 'csv' });
    await service.get(`/items/v1/${body.id}/content`, {
      method: 'PUT',
      body: body.id,
      headers: { 'content-type': 'text/csv' },
    });
    return body.id as string;
  };
  const trash = (id: string, trashed: boolean) => service.post(`/items/v1/${id}`, { trashed }, { method: 'PATCH' });
  const [old, late, restored, kept] = [await make(), await make(), await make(), await make()];
  const { revision } = (await service.get('/items/v1')).body;
  await trash(old, true);
  await trash(restored, true);
  clock.advance(15 * day);
  await trash(late, true);
  await trash(restored, false);
  const statusOf = async (id: string) => (await service.get(`/items/v1/${id}`)).status;
  clock.advance(14 * day);
  expect(await statusOf(old)).toBe(200);
  clock.advance(1 * day + 1);
  await expect.poll(() => statusOf(old)).toBe(404);
  expect(await Promise.all([late, restored, kept].map(statusOf))).toEqual([200, 200, 200]);
  // The file goes after its row.
  await expect.poll(() => readdir(join(service.dataDir, 'items'))).toHaveLength(3);
  const { items } = (await service.get(`/items/v1/changes?since=${revision}`)).body;
  expect(items).toContainEqual({ id: old, revision: expect.any(Number), removed: true });
  // A restored item begins its 30 days anew.
  clock.advance(40 * day);
  await expect.poll(() => statusOf(late)).toBe(404);
  expect(await Promise.all([restored, kept].map(statusOf))).toEqual([200, 200]);
});
