import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ items: { items: 30, bytes: 1024 ** 2 } });

const as = (name: string) => {
  const { key } = service.newKey({ user: { name } });
  const headers = { authorization: `Bearer ${key}` };
  const make = async (values: object) =>
    (await service.post('/items/v1', { id: randomUUID(), kind: 'track', ...values }, { headers })).body;
  const put = (id: string, body: string) =>
    service.get(`/items/v1/${id}/content`, {
      method: 'PUT',
      body,
      headers: { ...headers, 'content-type': 'application/gpx+xml' },
    });
  const list = async () => (await service.get('/items/v1?trash=with&limit=200', { headers })).body.items;
  const content = async (id: string) => (await service.get(`/items/v1/${id}/content`, { headers })).bytes.toString();
  const change = (id: string, values: object) => service.post(`/items/v1/${id}`, values, { method: 'PATCH', headers });
  const exported = async () => (await service.get('/items/v1/export', { headers })).bytes;
  const imported = (file: Uint8Array) =>
    service.get('/items/v1/import', {
      method: 'POST',
      body: file as BodyInit,
      headers: { ...headers, 'content-type': 'application/x-tar' },
    });
  return { make, put, list, content, change, exported, imported };
};

type Listed = { id: string; name: string; group: string | null; trashedAt: string | null };
const filesOfContents = () => readdir(join(service.dataDir, 'items'));

async function tarOf(...files: [name: string, content: string][]): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of files) archive.entry({ name }, content);
  archive.finalize();
  return buffer(archive);
}
const header: [string, string] = ['outpost-items.json', JSON.stringify({ format: 'outpost-items', version: 1 })];

test('what is exported comes back whole for another user: groups, contents, trash', async () => {
  const from = as('exporter');
  const group = await from.make({ kind: 'group', name: 'Hikes' });
  const walk = await from.make({ name: 'Walk', group: group.id, note: 'A\nB', origin: { file: 'walk.gpx' } });
  await from.put(walk.id, '<gpx>walk</gpx>');
  const old = await from.make({ name: 'Old' });
  await from.put(old.id, '');
  await from.change(old.id, { trashed: true });
  const file = await from.exported();
  const to = as('importer');
  expect(await to.imported(file)).toMatchObject({ status: 200, body: { added: 3, same: 0, beside: 0 } });
  const plain = (items: Listed[]) =>
    items
      .map(({ ...item }: Listed & { revision?: number; changedAt?: string }) => {
        delete item.revision;
        delete item.changedAt;
        return { ...item, trashedAt: item.trashedAt !== null };
      })
      .sort((a, b) => a.id.localeCompare(b.id));
  expect(plain(await to.list())).toEqual(plain(await from.list()));
  expect(await to.content(walk.id)).toBe('<gpx>walk</gpx>');
  expect(await to.content(old.id)).toBe('');
  // Once more: everything is there.
  expect((await to.imported(file)).body).toEqual({ added: 0, same: 3, beside: 0 });
  expect(await to.list()).toHaveLength(3);
});

test('an item that says something else is kept beside the one that is there', async () => {
  const user = as('editor');
  const group = await user.make({ kind: 'group', name: 'Hikes' });
  const walk = await user.make({ name: 'Walk', group: group.id });
  await user.put(walk.id, 'before');
  const file = await user.exported();
  await user.change(group.id, { name: 'Tours' });
  await user.put(walk.id, 'after');
  expect((await user.imported(file)).body).toEqual({ added: 2, same: 0, beside: 2 });
  const items: Listed[] = await user.list();
  expect(items.map(({ name }) => name).sort()).toEqual(['Hikes', 'Tours', 'Walk', 'Walk']);
  const [other] = items.filter(({ id, name }) => name === 'Walk' && id !== walk.id);
  expect(other?.group).toBe(items.find(({ name }) => name === 'Hikes')?.id);
  expect([await user.content(walk.id), await user.content(other?.id ?? '')]).toEqual(['after', 'before']);
});

test('a window learns of what was imported', async () => {
  const from = as('giver');
  await from.make({ name: 'Gift' });
  const to = service.newKey({ user: { name: 'taker' } });
  const headers = { authorization: `Bearer ${to.key}` };
  const { revision } = (await service.get('/items/v1', { headers })).body;
  const body = (await from.exported()) as BodyInit;
  await service.get('/items/v1/import', { method: 'POST', body, headers });
  const { items } = (await service.get(`/items/v1/changes?since=${revision}`, { headers })).body;
  expect(items).toMatchObject([{ name: 'Gift' }]);
});

test('bytes that are no export, or a damaged one, change nothing and leave nothing', async () => {
  const user = as('careful');
  const kept = await user.make({ name: 'Kept' });
  await user.put(kept.id, 'kept');
  const whole = await user.exported();
  const values = JSON.stringify({ ...kept, id: randomUUID() });
  const id = randomUUID();
  const before = await filesOfContents();
  const items = await user.list();
  const wrong: [string, Uint8Array][] = [
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['another tar', await tarOf(['a.txt', 'a'])],
    ['half of it', whole.subarray(0, whole.length / 2)],
    ['a newer version', await tarOf(['outpost-items.json', JSON.stringify({ format: 'outpost-items', version: 2 })])],
    ['a path that leads out', await tarOf(header, ['items/../../../etc/item.json', values])],
    ['an item under the id of another', await tarOf(header, [`items/${id}/item.json`, values])],
    ['a content without an item', await tarOf(header, [`items/${id}/content.gpx`, 'x'])],
    [
      'an item whose content is missing',
      await tarOf(header, [
        `items/${id}/item.json`,
        JSON.stringify({ ...kept, id, content: { type: 'text/csv', bytes: 3, hash: 'x' } }),
      ]),
    ],
    ['values that are no JSON', await tarOf(header, [`items/${id}/item.json`, '{'])],
    ['a kind there is not', await tarOf(header, [`items/${id}/item.json`, JSON.stringify({ ...kept, id, kind: 'x' })])],
  ];
  for (const [name, file] of wrong) {
    const answer = await user.imported(file);
    expect(answer, name).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    expect(await user.list(), name).toEqual(items);
    expect(await filesOfContents(), name).toEqual(before);
  }
});

test('an import beyond the limits of the user is refused as a whole', async () => {
  const from = as('rich');
  for (let i = 0; i < 20; i++) await from.make({ name: `${i}` });
  const file = await from.exported();
  const to = as('poor');
  for (let i = 0; i < 20; i++) await to.make({ name: `mine ${i}` });
  expect(await to.imported(file)).toMatchObject({ status: 507, body: { said: { code: 'items.tooMany' } } });
  expect(await to.list()).toHaveLength(20);
});
