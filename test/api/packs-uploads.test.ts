import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writePackFile } from '../../data-packs/format/archive/write-pack-file.ts';
import { type DeskClient, deskClient } from '../helpers/desk-client.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

let folder: string;
let service: TestService;
let desk: DeskClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-uploads-'));
  service = await startService();
  desk = await deskClient(service);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const uploads = () => readdir(join(service.dataDir, 'uploads')).catch(() => []);

test('a file of any size is taken as it is, found, installed and then gone', async () => {
  // More than any other request may be.
  const content = `{"asset":{"version":"1.0"},"filler":"${'x'.repeat(3_000_000)}"}`;
  const pack = await writeTinyPack(join(folder, 'alpha'), { id: 'alpha', content });
  const file = join(folder, 'alpha.outpost');
  await writePackFile(pack, file, { progress: () => undefined, signal: new AbortController().signal });
  const bytes = await readFile(file);

  const { status, body } = await desk.upload(`${'白'.repeat(90)} über die Alpen.outpost`, bytes);
  expect(status).toBe(201);
  expect(body.path).toMatch(/白 über die Alpen\.outpost$/);
  expect(await readFile(body.path)).toEqual(bytes);
  expect((await desk.post('/files/find', { path: body.path })).body).toMatchObject({
    id: 'alpha',
    name: 'Tiny alpha',
    trust: { state: 'unsigned' },
  });
  const task = await desk.work({ kind: 'install', path: body.path });
  expect(task).toMatchObject({ title: 'Tiny alpha', region: 'alpha', message: expect.stringContaining('installed') });
  expect(existsSync(body.path)).toBe(false);
  expect(await uploads()).toEqual([]);
});

test('what is no pack stays for another try until it is dismissed', async () => {
  const { path } = (await desk.upload('none.outpost', 'no tar')).body;
  const { id } = (await desk.post('/tasks', { kind: 'install', path })).body;
  expect((await desk.until(id, 'failed')).message).toContain('not a sound .outpost file');
  expect(existsSync(path)).toBe(true);
  await desk.post(`/tasks/${id}/dismiss`);
  expect(await uploads()).toEqual([]);
});

test('what is declined goes at once; what is being installed stays, and nothing but uploads is ever removed', async () => {
  const { path } = (await desk.upload('unwanted.outpost', 'x')).body;
  await desk.post('/uploads/decline', { path });
  expect(await uploads()).toEqual([]);
  const tried = (await desk.upload('tried.outpost', 'no tar')).body.path;
  const { id } = (await desk.post('/tasks', { kind: 'install', path: tried })).body;
  await desk.post('/uploads/decline', { path: tried });
  expect(existsSync(tried)).toBe(true);
  for (const elsewhere of [
    `${service.dataDir}/uploads/../x`,
    `${service.dataDir}/uploads/./x`,
    service.dataDir,
    '/x',
  ]) {
    expect((await desk.post('/uploads/decline', { path: elsewhere })).status).toBe(200);
  }
  expect(existsSync(tried)).toBe(true);
  await desk.until(id, 'failed');
  await desk.post(`/tasks/${id}/dismiss`);
});

test('an upload that breaks off leaves nothing', async () => {
  const { hostname, port } = new URL(service.baseUrl);
  const sending = request({
    hostname,
    port,
    method: 'PUT',
    path: '/workstation/api/uploads?name=half.outpost',
    headers: { authorization: `Bearer ${desk.token}`, 'content-length': 1_000_000 },
  });
  sending.on('error', () => undefined);
  sending.write(Buffer.alloc(300_000));
  await vi.waitFor(async () => expect(await uploads()).toHaveLength(1), 20_000);
  sending.destroy();
  await vi.waitFor(async () => expect(await uploads()).toEqual([]), 20_000);
});

test('more than the disk has room for is refused before a byte is written, in words', async () => {
  const { hostname, port } = new URL(service.baseUrl);
  const sending = request({
    hostname,
    port,
    method: 'PUT',
    path: '/workstation/api/uploads?name=huge.outpost',
    headers: { authorization: `Bearer ${desk.token}`, 'content-length': 1e15 },
  });
  sending.on('error', () => undefined);
  sending.flushHeaders();
  const [response] = await once(sending, 'response');
  const body = JSON.parse(Buffer.concat(await response.toArray()).toString());
  sending.destroy();
  expect(response.statusCode).toBe(413);
  expect(body.message).toMatch(/^There is no room for huge\.outpost: it needs 1,000 TB and 50 MB beside it/);
  expect(await uploads()).toEqual([]);
});

test.each(['map.pbf', '.outpost', '', '../../evil', 'x'.repeat(300)])('"%s" is no name of a pack', async name => {
  expect((await desk.upload(name, 'x')).body.error).toBe('bad_request');
});

test('a name leads nowhere else', async () => {
  const { path } = (await desk.upload('../../..\\etc/evil.outpost', 'x')).body;
  expect(dirname(dirname(path))).toBe(join(service.dataDir, 'uploads'));
  // Nor does an install or its dismissal remove what was not uploaded.
  const own = await writeTinyPack(join(folder, 'own'), { id: 'own' });
  await desk.work({ kind: 'install', path: own });
  expect(existsSync(join(own, 'pack.json'))).toBe(true);
});

test('what was forgotten goes when the next one comes, what is young stays', async () => {
  const old = (await desk.upload('old.outpost', 'x')).body.path;
  const young = (await desk.upload('young.outpost', 'x')).body.path;
  const long = new Date(Date.now() - 7_200_000);
  await utimes(old, long, long);
  await desk.upload('next.outpost', 'x');
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test('what a run leaves, the next one clears, but nothing of a service that runs beside it', async () => {
  const { path } = (await desk.upload('left.outpost', 'x')).body;
  const long = new Date(Date.now() - 7_200_000);
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const [beside, before] = [process.ppid, dead].map(pid => join(service.dataDir, 'uploads', `${pid}-0123456789ab`));
  for (const folderOf of [beside, before]) {
    await mkdir(folderOf);
    await writeFile(join(folderOf, 'map.outpost'), 'x');
    await utimes(join(folderOf, 'map.outpost'), long, long);
  }
  await service.service.close();
  const next = await startService({ dataDir: service.dataDir });
  expect([path, beside, before].map(existsSync)).toEqual([false, true, false]);
  await (await deskClient(next)).upload('next.outpost', 'x');
  expect(existsSync(beside)).toBe(true);
  await next.close();
});
