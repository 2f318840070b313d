import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { buildLock } from '../../data-packs/store/disk/layout.ts';
import { withLock } from '../../data-packs/store/disk/lock.ts';
import { withProcessFolder } from '../../data-packs/store/disk/process-folder.ts';
import { downloadLock } from '../../data-packs/store/download/download-folder.ts';
import { withFetchedPack } from '../../data-packs/store/download/fetch-pack-file.ts';
import { downloadPack } from '../../data-packs/store/download-pack.ts';
import { clearLeftovers, listInstalled } from '../../data-packs/store/index.ts';
import { discardUnfinished, listUnfinished } from '../../data-packs/store/unfinished/unfinished-work.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { outpostHere as outpost } from '../helpers/outpost-here.ts';
import { patienceMs } from '../helpers/patience.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, 'data');
  await mkdir(dataDir);
});

const ids = async () => (await listUnfinished(dataDir)).map(({ id }) => id);
const put = async (path: string, bytes: number) => {
  const file = join(dataDir, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, Buffer.alloc(bytes));
  await utimes(file, 1_750_000_000, 1_750_000_000);
  return file;
};
const changed = new Date(1_750_000_000_000).toISOString();
const since = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(1_750_000_000_000);

test('in a data folder where nothing was stopped nothing is kept, and none is made by looking', async () => {
  expect(await listUnfinished(dataDir)).toEqual([]);
  expect(await readdir(dataDir)).toEqual([]);
  await expect(discardUnfinished(dataDir, '../packs')).rejects.toThrow('Nothing is kept under "../packs"');
});

test('an extract is called as its index calls it, in whatever state it is, and goes as a whole', async () => {
  const extract = { id: 'europe/monaco', name: 'Monaco', countries: ['MC'], url: 'https://example.org/monaco.osm.pbf' };
  const index = { indexUrl: 'https://example.org/', fetched: changed, extracts: [extract] };
  await put('extracts/index.json', 0);
  await writeFile(join(dataDir, 'extracts', 'index.json'), JSON.stringify(index));
  await put('extracts/europe_monaco.osm.pbf', 1000);
  await put('extracts/europe_monaco.osm.pbf.part', 500);
  await put('extracts/europe_monaco.osm.pbf.part.from', 2);
  await put('extracts/elsewhere.osm.pbf.part', 70);
  expect(await listUnfinished(dataDir)).toEqual([
    { id: 'elsewhere.osm.pbf', what: 'extract', name: 'elsewhere', bytes: 70, changed, inUse: false },
    { id: 'europe_monaco.osm.pbf', what: 'extract', name: 'Monaco', bytes: 1502, changed, inUse: false },
  ]);
  const lock = join(dataDir, 'extracts', '.locks', 'europe_monaco.osm.pbf.lock');
  await withLock(lock, undefined, async () => {
    expect((await listUnfinished(dataDir)).map(({ inUse }) => inUse)).toEqual([false, true]);
    await expect(discardUnfinished(dataDir, 'europe_monaco.osm.pbf')).rejects.toThrow('Monaco is in use');
  });
  expect(await discardUnfinished(dataDir, 'europe_monaco.osm.pbf')).toBe(1502);
  expect((await readdir(join(dataDir, 'extracts'))).sort()).toEqual(['.locks', 'elsewhere.osm.pbf.part', 'index.json']);
});

test('of builds only those that were killed can be thrown away', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  await put(`.builds/.alps.building-${dead}-0a0b/work/nodes`, 1000);
  await put(`.builds/.tyrol.building-${process.pid}-1b1c/pack/basemap.pmtiles`, 10);
  // By their names: the processes' numbers are in no order.
  const kept = new Map((await listUnfinished(dataDir)).map(build => [build.name, build]));
  expect(Object.fromEntries(kept)).toMatchObject({
    alps: { what: 'build', region: 'alps', bytes: 1000, inUse: false },
    tyrol: { what: 'build', inUse: true },
  });
  await expect(discardUnfinished(dataDir, kept.get('tyrol')?.id ?? '')).rejects.toThrow('tyrol is in use');
  expect(await discardUnfinished(dataDir, kept.get('alps')?.id ?? '')).toBe(1000);
  expect(await readdir(join(dataDir, '.builds'))).toEqual([`.tyrol.building-${process.pid}-1b1c`]);
});

test('a start clears what killed builds left, but for their finished steps', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const build = (id: string, pid: number | undefined) => `.builds/.${id}.building-${pid}-0a0b`;
  await put(`${build('alps', dead)}/work/nodes`, 1000);
  await put(`${build('tyrol', dead)}/work/nodes`, 1000);
  await put(`${build('tyrol', dead)}/finished/routing.json`, 10);
  await put(`${build('tyrol', dead)}/pack/routing.tar`, 100);
  await put(`${build('vorarlberg', process.ppid)}/work/nodes`, 1000);
  await put('.builds/valais/pack.json', 10);
  await put('.builds/geneva/pack.json', 10);
  await withLock(buildLock(dataDir, 'geneva'), undefined, () => clearLeftovers(dataDir));
  const left = await readdir(join(dataDir, '.builds'), { recursive: true, withFileTypes: true });
  const files = left.filter(entry => entry.isFile() && !entry.name.endsWith('.lock'));
  expect(files.map(entry => join(entry.parentPath, entry.name).slice(dataDir.length + 1)).sort()).toEqual([
    `${build('tyrol', dead)}/finished/routing.json`,
    `${build('tyrol', dead)}/pack/routing.tar`,
    `${build('vorarlberg', process.ppid)}/work/nodes`,
    '.builds/geneva/pack.json',
  ]);
});

test('a start clears the folders of killed cuts and of builds of earlier releases, not of those under way', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  for (const parent of ['.building', 'cache/cut']) {
    await put(`${parent}/${dead}-Abc123/pack.json`, 10);
    await put(`${parent}/${process.ppid}-Def456/pack.json`, 10);
    await withProcessFolder(join(dataDir, parent), async folder => {
      // As in containers: the process before had the same id.
      await put(`${parent}/${process.pid}-Ghi789/pack.json`, 10);
      await clearLeftovers(dataDir);
      const left = await readdir(join(dataDir, parent));
      expect(left.sort()).toEqual([`${process.ppid}-Def456`, basename(folder)].sort());
    });
  }
});

test('what shares its room with an installed region frees none of it', async () => {
  const download = 'downloads/alps-0123456789ab';
  const own = await put(`${download}/pack/basemap.pmtiles`, 1000);
  await put(`${download}/fetching/1`, 300);
  await link(own, join(dataDir, 'installed'));
  expect(await listUnfinished(dataDir)).toMatchObject([{ what: 'download', name: 'alps', region: 'alps', bytes: 300 }]);
  // Two names of one file in the same folder are one file.
  await link(join(dataDir, download, 'fetching/1'), join(dataDir, download, 'fetching/2'));
  expect(await discardUnfinished(dataDir, 'alps-0123456789ab')).toBe(300);
  expect(existsSync(join(dataDir, 'installed'))).toBe(true);
});

test('on the command line: listed, and thrown away by id, by region, or all that nobody works with', async () => {
  const data = ['--data-dir', dataDir];
  await put('extracts/one.osm.pbf', 2_000_000);
  await put('downloads/alps-0123456789ab/fetching/1', 1000);
  await put('downloads/tyrol-0123456789ab/fetching/1', 1000);
  await withLock(downloadLock(dataDir, 'tyrol'), undefined, async () => {
    const [listed, unknown, used] = await Promise.all([
      outpost(['pack', 'downloads', ...data]),
      outpost(['pack', 'discard', 'one.osm.pbf', 'nobody', ...data]),
      outpost(['pack', 'discard', 'tyrol', ...data]),
    ]);
    expect(listed.stdout.split('\n').map(line => line.replace(/ {2,}/g, '|'))).toEqual([
      'ID|WHAT|NAME|KEPT|SINCE|STATE',
      `alps-0123456789ab|download|alps|1 kB|${since}|stopped`,
      `tyrol-0123456789ab|download|tyrol|1 kB|${since}|in use`,
      `one.osm.pbf|extract|one|2 MB|${since}|stopped`,
      '',
    ]);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Nothing is kept under "nobody"/) });
    expect(used).toMatchObject({ code: 1, stderr: expect.stringMatching(/^tyrol is in use/) });
    expect(await ids()).toHaveLength(3);
    const all = await outpost(['pack', 'discard', 'all', ...data]);
    expect(all).toMatchObject({
      code: 0,
      stdout:
        'What was kept of alps (alps-0123456789ab) is deleted: 1 kB are free again.\nWhat was kept of one ' +
        '(one.osm.pbf) is deleted: 2 MB are free again.\n',
    });
  });
  const rest = await outpost(['pack', 'discard', 'tyrol', '--json', ...data]);
  expect(JSON.parse(rest.stdout)).toEqual([{ id: 'tyrol-0123456789ab', name: 'tyrol', freedBytes: 1000 }]);
  expect(await ids()).toEqual([]);
});

/** Stops work when so many bytes of what it fetches are there. */
async function stopAt(bytes: number, what: string, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const stopped = expect(work(stop.signal)).rejects.toThrow('Stopped.');
  const hasCome = async () => (await listUnfinished(dataDir)).some(kept => kept.what === what && kept.bytes >= bytes);
  await vi.waitUntil(hasCome, { interval: 10, timeout: patienceMs });
  stop.abort(new Error('Stopped.'));
  await stopped;
}

test('a download and a file that were stopped are listed with what has come; both can be begun anew afterwards', async () => {
  const root = join(folder, 'published');
  const parts = { 'buildings/tileset.json': randomBytes(1_000_000) };
  await publishCatalogue(root, [await publishVersion(root, { version: '1', parts })]);
  await writeFile(join(root, 'big-map.outpost'), randomBytes(900_000));
  const server: MisbehavingServer = await closedAfterwards(startMisbehavingServer(root));
  const catalogue = `${server.url}/catalogue.json`;
  await addCatalogue(dataDir, server.url, { unsigned: true });
  const download = (signal?: AbortSignal) =>
    downloadPack(dataDir, { catalogue, region: 'alps' }, { letGoMs: 0, ...(signal && { signal }) });
  server.misbehave('/alps/1/buildings/tileset.json', { kind: 'stall', after: 600_000 });
  await stopAt(600_000, 'download', download);
  const file = `${server.url}/big-map.outpost`;
  server.misbehave('/big-map.outpost', { kind: 'stall', after: 500_000 });
  await stopAt(500_000, 'file', signal => withFetchedPack(dataDir, file, { signal }, async () => undefined));
  server.misbehave('/big-map.outpost', { kind: 'status', status: 503 });
  await expect(withFetchedPack(dataDir, file, { tries: 1 }, async () => undefined)).rejects.toThrow(
    'answers 503. What has arrived is kept. Run the same command again to resume.',
  );
  const kept = await listUnfinished(dataDir);
  expect(kept).toMatchObject([
    { what: 'download', name: 'The alps', region: 'alps', catalogue, bytesTotal: 1_000_000, inUse: false },
    { what: 'file', name: 'big-map.outpost', inUse: false },
  ]);
  // Beside the parts lie a few small notes.
  for (const [i, bytes] of [600_000, 500_000].entries()) {
    expect(kept[i]?.bytes).toBeGreaterThanOrEqual(bytes);
    expect(kept[i]?.bytes).toBeLessThan(bytes + 20_000);
  }
  for (const { id } of kept) await discardUnfinished(dataDir, id);
  expect(await listUnfinished(dataDir)).toEqual([]);
  await download();
  expect(await listInstalled(dataDir)).toMatchObject([{ id: 'alps' }]);
  // Finished work leaves nothing.
  await withFetchedPack(dataDir, file, {}, async () => expect(await ids()).toHaveLength(1));
  expect(await listUnfinished(dataDir)).toEqual([]);
});
