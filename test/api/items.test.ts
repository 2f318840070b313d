import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ items: { items: 60, bytes: 40 * 1024 ** 2 } });

const as = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const make = async (values: object = {}, init?: RequestInit): Promise<Answer> =>
  service.post('/items/v1', { id: randomUUID(), kind: 'place', ...values }, init);
const change = (id: string, values: object) => service.post(`/items/v1/${id}`, values, { method: 'PATCH' });
const put = (id: string, body: string | Buffer | ReadableStream, type = 'application/json', query = '') =>
  service.get(`/items/v1/${id}/content${query}`, {
    method: 'PUT',
    body: body as string,
    headers: { 'content-type': type },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);
const remove = (id: string) => service.get(`/items/v1/${id}`, { method: 'DELETE' });
/** A user of their own, so that lists hold only what the test made. */
const stranger = (name: string) => service.newKey({ user: { name } });
const filesOfContents = () => readdir(join(service.dataDir, 'items'));

describe('an item', () => {
  test('is made, read, changed, and free of charge', async () => {
    const before = service.used();
    const origin = { address: '/directions/v1', body: { locations: [{ lat: 47, lon: 9 }] } };
    const regions = [{ id: 'liechtenstein', version: '2026.1' }];
    const made = await make({ name: 'Home', color: '#e03177', note: 'A\nB', origin, regions });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ kind: 'place', name: 'Home', visible: true, trashedAt: null, content: null });
    const { id, revision } = made.body;
    const changed = await change(id, { revision, name: 'House', color: null });
    expect(changed.body).toMatchObject({ id, name: 'House', color: null, note: 'A\nB', origin, regions });
    expect(changed.body.revision).toBeGreaterThan(revision);
    expect((await service.get(`/items/v1/${id}`)).body).toEqual(changed.body);
    expect(service.used()).toBe(before);
  });

  test('is made once, however often the request is repeated', async () => {
    const { key } = stranger('repeater');
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => make({ id, name: 'Once' }, as(key))));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 201, body: answers[0]?.body });
    expect((await service.get('/items/v1', as(key))).body.items).toHaveLength(1);
    const other = await make({ id, kind: 'plan' }, as(key));
    expect(other).toMatchObject({ status: 409, body: { error: 'conflict', said: { code: 'items.otherKind' } } });
  });

  test('that was changed meanwhile is not overwritten, and the answer has what is there', async () => {
    const { body: made } = await make({ name: 'First' });
    const { body: second } = await change(made.id, { revision: made.revision, name: 'Second' });
    const stale = await change(made.id, { revision: made.revision, name: 'Third' });
    expect(stale.status).toBe(409);
    expect(stale.body.error).toBe('conflict');
    expect(stale.body.current).toEqual(second);
    const content = await put(made.id, '{}', 'application/json', `?revision=${made.revision}`);
    expect(content.status).toBe(409);
    expect((await service.get(`/items/v1/${made.id}`)).body).toEqual(second);
  });

  test('goes to the trash and back, and for good only when it is deleted', async () => {
    const { body: made } = await make({ name: 'Old' });
    const { body: trashed } = await change(made.id, { trashed: true });
    expect(trashed.trashedAt).not.toBeNull();
    const listed = async (trash: string) => {
      const { body } = await service.get(`/items/v1?trash=${trash}&limit=200`);
      return body.items.some(({ id }: { id: string }) => id === made.id);
    };
    expect([await listed('without'), await listed('only'), await listed('with')]).toEqual([false, true, true]);
    expect((await change(made.id, { trashed: false })).body.trashedAt).toBeNull();
    expect(await listed('without')).toBe(true);
    expect((await remove(made.id)).body).toMatchObject({ id: made.id, removed: true });
    expect([(await service.get(`/items/v1/${made.id}`)).status, (await remove(made.id)).status]).toEqual([404, 404]);
    expect(await make({ id: made.id })).toMatchObject({ status: 409, body: { said: { code: 'items.deleted' } } });
  });

  test('belongs to the user of the key: other keys of the user see it, other users do not', async () => {
    const { body: made } = await make({ name: 'Mine' });
    const sibling = service.newKey();
    expect((await service.get(`/items/v1/${made.id}`, as(sibling.key))).body).toEqual(made);
    const other = stranger('other');
    expect((await service.get(`/items/v1/${made.id}`, as(other.key))).status).toBe(404);
    const own = await make({ id: made.id, name: 'Theirs' }, as(other.key));
    expect(own).toMatchObject({ status: 201, body: { name: 'Theirs' } });
    expect((await service.get(`/items/v1/${made.id}`)).body.name).toBe('Mine');
  });

  test('needs a key with the scope', async () => {
    const without = service.newKey({ scopes: ['tiles', 'routing'] });
    const refused = { status: 403, body: { error: 'scope_denied' } };
    expect(await service.get('/items/v1', as(without.key))).toMatchObject(refused);
    const narrow = service.newKey({ scopes: ['items'] });
    expect((await service.get('/items/v1', as(narrow.key))).status).toBe(200);
  });

  test.each([
    ['a kind there is not', { kind: 'thing' }, 'kind'],
    ['an id that is no UUID', { id: '../../etc/passwd' }, 'id'],
    ['a colour by name', { color: 'red' }, 'color'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['a note of 5,000 characters', { note: 'x'.repeat(5000) }, 'note'],
    ['properties of 20 KB', { properties: { text: 'x'.repeat(20_000) } }, 'properties'],
    ['a group there is not', { group: randomUUID() }, 'group'],
  ])('with %s is refused', async (_name, values, field) => {
    const { status, body } = await make(values);
    expect(status).toBe(400);
    expect(body.message).toContain(field);
  });
});

describe('lists', () => {
  test('are newest first, in pages, by kind and by group', async () => {
    const { key } = stranger('lister');
    const { body: group } = await make({ kind: 'group', name: 'Hikes' }, as(key));
    const made: string[] = [];
    for (const kind of ['place', 'route', 'place', 'plan', 'place']) {
      made.push((await make({ kind, group: kind === 'place' ? group.id : null }, as(key))).body.id);
    }
    const ids = async (query: string): Promise<string[]> => {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body }: Answer = await service.get(`/items/v1?limit=2${query}${cursor}`, as(key));
        found.push(...body.items.map(({ id }: { id: string }) => id));
        cursor = body.nextCursor === null ? null : `&cursor=${body.nextCursor}`;
      }
      return found;
    };
    // Items of one millisecond stand in the order of their ids.
    const sorted = (list: readonly string[]) => [...list].sort();
    expect(sorted(await ids(''))).toEqual(sorted([...made, group.id]));
    expect(sorted(await ids('&kind=place'))).toEqual(sorted([made[0], made[2], made[4]] as string[]));
    expect(sorted(await ids(`&group=${group.id}`))).toEqual(sorted([made[0], made[2], made[4]] as string[]));
    const { body } = await service.get('/items/v1', as(key));
    const times = body.items.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect((await service.get('/items/v1?cursor=nonsense', as(key))).status).toBe(400);
  });

  test('tell a window what changed since it asked, deletions too', async () => {
    const { key } = stranger('follower');
    const own = as(key);
    const at = (id: string) => `/items/v1/${id}`;
    const first = (await make({ name: 'a' }, own)).body;
    const second = (await make({ name: 'b' }, own)).body;
    const { revision } = (await service.get('/items/v1', own)).body;
    expect((await service.get(`/items/v1/changes?since=${revision}`, own)).body.items).toEqual([]);
    await service.post(at(first.id), { name: 'c' }, { ...own, method: 'PATCH' });
    await service.post(at(first.id), { trashed: true }, { ...own, method: 'PATCH' });
    await service.get(at(second.id), { ...own, method: 'DELETE' });
    const { body } = await service.get(`/items/v1/changes?since=${revision}`, own);
    expect(body).toMatchObject({
      items: [
        { id: first.id, name: 'c', trashedAt: expect.any(String) },
        { id: second.id, removed: true },
      ],
      more: false,
    });
    expect(body.items[1]).toEqual({ id: second.id, revision: body.revision, removed: true });
    const one = (await service.get(`/items/v1/changes?since=${revision}&limit=1`, own)).body;
    expect(one).toMatchObject({ items: [{ id: first.id }], more: true });
    const rest = (await service.get(`/items/v1/changes?since=${one.revision}`, own)).body;
    expect(rest).toMatchObject({ items: [{ id: second.id }], more: false, revision: body.revision });
  });

  test('a group that is deleted for good lets go of its items', async () => {
    const { body: group } = await make({ kind: 'group' });
    const { body: inside } = await make({ group: group.id });
    expect((await make({ kind: 'group', group: group.id })).status).toBe(400);
    await remove(group.id);
    const { body } = await service.get(`/items/v1/${inside.id}`);
    expect(body.group).toBeNull();
    expect(body.revision).toBeGreaterThan(inside.revision);
  });
});

describe('content', () => {
  test('comes back as it was put, byte for byte, with its type and an ETag', async () => {
    const { body: made } = await make({ kind: 'track' });
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 256));
    const { status, body } = await put(made.id, bytes, 'application/gpx+xml');
    expect(status).toBe(200);
    expect(body.content).toMatchObject({ type: 'application/gpx+xml', bytes: 300_000 });
    expect(body.revision).toBeGreaterThan(made.revision);
    const found = await service.get(`/items/v1/${made.id}/content`);
    expect(found.bytes.equals(bytes)).toBe(true);
    expect(found.headers.get('content-type')).toBe('application/gpx+xml');
    expect(found.headers.get('content-security-policy')).toContain('sandbox');
    const etag = found.headers.get('etag') ?? '';
    const again = await service.get(`/items/v1/${made.id}/content`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const head = await service.get(`/items/v1/${made.id}/content`, { method: 'HEAD' });
    expect([head.headers.get('content-length'), head.bytes.length]).toEqual(['300000', 0]);
  });

  test('that was changed meanwhile is not overwritten by who names another, unless it is the same', async () => {
    const { body: made } = await make({ kind: 'drawing' });
    const hashOf = async (text: string, query = '') =>
      (await put(made.id, text, 'application/json', query)).body.content.hash;
    const first = await hashOf('1');
    const second = await hashOf('2', `?replaces=${first}`);
    const stale = await put(made.id, '3', 'application/json', `?replaces=${first}`);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ error: 'conflict', current: { content: { hash: second } } });
    expect((await service.get(`/items/v1/${made.id}/content`)).bytes.toString()).toBe('2');
    expect(await hashOf('2', `?replaces=${first}`)).toBe(second);
    expect(await hashOf('3', `?replaces=${first},${second}`)).not.toBe(second);
    const odd = await put(made.id, '4', 'application/json', '?replaces=1');
    expect([odd.status, odd.body.message]).toEqual([400, expect.stringMatching(/^replaces/)]);
  });

  test('that is replaced or deleted leaves no file behind', async () => {
    const { body: made } = await make({ kind: 'csv' });
    const before = await filesOfContents();
    await put(made.id, 'a,b', 'text/csv');
    await put(made.id, 'c,d', 'text/csv');
    expect(await filesOfContents()).toHaveLength(before.length + 1);
    expect((await service.get(`/items/v1/${made.id}/content`)).bytes.toString()).toBe('c,d');
    await remove(made.id);
    expect(await filesOfContents()).toEqual(before);
    expect((await service.get(`/items/v1/${made.id}/content`)).status).toBe(404);
  });

  test('may have 32 MiB and not a byte more, announced or not', async () => {
    const { body: made } = await make({ kind: 'picture' });
    const before = await filesOfContents();
    const most = 32 * 1024 ** 2;
    const announced = await put(made.id, Buffer.alloc(most + 1), 'image/png').catch(() => undefined);
    if (announced !== undefined) expect(announced).toMatchObject({ status: 413, body: { error: 'payload_too_large' } });
    const endless = new ReadableStream({ pull: controller => controller.enqueue(Buffer.alloc(65_536)) });
    const cut = await put(made.id, endless, 'image/png').catch(() => undefined);
    if (cut !== undefined) expect(cut.status).toBe(413);
    await expect.poll(filesOfContents).toEqual(before);
    expect((await put(made.id, Buffer.alloc(most), 'image/png')).status).toBe(200);
    expect((await service.get(`/items/v1/${made.id}/content`)).bytes.length).toBe(most);
    await remove(made.id);
  });

  test('of another type, packed, or for an item that is not there is refused', async () => {
    const { body: made } = await make({});
    expect(await put(made.id, '<p>', 'text/html')).toMatchObject({ status: 400 });
    expect((await put(randomUUID(), '{}')).status).toBe(404);
    const packed = await service.get(`/items/v1/${made.id}/content`, {
      method: 'PUT',
      body: '{}',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(packed.status).toBe(400);
  });

  test('that breaks off changes nothing', async () => {
    const { body: made } = await make({});
    const { body: kept } = await put(made.id, 'kept', 'text/csv');
    const before = await filesOfContents();
    const leave = new AbortController();
    const slow = new ReadableStream({
      start: controller => controller.enqueue(Buffer.alloc(100_000)),
      pull: () => new Promise(() => undefined),
    });
    const sent = service.get(`/items/v1/${made.id}/content`, {
      method: 'PUT',
      body: slow,
      duplex: 'half',
      signal: leave.signal,
    } as RequestInit);
    await expect.poll(filesOfContents).toHaveLength(before.length + 1);
    leave.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(filesOfContents).toEqual(before);
    expect((await service.get(`/items/v1/${made.id}`)).body).toEqual(kept);
    expect((await service.get(`/items/v1/${made.id}/content`)).bytes.toString()).toBe('kept');
  });
});

describe('the limits of a user', () => {
  test('say what to do, and emptying the trash makes room', async () => {
    const { key } = stranger('collector');
    const own = as(key);
    const made = await Promise.all(Array.from({ length: 60 }, () => make({}, own)));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const full = await make({}, own);
    expect(full).toMatchObject({ status: 507, body: { error: 'storage_full', said: { code: 'items.tooMany' } } });
    expect(full.body.message).toContain('empty the trash');
    for (const { body } of made.slice(0, 3)) {
      await service.post(`/items/v1/${body.id}`, { trashed: true }, { ...own, method: 'PATCH' });
    }
    expect((await service.post('/items/v1/empty-trash', {}, own)).body).toEqual({ deleted: 3, more: false });
    expect((await make({}, own)).status).toBe(201);
  });

  test('hold for the bytes of contents, and what is refused changes nothing', async () => {
    const { key } = stranger('hoarder');
    const own = as(key);
    const [a, b] = [(await make({}, own)).body, (await make({}, own)).body];
    const fill = (id: string, mebibytes: number) =>
      service.get(`/items/v1/${id}/content`, { ...own, method: 'PUT', body: Buffer.alloc(mebibytes * 1024 ** 2) });
    expect((await fill(a.id, 30)).status).toBe(200);
    const before = await filesOfContents();
    const refused = await fill(b.id, 11);
    expect(refused).toMatchObject({ status: 507, body: { said: { code: 'items.tooMuch' } } });
    expect(await filesOfContents()).toEqual(before);
    expect((await service.get(`/items/v1/${b.id}`, own)).body.content).toBeNull();
    expect((await fill(b.id, 10)).status).toBe(200);
    // One that shrinks has room, however full it is.
    expect((await fill(a.id, 29)).status).toBe(200);
  });
});
