import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack as tarPack } from 'tar-stream';
import { afterAll, describe, expect, test } from 'vitest';
import { withCarriedItems } from '../../data-packs/format/archive/pack-file.ts';
import { verifySource } from '../../data-packs/store/pack-source.ts';
import { type AdminClient, adminClient } from '../helpers/admin-client.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { type Answer, startService, type TestService } from '../helpers/service.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

interface Outpost {
  service: TestService;
  admin: AdminClient;
  /** As the windows ask for items. */
  items(path: string, init?: RequestInit): Promise<Answer>;
  put(values: object, content?: string): Promise<string>;
}

async function outpost(packs: readonly string[]): Promise<Outpost> {
  const service = await startService({ packs });
  const token = new URL(service.service.workstationUrl()).hash.replace('#token=', '');
  const session = await service.post('/workstation/session', { token }, { headers: { authorization: '' } });
  const authorization = `Bearer ${session.body.key}`;
  const items: Outpost['items'] = (path, init = {}) =>
    service.get(`/items/v1${path}`, { ...init, headers: { authorization, ...init.headers } });
  const put = async (values: object, content?: string) => {
    const id = randomUUID();
    const headers = { 'content-type': 'application/json' };
    await items('', { method: 'POST', headers, body: JSON.stringify({ id, ...values }) });
    if (content === undefined) return id;
    await items(`/${id}/content`, { method: 'PUT', body: content, headers: { 'content-type': 'application/gpx+xml' } });
    return id;
  };
  return { service, admin: await adminClient(service), items, put };
}

const folder = await temporaryFolder();
const tiny = await writeTinyPack(join(folder, 'pack'), { id: 'valley' });
const home = await outpost([tiny]);
const away = await outpost([]);
const group = await home.put({ kind: 'group', name: 'Hikes' });
const walk = await home.put({ kind: 'track', name: 'Walk', color: '#e03177', group }, '<gpx>walk</gpx>');
const place = await home.put({ kind: 'place', name: 'Hut', properties: { position: { lat: 47.5, lon: 9.5 } } });
const other = await home.put({ kind: 'place', name: 'Stays here' });
const ids = { walk, group, place, other };
/** The region of home with two of its three items. */
const file = join(folder, 'valley.outpost');
await carriedBy(file, [walk, place]);
afterAll(async () => {
  await home?.service.close();
  await away?.service.close();
});

/** As a browser does: asks for a link, and saves what is there. */
async function carriedBy(path: string, items: readonly string[]): Promise<Answer> {
  const { body } = await home.admin.post('/carry/link', { region: 'valley', items });
  const answer = await home.service.get(body.path, { headers: { authorization: '' } });
  await writeFile(path, answer.bytes);
  return answer;
}

const take = (path: string) => away.admin.post('/carry/take', { path });
const names = async (of: Outpost) => {
  const { body } = await of.items('?trash=with&limit=200');
  return body.items.map(({ name }: { name: string }) => name).sort();
};

describe('a region with chosen items as one file', () => {
  test('is a sound pack, as large as was said, with its manifest untouched', async () => {
    const answer = await carriedBy(join(folder, 'again.outpost'), [ids.walk, ids.place]);
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="valley-1.outpost"');
    const { manifest } = await verifySource(file);
    expect(manifest).toEqual(JSON.parse(await readFile(join(folder, 'pack', 'pack.json'), 'utf8')));
    expect(await readdir(join(home.service.dataDir, 'cache', 'carry'))).toEqual([]);
  });

  test('tells before it is installed how many items come along', async () => {
    const { body } = await away.admin.post('/files/find', { path: file });
    expect(body).toMatchObject({ id: 'valley', items: { count: 3 } });
    const bare = join(folder, 'bare.outpost');
    await carriedBy(bare, []);
    expect((await away.admin.post('/files/find', { path: bare })).body.items).toBeUndefined();
  });

  test('brings region and items to another Outpost, with names, looks, groups and contents', async () => {
    expect((await take(file)).body).toEqual({ added: 3, same: 0 });
    await away.admin.work({ kind: 'install', path: file, allow: ['untrusted-routing'] });
    expect((await away.admin.get('/regions')).body.regions.map(({ id }: { id: string }) => id)).toContain('valley');
    expect(await names(away)).toEqual(['Hikes', 'Hut', 'Walk']);
    const { body: walk } = await away.items(`/${ids.walk}`);
    expect(walk).toMatchObject({ name: 'Walk', color: '#e03177', group: ids.group });
    expect((await away.items(`/${ids.walk}/content`)).body).toBe('<gpx>walk</gpx>');
    // What came along is no part of the region: nothing of it is in its folder.
    const installed = join(away.service.dataDir, 'packs', 'valley', '1');
    expect((await readdir(installed)).sort()).toEqual(['buildings', 'pack.json']);
  });

  test('opened again makes nothing twice, and leaves alone what was changed or deleted since', async () => {
    const headers = { 'content-type': 'application/json' };
    await away.items(`/${ids.walk}`, { method: 'PATCH', headers, body: JSON.stringify({ name: 'My walk' }) });
    await away.items(`/${ids.place}`, { method: 'DELETE' });
    expect((await take(file)).body).toEqual({ added: 0, same: 3 });
    expect(await names(away)).toEqual(['Hikes', 'My walk']);
  });

  test('is written by a task where the program says the place', async () => {
    const path = join(folder, 'task.outpost');
    const { body: task, status } = await home.admin.post('/carry/export', {
      region: 'valley',
      items: [ids.walk, ids.place],
      file: path,
    });
    expect(status).toBe(201);
    await home.admin.until(task.id, 'done');
    expect((await away.admin.post('/files/find', { path })).body.items.count).toBe(3);
    expect(await readdir(join(home.service.dataDir, 'cache', 'carry'))).toEqual([]);
    expect((await stat(path)).size).toBe((await stat(file)).size);
  });
});

describe('what is refused', () => {
  test('a link works once, and only one that was made', async () => {
    const { body } = await home.admin.post('/carry/link', { region: 'valley', items: [] });
    const anonymous = { headers: { authorization: '' } };
    expect((await home.service.get(body.path, anonymous)).status).toBe(200);
    expect((await home.service.get(body.path, anonymous)).status).toBe(404);
    expect((await home.service.get('/workstation/carry/guess', anonymous)).status).toBe(404);
    expect((await home.service.post('/workstation/api/carry/link', { region: 'valley', items: [] })).status).toBe(401);
  });

  /** The region's file with other bytes for items. */
  async function withItems(items: Buffer): Promise<string> {
    const archive = tarPack();
    const manifest = await readFile(join(folder, 'pack', 'pack.json'));
    archive.entry({ name: 'pack.json' }, manifest);
    archive.entry(
      { name: 'buildings/tileset.json' },
      await readFile(join(folder, 'pack', 'buildings', 'tileset.json')),
    );
    archive.entry({ name: 'items.tar' }, items);
    archive.finalize();
    const path = join(folder, `${randomUUID()}.outpost`);
    await writeFile(path, await buffer(archive));
    return path;
  }

  test('items that are none are told so, and the region can be installed all the same', async () => {
    const path = await withItems(Buffer.from('no archive at all'));
    expect((await away.admin.post('/files/find', { path })).body).toMatchObject({ id: 'valley' });
    expect((await away.admin.post('/files/find', { path })).body.items).toBeUndefined();
    const before = await names(away);
    expect((await take(path)).status).toBe(400);
    expect(await names(away)).toEqual(before);
  });

  test('items with a name that leads out of them are not taken', async () => {
    const evil = tarPack();
    evil.entry({ name: 'outpost-items.json' }, JSON.stringify({ format: 'outpost-items', version: 1 }));
    evil.entry({ name: '../../outpost.db' }, 'x');
    evil.finalize();
    const path = await withItems(await buffer(evil));
    expect(await take(path)).toMatchObject({ status: 400, body: { said: { code: 'items.notAnExport' } } });
  });

  test('a second file of items, or one of another name, is no sound file', async () => {
    const sound = await readFile(file);
    const bytes = await withCarriedItems(file, chunks => buffer(chunks));
    expect(sound.includes(bytes?.subarray(0, 512) ?? Buffer.alloc(0))).toBe(true);
    const renamed = Buffer.from(sound.toString('latin1').replace('items.tar\0', 'other.tar\0'), 'latin1');
    const path = join(folder, 'renamed.outpost');
    await writeFile(path, renamed);
    expect((await away.admin.post('/files/find', { path })).body.items).toBeUndefined();
    await expect(verifySource(path)).rejects.toThrow();
  });
});
