import { execFileSync } from 'node:child_process';
import { readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { listInstalled } from '../../data-packs/store/index.ts';
import type { RegionsReply } from '../../server/packs/pack-schemas.ts';
import { regionsReplySchema } from '../../server/packs/pack-schemas.ts';
import { adminClient } from '../helpers/admin-client.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { packFor } from '../helpers/packs.ts';
import { patienceMs } from '../helpers/patience.ts';
import { release } from '../helpers/release.ts';
import { startService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { newSigningKey, writeSignedPack } from '../helpers/signed-pack.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

/** Work on packs as a window asks for it, by the real service and real processes. */

const folder = await temporaryFolder();
const service = await serviceForTests();
const admin = await adminClient(service);

const regions = async (): Promise<RegionsReply> => regionsReplySchema.parse((await admin.get('/regions')).body);
const versions = async () => (await regions()).regions.map(({ id, version }) => `${id} ${version}`);
const tiny = (id: string, version: string, content = `{"asset":{"version":"1.0"},"of":"${version}"}`) =>
  writeTinyPack(join(folder, `${id}-${version}`), { id, version, content });

test('a region is installed, updated, rolled back and removed; the list knows it when the task is done', async () => {
  await admin.work({ kind: 'install', path: await tiny('alps', '1') });
  const [installed] = (await regions()).regions;
  expect(installed).toMatchObject({ id: 'alps', version: '1', bytes: 36, builtIn: false, parts: [{ bytes: 36 }] });
  expect(Date.parse(installed?.installed ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(installed?.previous).toBeUndefined();

  await admin.work({ kind: 'install', path: await tiny('alps', '2') });
  expect((await regions()).regions).toMatchObject([{ version: '2', previous: { version: '1', bytes: 36 } }]);

  const back = await admin.work({ kind: 'rollback', region: 'alps' });
  expect(back.title).toBe('Tiny alps: back to the previous version');
  expect((await regions()).regions).toMatchObject([{ version: '1', previous: { version: '2' } }]);

  const removed = await admin.work({ kind: 'remove', region: 'alps' });
  expect(removed).toMatchObject({ title: 'Removal of Tiny alps', region: 'alps' });
  expect(await versions()).toEqual([]);
});

test('a region is exported as a file that is found again', async () => {
  await admin.work({ kind: 'install', path: await tiny('hills', '1') });
  const file = join(folder, 'hills.outpost');
  await admin.work({ kind: 'export', region: 'hills', file });
  expect((await admin.post('/files/find', { path: file })).body).toMatchObject({ id: 'hills', installedVersion: '1' });
});

test('failing work ends with its sentence and changes nothing', async () => {
  const before = await versions();
  const { id } = (await admin.post('/tasks', { kind: 'install', path: join(folder, 'nowhere') })).body;
  expect((await admin.until(id, 'failed')).message).toContain('nowhere does not exist');
  expect(await versions()).toEqual(before);
  expect((await admin.post('/files/find', { path: join(folder, 'nowhere') })).body).toMatchObject({
    error: 'bad_request',
  });
  for (const body of [{}, { kind: 'strange' }, { kind: 'remove', region: '../x' }, { kind: 'install', path: '' }]) {
    expect((await admin.post('/tasks', body)).body.error).toBe('bad_request');
  }
  expect((await admin.post('/tasks/none/cancel')).body.error).toBe('not_found');
});

test('work that needs a yes fails with what it asks, changes nothing, and goes on when that is allowed', async () => {
  const signed = await writeSignedPack(join(folder, 'signed'), { id: 'glen', version: '2' }, newSigningKey());
  await admin.work({ kind: 'install', path: signed });
  const work = { kind: 'install', path: await tiny('glen', '1') } as const;
  const found = (await admin.post('/files/find', { path: work.path })).body;
  expect(found.questions).toMatchObject([{ asks: 'other-signer' }, { asks: 'downgrade' }]);
  const { id } = (await admin.post('/tasks', work)).body;
  const failed = await admin.until(id, 'failed');
  expect(failed.asks).toEqual(['other-signer', 'downgrade']);
  expect(failed.message).toMatch(/signed by the key .*, not signed\. Version 1 .* is older .* Nothing was changed\.$/);
  expect(await versions()).toContain('glen 2');
  await admin.work({ ...work, allow: ['other-signer', 'downgrade'] });
  expect(await versions()).toContain('glen 1');
  // The failed one is replaced by the one that went on.
  const { tasks } = (await admin.get('/tasks')).body;
  expect(tasks.filter((task: { region: string }) => task.region === 'glen')).toHaveLength(2);
});

test('a damaged region is named beside the others', async () => {
  await admin.work({ kind: 'install', path: await tiny('fens', '1') });
  const path = await tiny('moors', '1');
  await admin.work({ kind: 'install', path });
  await rm(join(service.dataDir, 'packs', 'moors', '1', 'buildings'), { recursive: true });
  // A change in the store: the pack is looked at again.
  const pointer = join(service.dataDir, 'packs', 'moors', 'current.json');
  await writeFile(pointer, JSON.stringify({ version: '1', installed: 'again' }));
  await vi.waitFor(
    async () =>
      expect((await regions()).damaged).toMatchObject([{ id: 'moors', version: '1', reason: expect.any(String) }]),
    { timeout: patienceMs },
  );
  expect((await regions()).regions.map(({ id }) => id)).toContain('fens');
  await admin.work({ kind: 'remove', region: 'moors' });
  expect((await regions()).damaged).toEqual([]);
});

test('reports the free space of the disk', async () => {
  const { disk } = await regions();
  expect(disk.path).toBe(service.dataDir);
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(disk.freeBytes).toBeLessThan(disk.totalBytes);
});

const children = (script: string): string[] =>
  execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes(script));

describe.runIf(process.platform === 'linux')('on Linux, where a process shows what it holds', () => {
  test('a removal is done when its disk space is free, even if all its files were open', async () => {
    const pack = await packFor('sandbox');
    await admin.work({
      kind: 'install',
      path: await release(folder, pack, { id: 'isle', version: '7' }),
      allow: ['untrusted-routing'],
    });
    const [ardhavn, kirvell] = [
      { lat: 45.46725, lon: -28.52201 },
      { lat: 45.47841, lon: -28.39739 },
    ];
    const asked = await Promise.all([
      service.get('/search/geocode/v1/forward?q=Ardhavn'),
      service.post('/directions/v1', { locations: [ardhavn, kirvell], costing: 'auto' }),
    ]);
    const open = async (): Promise<string[]> => {
      const files = await readdir('/proc/self/fd');
      const targets = await Promise.all(files.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      return targets.filter(file => file.startsWith(service.dataDir) && file.includes('isle'));
    };
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    // The archives of all regions are joined beside the answers.
    await vi.waitFor(async () => {
      const held = (await open()).join(' ');
      for (const part of ['basemap.pmtiles', 'terrain.pmtiles', 'places']) expect(held).toContain(part);
    }, patienceMs);
    expect(children('engine-process')).not.toEqual([]);

    await admin.work({ kind: 'remove', region: 'isle' });
    expect(await open()).toEqual([]);
    expect(children('engine-process')).toEqual([]);
  });

  test('closing the service ends running work and installs nothing of it', async () => {
    const other = await startService();
    const client = await adminClient(other);
    const path = await packFor('sandbox');
    await client.post('/tasks', { kind: 'install', path });
    expect(children('pack-task-process')).toHaveLength(1);
    await other.service.close();
    expect(children('pack-task-process')).toEqual([]);
    expect(await listInstalled(other.dataDir)).toEqual([]);
    await other.close();
  });
});
