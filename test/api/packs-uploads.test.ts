import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writePackFile } from '../../data-packs/format/archive/write-pack-file.ts';
import { adminClient } from '../helpers/admin-client.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { patienceMs } from '../helpers/patience.ts';
import { startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const folder = await temporaryFolder();
const service = await serviceForTests();
const admin = await adminClient(service);

const uploads = () => readdir(join(service.dataDir, 'uploads')).catch(() => []);

test('a file of any size is taken as it is, found, installed and then gone', async () => {
  // More than any other request may be.
  const content = `{"asset":{"version":"1.0"},"filler":"${'x'.repeat(3_000_000)}"}`;
  const pack = await writeTinyPack(join(folder, 'alpha'), { id: 'alpha', content });
  const file = join(folder, 'alpha.outpost');
  await writePackFile(pack, file, { progress: () => undefined, signal: new AbortController().signal });
  const bytes = await readFile(file);

  const { status, body } = await admin.upload(`${'白'.repeat(90)} über die Alpen.outpost`, bytes);
  expect(status).toBe(201);
  expect(body.path).toMatch(/白 über die Alpen\.outpost$/);
  expect(await readFile(body.path)).toEqual(bytes);
  expect((await admin.post('/files/find', { path: body.path })).body).toMatchObject({
    id: 'alpha',
    name: 'Tiny alpha',
    trust: { state: 'unsigned' },
  });
  const task = await admin.work({ kind: 'install', path: body.path });
  expect(task).toMatchObject({ title: 'Tiny alpha', region: 'alpha', message: expect.stringContaining('installed') });
  expect(existsSync(body.path)).toBe(false);
  expect(await uploads()).toEqual([]);
});

test('an install of an invalid file can be retried until it is dismissed', async () => {
  const { path } = (await admin.upload('none.outpost', 'no tar')).body;
  const { id } = (await admin.post('/tasks', { kind: 'install', path })).body;
  expect((await admin.until(id, 'failed')).message).toContain('not a sound .outpost file');
  expect(existsSync(path)).toBe(true);
  await admin.post(`/tasks/${id}/dismiss`);
  expect(await uploads()).toEqual([]);
});

test('declined uploads are removed at once; files being installed and other files stay', async () => {
  const { path } = (await admin.upload('unwanted.outpost', 'x')).body;
  await admin.post('/uploads/decline', { path });
  expect(await uploads()).toEqual([]);
  const tried = (await admin.upload('tried.outpost', 'no tar')).body.path;
  const { id } = (await admin.post('/tasks', { kind: 'install', path: tried })).body;
  await admin.post('/uploads/decline', { path: tried });
  expect(existsSync(tried)).toBe(true);
  for (const elsewhere of [
    `${service.dataDir}/uploads/../x`,
    `${service.dataDir}/uploads/./x`,
    service.dataDir,
    '/x',
  ]) {
    expect((await admin.post('/uploads/decline', { path: elsewhere })).status).toBe(200);
  }
  expect(existsSync(tried)).toBe(true);
  await admin.until(id, 'failed');
  await admin.post(`/tasks/${id}/dismiss`);
});

test('an upload that breaks off leaves nothing', async () => {
  const { hostname, port } = new URL(service.baseUrl);
  const sending = request({
    hostname,
    port,
    method: 'PUT',
    path: '/workstation/api/uploads?name=half.outpost',
    headers: { authorization: `Bearer ${admin.token}`, 'content-length': 1_000_000 },
  });
  sending.on('error', () => undefined);
  sending.write(Buffer.alloc(300_000));
  await vi.waitFor(async () => expect(await uploads()).toHaveLength(1), patienceMs);
  sending.destroy();
  await vi.waitFor(async () => expect(await uploads()).toEqual([]), patienceMs);
});

test('uploads larger than the free disk are refused before a byte is written', async () => {
  const { hostname, port } = new URL(service.baseUrl);
  const sending = request({
    hostname,
    port,
    method: 'PUT',
    path: '/workstation/api/uploads?name=huge.outpost',
    headers: { authorization: `Bearer ${admin.token}`, 'content-length': 1e15 },
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

test.each(['map.pbf', 'map.gz', '.outpost', '', '../../evil', 'x'.repeat(300)])(
  '"%s" is no name of a pack',
  async name => {
    expect((await admin.upload(name, 'x')).body.error).toBe('bad_request');
  },
);

test('a name leads nowhere else', async () => {
  const { path } = (await admin.upload('../../..\\etc/evil.outpost', 'x')).body;
  expect(dirname(dirname(path))).toBe(join(service.dataDir, 'uploads'));
  // Nor does an install or its dismissal remove what was not uploaded.
  const own = await writeTinyPack(join(folder, 'own'), { id: 'own' });
  await admin.work({ kind: 'install', path: own });
  expect(existsSync(join(own, 'pack.json'))).toBe(true);
});

test('the next upload removes abandoned ones; recent ones stay', async () => {
  const old = (await admin.upload('old.outpost', 'x')).body.path;
  const young = (await admin.upload('young.outpost', 'x')).body.path;
  const long = new Date(Date.now() - 7_200_000);
  await utimes(old, long, long);
  await admin.upload('next.outpost', 'x');
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test('a start clears the uploads of earlier runs, except those of another running service', async () => {
  const { path } = (await admin.upload('left.outpost', 'x')).body;
  const long = new Date(Date.now() - 7_200_000);
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const folderOf = (pid: number) => join(service.dataDir, 'uploads', `${pid}-0123456789ab`);
  const [beside, before] = [folderOf(process.ppid), folderOf(dead)];
  for (const folder of [beside, before]) {
    await mkdir(folder);
    await writeFile(join(folder, 'map.outpost'), 'x');
    await utimes(join(folder, 'map.outpost'), long, long);
  }
  await service.service.close();
  const next = await startService({ dataDir: service.dataDir });
  expect([path, beside, before].map(existsSync)).toEqual([false, true, false]);
  await (await adminClient(next)).upload('next.outpost', 'x');
  expect(existsSync(beside)).toBe(true);
  await next.close();
});
