import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { compareVersions } from '../../data-packs/format/version-order.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { updatesFor } from '../../data-packs/store/catalogues/find-updates.ts';
import { removeCatalogue } from '../../data-packs/store/catalogues/known.ts';
import { refreshCatalogues } from '../../data-packs/store/catalogues/refresh.ts';
import type { DownloadStep } from '../../data-packs/store/download/download-progress.ts';
import { downloadPack, updatePack } from '../../data-packs/store/download-pack.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { rollbackPack } from '../../data-packs/store/rollback.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';

const parts = {
  'buildings/tileset.json': randomBytes(400_000),
  'buildings/LI/0.glb': randomBytes(100_000),
  'traffic/NL/live.json': '{}',
};
const quick = { letGoMs: 0, delay: async () => undefined };
const later = { updated: '2026-02-01T00:00:00Z' };

let folder: string;
let root: string;
let dataDir: string;
let server: MisbehavingServer;
beforeEach(async () => {
  folder = await temporaryFolder();
  root = join(folder, 'published');
  dataDir = join(folder, 'data');
  await publishCatalogue(root, [await publishVersion(root, { version: '9', parts })]);
  server = await closedAfterwards(startMisbehavingServer(root));
  await addCatalogue(dataDir, server.url, { unsigned: true });
});
const serving = async () => (await listInstalled(dataDir))[0]?.directory ?? '';
const publishNext = async (changed: Record<string, string | Buffer>, version = '10') => {
  await publishCatalogue(root, [await publishVersion(root, { version, parts: { ...parts, ...changed } })], later);
  await refreshCatalogues(dataDir);
  server.asked.length = 0;
};

describe('an update', () => {
  beforeEach(() => downloadPack(dataDir, { catalogue: server.url, region: 'alps' }, quick));

  test('fetches only what changed; the rest is shared with the installed version, which serves until then', async () => {
    expect(await updatesFor(dataDir)).toEqual([]);
    await expect(updatePack(dataDir, 'alps')).rejects.toThrow('No known catalogue has anything newer than alps 9');
    await publishNext({ 'traffic/NL/live.json': '{"state":1}' });
    expect(await updatesFor(dataDir)).toEqual([
      { id: 'alps', catalogue: `${server.url}/catalogue.json`, version: '10', downloadBytes: 11, changed: ['traffic'] },
    ]);
    const before = await serving();
    const steps: DownloadStep[] = [];
    await updatePack(dataDir, 'alps', { ...quick, progress: step => void steps.push(step) });
    expect(server.asked.map(({ path }) => path).sort()).toEqual([
      '/alps/10/pack.json',
      '/alps/10/traffic/NL/live.json',
    ]);
    expect(steps.at(-1)?.parts?.map(({ state }) => state)).toEqual(['kept', 'kept', 'verified']);
    const after = await serving();
    expect((await verifyPack(after)).version).toBe('10');
    const inode = async (directory: string) => (await stat(join(directory, 'buildings/tileset.json'))).ino;
    expect(await inode(after)).toBe(await inode(before));
    // And back, with one word.
    expect((await rollbackPack(dataDir, 'alps')).version).toBe('9');
    expect(await readFile(join(await serving(), 'traffic/NL/live.json'), 'utf8')).toBe('{}');
  });

  test('keeps a part under whatever name, and fetches one that was damaged on this disk', async () => {
    await writeFile(join(await serving(), 'buildings/LI/0.glb'), randomBytes(100_000));
    const { 'buildings/tileset.json': moved, ...others } = parts;
    await publishCatalogue(
      root,
      [await publishVersion(root, { version: '10', parts: { ...others, 'buildings/LI/1.glb': moved } })],
      later,
    );
    await refreshCatalogues(dataDir);
    server.asked.length = 0;
    await updatePack(dataDir, 'alps', quick);
    expect(server.asked.map(({ path }) => path)).toEqual(['/alps/10/pack.json', '/alps/10/buildings/LI/0.glb']);
    await verifyPack(await serving());
  });

  test('that fails leaves the old version serving', async () => {
    await publishNext({ 'buildings/LI/0.glb': randomBytes(100_000) });
    server.misbehave('/alps/10/buildings/LI/0.glb', { kind: 'corrupt' }, { kind: 'corrupt' });
    await expect(updatePack(dataDir, 'alps', quick)).rejects.toThrow(
      'is damaged: its checksum is not the published one',
    );
    expect((await verifyPack(await serving())).version).toBe('9');
  });

  test('leaves out what was left out, and brings kinds that are new', async () => {
    await downloadPack(dataDir, { catalogue: server.url, region: 'alps', parts: ['traffic'] }, quick);
    await publishNext({ 'traffic/NL/live.json': '{"state":1}' });
    expect(await updatesFor(dataDir)).toMatchObject([{ downloadBytes: 11, parts: ['traffic'] }]);
    const { manifest } = await updatePack(dataDir, 'alps', quick);
    expect(manifest).toMatchObject({ version: '10', leftOut: ['buildings'], parts: [{ kind: 'traffic' }] });
    expect(server.asked).toHaveLength(2);
  });

  test('comes from the catalogue with the newest version; of two the first', async () => {
    const [other, same] = [join(folder, 'other'), join(folder, 'same')];
    await publishCatalogue(other, [await publishVersion(other, { version: '11', parts })], later);
    await publishCatalogue(same, [await publishVersion(same, { version: '11', parts })], later);
    await publishNext({});
    const servers = [await startMisbehavingServer(other), await startMisbehavingServer(same)];
    for (const { url } of servers) await addCatalogue(dataDir, url, { unsigned: true });
    expect(await updatesFor(dataDir)).toMatchObject([
      { catalogue: `${servers[0]?.url}/catalogue.json`, version: '11' },
    ]);
    for (const { close } of servers) await close();
  });

  test('on the command line: of all regions, with what was fetched', async () => {
    await publishNext({ 'traffic/NL/live.json': '{"state":1}' });
    const updated = await outpostHere(['pack', 'update', '--data-dir', dataDir]);
    expect(updated).toMatchObject({
      code: 0,
      stdout: 'The alps (alps) is now at version 10; 11 bytes had changed. It is not signed.\n',
    });
    const update = (...words: string[]) => outpostHere(['pack', 'update', ...words, '--data-dir', dataDir]);
    expect(await update('alps')).toMatchObject({ code: 0, stdout: 'alps is up to date.\n' });
    await rollbackPack(dataDir, 'alps');
    expect((await update()).stdout).toBe(
      'The alps (alps) is now at version 10; all of it was already on this machine. It is not signed.\n',
    );
    await publishCatalogue(root, [], { updated: '2026-03-01T00:00:00Z' });
    expect((await update('alps')).stdout).toBe('No known catalogue has alps. It stays as it is.\n');
    await writeFile(join(root, 'catalogue.json'), '<html>');
    expect(await update()).toMatchObject({
      code: 1,
      stdout: 'The catalogues as they were downloaded last have nothing newer.\n',
      stderr: expect.stringContaining('is not a catalogue'),
    });
    await removeCatalogue(dataDir, server.url);
    expect((await update()).stdout).toMatch(/^No catalogues are known that could have anything newer/);
    expect(await outpostHere(['pack', 'update', 'andes', '--data-dir', dataDir])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No pack "andes" is installed'),
    });
  });
});

test('versions are ordered as people count', () => {
  const ordered = ['1', '2', '10', '2021-10-28', '2021-10-28.20261120T101500Z', '2021-11-01', '2022', 'a', 'b'];
  for (const [i, version] of ordered.entries()) {
    expect(compareVersions(version, version)).toBe(0);
    for (const older of ordered.slice(0, i)) {
      expect(compareVersions(version, older), `${version} after ${older}`).toBeGreaterThan(0);
      expect(compareVersions(older, version)).toBeLessThan(0);
    }
  }
});
