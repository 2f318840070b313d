import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildPack } from '../../data-packs/builder/build-pack.ts';
import { diskNeed } from '../../data-packs/builder/disk-need.ts';
import { boxArea } from '../../data-packs/builder/osm/clip-area.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { downloadPack } from '../../data-packs/store/download-pack.ts';
import { exportPack } from '../../data-packs/store/export.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const size = 3_000_000;
/** Bytes that stay free. */
const spare = 50_000_000;

/** Folders asked about their free space. */
let asked: string[] = [];
const free = (bytes: number) => async (of: string) => {
  asked.push(of);
  return bytes;
};
const newDataDir = () => mkdtemp(join(folder, 'data-'));

const folder = await temporaryFolder();
const pack = await writeTinyPack(join(folder, 'pack'), { id: 'alpha', content: 'x'.repeat(size) });

test('an install needs the room of its parts and some beside it; of what is linked it needs none', async () => {
  const dataDir = await newDataDir();
  asked = [];
  await expect(installPack(dataDir, pack, { freeBytes: free(size + spare - 1) })).rejects.toThrow(
    `There is no room for Tiny alpha: it needs 3 MB and 50 MB beside it, and ${dataDir} has 53 MB free.`,
  );
  expect(asked).toEqual([dataDir]);
  expect(await listInstalled(dataDir)).toEqual([]);
  expect(await readdir(join(dataDir, 'packs'))).toEqual(['.locks']);
  await installPack(dataDir, pack, { freeBytes: free(size + spare) });
  expect(await listInstalled(dataDir)).toMatchObject([{ id: 'alpha' }]);
  // Nothing is written of what is there already.
  expect((await installPack(dataDir, pack, { freeBytes: free(0) })).alreadyThere).toBe(true);
  const linked = await newDataDir();
  await installPack(linked, pack, { how: 'link', freeBytes: free(0) });
  expect(await listInstalled(linked)).toMatchObject([{ id: 'alpha' }]);
});

test('an export asks the disk it goes to, fills it if need be, and otherwise writes nothing', async () => {
  const dataDir = await newDataDir();
  await installPack(dataDir, pack);
  const stick = join(folder, 'stick');
  await mkdir(stick);
  const file = join(stick, 'alpha.outpost');
  await writeFile(file, 'older');
  asked = [];
  await expect(exportPack(dataDir, 'alpha', file, { replace: true, freeBytes: free(size) })).rejects.toThrow(
    `There is no room for the file of Tiny alpha: it needs 4 MB, and ${stick} has 3 MB free.`,
  );
  expect(asked).toEqual([stick]);
  expect(await readdir(stick)).toEqual(['alpha.outpost']);
  expect(await readFile(file, 'utf8')).toBe('older');
  await exportPack(dataDir, 'alpha', file, { replace: true, freeBytes: free(size + 1_100_000) });
  expect((await readFile(file)).length).toBeGreaterThan(size);
});

test('a build that cannot fit is refused before a byte is read; with a clip nobody can know, and it is tried', async () => {
  const osm = join(folder, 'large.osm.pbf');
  await writeFile(osm, Buffer.alloc(1_000_000));
  const parent = join(folder, 'built');
  const build = (freeBytes: number, clip = false) =>
    buildPack({
      id: 'village',
      name: 'Village',
      osmFiles: [osm],
      out: join(parent, 'village'),
      progress: () => undefined,
      signal: new AbortController().signal,
      threads: 1,
      freeBytes: free(freeBytes),
      ...(clip ? { clip: boxArea('9,47,10,48') } : {}),
    });
  asked = [];
  await expect(build(5_400_000 + spare - 1)).rejects.toThrow(
    `There is no room for the pack: it needs at least 5.4 MB and 50 MB beside it, and ${parent} has 55.4 MB free.`,
  );
  expect(asked).toEqual([parent]);
  expect(await readdir(parent)).toEqual([]);
  // Zeros are no map: where there is room the reader says so.
  await expect(build(5_400_000 + spare)).rejects.toThrow(/large\.osm\.pbf/);
  await expect(build(0, true)).rejects.toThrow(/large\.osm\.pbf/);
  expect(await readdir(parent)).toEqual([]);
});

test('what a build takes is told of extracts, not by the size of XML, which says nothing of it', async () => {
  const [pbf, xml] = [join(folder, 'told.osm.pbf'), join(folder, 'told.osm')];
  await writeFile(pbf, Buffer.alloc(1000));
  await writeFile(xml, `<osm>${' '.repeat(1000)}</osm>`);
  expect(await diskNeed([pbf])).toBe(5400);
  expect(await diskNeed([pbf, xml, join(folder, 'missing.osm.pbf')])).toBe(5400);
});

test('a download needs the room of what has to come yet, and asks for none of it before', async () => {
  const root = join(folder, 'published');
  const parts = { 'buildings/tileset.json': Buffer.alloc(size, 'x'), 'traffic/NL/live.json': '{}' };
  await publishCatalogue(root, [await publishVersion(root, { version: '1', parts })]);
  const server = await closedAfterwards(startMisbehavingServer(root));
  const dataDir = await newDataDir();
  await addCatalogue(dataDir, server.url, { unsigned: true });
  const download = (freeBytes: number) =>
    downloadPack(
      dataDir,
      { catalogue: server.url, region: 'alps' },
      { freeBytes: free(freeBytes), letGoMs: 0, delay: async () => undefined },
    );
  await expect(download(size + spare)).rejects.toThrow(/There is no room for The alps: it needs [\d.]+ MB and 50 MB/);
  expect(server.asked.map(({ path }) => path)).not.toContain('/alps/1/buildings/tileset.json');
  await download(size + 2 + spare);
  expect(await listInstalled(dataDir)).toMatchObject([{ id: 'alps' }]);
});
