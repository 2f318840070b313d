import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { publicKeyOf } from '../../data-packs/format/signature.ts';
import { makeSigningKey } from '../../data-packs/publish/signing-key.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';
import { newSigningKey } from '../helpers/signed-pack.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

/** How long a catalogue counts, and what its key may sign, by the command line. */

const key = newSigningKey();
let folder: string;
let root: string;
let data: string[];
let server: MisbehavingServer;
beforeEach(async () => {
  folder = await temporaryFolder();
  root = join(folder, 'published');
  data = ['--data-dir', join(folder, 'data')];
  await publish('1', '2026-01-01T00:00:00Z');
  server = await closedAfterwards(startMisbehavingServer(root));
});

async function publish(version: string, updated: string, expires?: string): Promise<void> {
  const region = await publishVersion(root, { version, parts: { 'traffic/NL/a': version } }, key);
  await publishCatalogue(root, [region], { key, updated, ...(expires !== undefined && { expires }) });
}
const run = (...args: string[]) => outpostHere([...args, ...data]);
const add = (...options: string[]) => run('catalogue', 'add', server.url, '--key', publicKeyOf(key), ...options);
const installed = async () => JSON.parse((await run('pack', 'list', '--json')).stdout)[0];

test('an expired catalogue is told and has no updates, until one that counts longer comes', async () => {
  await add();
  await run('pack', 'install', 'alps');
  await publish('2', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
  const update = await run('pack', 'update');
  expect(update).toMatchObject({ code: 1, stdout: expect.stringContaining('as they were downloaded last') });
  expect(update.stderr).toContain('The catalogue Maps of the club expired on Mar 1, 2026: it has no updates');
  expect((await run('catalogue', 'list')).stdout).toContain('expired on Mar 1, 2026');
  expect((await run('pack', 'install', 'alps')).code).toBe(1);
  expect(await installed()).toMatchObject({ version: '1' });
  await publish('2', '2026-02-02T00:00:00Z', '2999-01-01T00:00:00Z');
  expect((await run('pack', 'update')).stdout).toContain('is now at version 2');
});

test('an older catalogue is never taken, neither by a refresh nor when it is added again', async () => {
  await publish('2', '2026-02-01T00:00:00Z');
  await add();
  await publish('1', '2026-01-01T00:00:00Z');
  expect((await run('catalogue', 'refresh')).stdout).toContain('older than the kept one');
  expect((await add()).stderr).toContain('older than the kept one');
  expect((await run('catalogue', 'show')).stdout).toContain('[alps 2]');
});

test('a key signs only the regions that it is trusted for', async () => {
  expect((await add('--only', 'li, ch-*')).code).toBe(0);
  expect((await run('catalogue', 'list')).stdout).toMatch(/[0-9a-f]{16} for li, ch-\*/);
  const refused = await run('pack', 'install', 'alps');
  expect(refused.stderr).toMatch(/The key [0-9A-F ]{19} is trusted for li and ch-\* alone, not for alps\. Nothing was/);
  // It stays so when the catalogue is added again, and others of the same key are bound by it, too.
  await add();
  expect((await run('pack', 'install', 'alps')).code).toBe(1);
  await add('--only', 'al*');
  expect((await run('pack', 'install', 'alps')).code).toBe(0);
  await add('--only', 'li');
  await publish('2', '2026-02-01T00:00:00Z');
  expect((await run('pack', 'update')).stdout).toContain('Everything is up to date.');
  await add('--only', '*');
  expect((await run('pack', 'update')).stdout).toContain('is now at version 2');
  expect((await add('--only', 'Alps!')).code).toBe(2);
});

test('a signed catalogue is published for 90 days, or as many as are asked for, and renewed alone', async () => {
  const file = join(folder, 'key.pem');
  await makeSigningKey(file);
  const site = join(folder, 'site');
  const published = async () => JSON.parse(await readFile(join(site, 'catalogue.json'), 'utf8'));
  const days = ({ updated, expires }: { updated: string; expires: string }) =>
    (Date.parse(expires) - Date.parse(updated)) / 86_400_000;
  const pack = await writeTinyPack(join(folder, 'pack'), { id: 'alps' });
  await run('pack', 'publish', site, pack, '--key', file);
  const first = await published();
  expect(days(first)).toBe(90);
  await run('pack', 'publish', site, '--renew', '--valid-days', '7', '--key', file);
  const renewed = await published();
  expect(days(renewed)).toBe(7);
  expect(renewed.regions).toEqual(first.regions);
  expect(Date.parse(renewed.updated)).toBeGreaterThan(Date.parse(first.updated));
  await run('pack', 'publish', join(folder, 'open'), pack);
  expect(JSON.parse(await readFile(join(folder, 'open', 'catalogue.json'), 'utf8')).expires).toBeUndefined();
});
