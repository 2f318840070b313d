import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { verifyPackFile } from '../../data-packs/format/archive/pack-file-parts.ts';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { listCatalogues } from '../../data-packs/store/catalogues/list-catalogues.ts';
import { refreshCatalogues } from '../../data-packs/store/catalogues/refresh.ts';
import { systemFailure } from '../../data-packs/store/disk/system-failure.ts';
import { downloadPack } from '../../data-packs/store/download-pack.ts';
import { exportPack } from '../../data-packs/store/export.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { removePack } from '../../data-packs/store/remove.ts';
import { rollbackPack } from '../../data-packs/store/rollback.ts';
import { failedWith } from '../../data-packs/words/worded-error.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { type FullDisk, fillDisk } from '../helpers/full-disk.ts';
import { startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

/** The disk becomes full at every single write of every kind of work on a data folder, and stays so. */

const packs: string[] = [];
let disk: FullDisk | undefined;

const folder = await temporaryFolder();
const root = join(folder, 'published');
const parts = { 'buildings/tileset.json': Buffer.alloc(300_000), 'traffic/NL/live.json': '{}' };
await publishCatalogue(root, [await publishVersion(root, { version: '1', parts })]);
const server = await closedAfterwards(startMisbehavingServer(root));
/** A data folder with versions 1 and 2 of "alpha" and a catalogue that has "alps". */
const before = join(folder, 'before');
for (const version of ['1', '2', '3']) {
  packs.push(await writeTinyPack(join(folder, version), { id: 'alpha', version, content: `{"of":${version}}` }));
}
await installPack(before, packs[0] ?? '', { letGoMs: 0 });
await installPack(before, packs[1] ?? '', { letGoMs: 0 });
await addCatalogue(before, server.url, { unsigned: true });
afterEach(() => disk?.makeRoom());

type Work = (dataDir: string) => Promise<unknown>;
const network = { tries: 1, delay: async () => undefined, letGoMs: 0 };

const works: Record<string, Work> = {
  'a first install': dataDir => installPack(join(dataDir, 'new'), packs[2] ?? '', { letGoMs: 0 }),
  'an install over an older version': dataDir => installPack(dataDir, packs[2] ?? '', { letGoMs: 0 }),
  'going back': dataDir => rollbackPack(dataDir, 'alpha'),
  'an export': dataDir => exportPack(dataDir, 'alpha', join(dataDir, 'alpha.outpost'), { replace: true }),
  'a download': dataDir => downloadPack(dataDir, { catalogue: server.url, region: 'alps' }, network),
  'adding a catalogue': dataDir => addCatalogue(join(dataDir, 'new'), server.url, { unsigned: true }, network),
};

test.each(Object.keys(works))(
  '%s: told in a sentence, nothing half done is used or left, and it works when there is room',
  async name => {
    const work = works[name] ?? (async () => undefined);
    let refusals = 0;
    for (let n = 0; ; n += 1) {
      const dataDir = join(folder, `data-${n}`);
      await cp(before, dataDir, { recursive: true });
      disk = fillDisk(n);
      const failure = await work(dataDir).then(
        () => undefined,
        (error: unknown) => error,
      );
      disk.makeRoom();
      if (failure !== undefined) {
        const { message: told } = failedWith(systemFailure(failure, dataDir));
        expect(told, `write ${n}`).toMatch(/full.*\.$/);
        expect(told, `write ${n}`).not.toMatch(/ENOSPC/);
        refusals += 1;
      }
      await expectWhole(dataDir, `write ${n}`);
      await work(dataDir);
      await expectWhole(dataDir, `after write ${n}`);
      await rm(dataDir, { recursive: true });
      if (!disk.refused) break;
    }
    expect(refusals).toBeGreaterThan(0);
  },
);

/** Every version that is pointed to is sound, and nothing else lies about. */
async function expectWhole(dataDir: string, when: string): Promise<void> {
  for (const store of [dataDir, join(dataDir, 'new')]) {
    for (const { id, directory, previousDirectory } of await listInstalled(store)) {
      for (const version of [directory, previousDirectory]) if (version !== undefined) await verifyPack(version);
      const kept = [directory, previousDirectory].filter(version => version !== undefined);
      const names = await readdir(join(store, 'packs', id));
      expect(names.length, `${when}: ${names}`).toBe(kept.length + 1);
    }
    const names = await readdir(join(store, 'packs')).catch((): string[] => []);
    const ids = (await listInstalled(store)).map(({ id }) => id);
    expect(names.filter(name => !name.startsWith('.')).sort(), when).toEqual(ids.sort());
    expect(await readdir(join(store, 'packs', '.incoming')).catch(() => []), when).toEqual([]);
  }
  const files = (await readdir(dataDir)).filter(name => name.endsWith('.outpost') || name.includes('.writing-'));
  for (const file of files) expect((await verifyPackFile(join(dataDir, file))).id, when).toBe('alpha');
  expect(await listInstalled(dataDir)).toContainEqual(expect.objectContaining({ id: 'alpha' }));
}

test('a removal needs no room', async () => {
  const dataDir = join(folder, 'removal');
  await cp(before, dataDir, { recursive: true });
  await rm(join(dataDir, 'packs', '.incoming'), { recursive: true });
  disk = fillDisk(0);
  const { filesLeft } = await removePack(dataDir, 'alpha');
  disk.makeRoom();
  expect(filesLeft).toBe(false);
  expect(await listInstalled(dataDir)).toEqual([]);
  expect(await readdir(join(dataDir, 'packs', 'alpha')).catch(() => 'gone')).toBe('gone');
});

test('a catalogue that cannot be kept is told with its reason, and the copy that was there serves on', async () => {
  const dataDir = join(folder, 'refresh');
  await cp(before, dataDir, { recursive: true });
  server.habits.version = 'later';
  disk = fillDisk(1);
  const [refreshed] = await refreshCatalogues(dataDir, network);
  disk.makeRoom();
  server.habits.version = '1';
  expect(refreshed).toMatchObject({ state: 'kept', problem: expect.stringMatching(/^The disk of .* is full\./) });
  expect((await listCatalogues(dataDir))[0]?.catalogue?.regions).toMatchObject([{ id: 'alps' }]);
});
