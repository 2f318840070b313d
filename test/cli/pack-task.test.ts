import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { verifyPack } from '../../data-packs/format/verify.ts';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import type { PackTaskProgress } from '../../data-packs/store/pack-task.ts';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { writeIslands } from '../helpers/islands.ts';
import { startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { packTask, startPackTask } from '../helpers/pack-task.ts';
import { patienceMs } from '../helpers/patience.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';
import { monaco } from '../helpers/shared-data.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const folder = await temporaryFolder();
const islandsFile = await writeIslands();
const map = await readFile(islandsFile);
const answers: Record<string, Buffer | string> = {
  '/islands.osm.pbf': map,
  '/islands.osm.pbf.md5': `${createHash('md5').update(map).digest('hex')}  islands.osm.pbf\n`,
};
const server = createServer((request, response) => {
  const content = answers[request.url ?? ''];
  response.writeHead(content === undefined ? 404 : 200).end(content);
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const feature = { properties: { id: 'islands', name: 'Islands', urls: { pbf: `${base}/islands.osm.pbf` } } };
answers['/index.json'] = JSON.stringify({ type: 'FeatureCollection', features: [feature] });
const env: NodeJS.ProcessEnv = { OUTPOST_EXTRACT_INDEX: `${base}/index.json` };
afterAll(async () => {
  server.close();
});

const newDataDir = () => mkdtemp(join(folder, 'data-'));
const tiny = (version: string) =>
  writeTinyPack(join(folder, `tiny-${version}`), { id: 'tiny', version, content: version });
const serving = async (dataDir: string) =>
  (await listInstalled(dataDir)).map(({ id, pointer }) => `${id} ${pointer?.version}`);

/** Files and folders below the data folder, but locks and folders that are merely empty. */
async function contents(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && !/[.]lock(?:-journal)?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .sort();
}

describe('the process that works on packs', () => {
  test('installs, goes back, exports and removes, and says each time what is there now', async () => {
    const dataDir = await newDataDir();
    const [first, second] = [await tiny('1'), await tiny('2')];
    const installed = await packTask(dataDir, { kind: 'install', path: first });
    expect(installed).toMatchObject({
      code: 0,
      complaint: '',
      last: {
        event: 'done',
        message: 'Tiny tiny is installed.',
        said: { code: 'tasks.installed', values: { name: 'Tiny tiny' } },
        region: 'tiny',
        version: '1',
      },
    });
    const again = await packTask(dataDir, { kind: 'install', path: first });
    expect(again.last).toMatchObject({
      message: 'Tiny tiny is already installed in exactly this version. Nothing had to be changed.',
    });
    await packTask(dataDir, { kind: 'install', path: second });
    expect(await serving(dataDir)).toEqual(['tiny 2']);
    const back = await packTask(dataDir, { kind: 'rollback', region: 'tiny' });
    expect(back.last).toMatchObject({ event: 'done', message: 'Tiny tiny is back at its version 1.', version: '1' });
    expect(await serving(dataDir)).toEqual(['tiny 1']);

    const file = join(folder, 'tiny.outpost');
    const exported = await packTask(dataDir, { kind: 'export', region: 'tiny', file });
    expect(exported.last).toMatchObject({ event: 'done', message: `Tiny tiny is written to ${file}.`, path: file });
    const over = await packTask(dataDir, { kind: 'export', region: 'tiny', file });
    const message = `${file} exists already and was left as it is. Choose another name.`;
    expect(over.last).toMatchObject({
      event: 'failed',
      message,
      said: { code: 'store.fileThere', values: { path: file } },
    });
    const replaced = await packTask(dataDir, { kind: 'export', region: 'tiny', file, replace: true });
    expect(replaced.last).toMatchObject({ event: 'done', path: file });
    const elsewhere = await newDataDir();
    expect((await packTask(elsewhere, { kind: 'install', path: file })).last).toMatchObject({ event: 'done' });
    expect(await serving(elsewhere)).toEqual(['tiny 1']);

    const removed = await packTask(dataDir, { kind: 'remove', region: 'tiny' });
    expect(removed.last).toMatchObject({
      event: 'done',
      message: 'Tiny tiny is removed, and its space on the disk is free again.',
    });
    expect(await contents(dataDir)).toEqual([]);
  });

  test('tells a failure in one sentence, and leaves nothing', async () => {
    const dataDir = await newDataDir();
    const failed = await packTask(dataDir, { kind: 'install', path: join(folder, 'nothing') });
    expect(failed).toMatchObject({ code: 1, complaint: '', last: { event: 'failed' } });
    expect(failed.last).toHaveProperty('message', expect.stringMatching(/^[^\n]*nothing[^\n]*\.$/));
    const damaged = join(folder, 'damaged');
    await writeTinyPack(damaged, { id: 'damaged' });
    await writeFile(join(damaged, 'buildings', 'tileset.json'), '{"asset":{"version":"9.9"}}');
    expect((await packTask(dataDir, { kind: 'install', path: damaged })).last).toMatchObject({
      event: 'failed',
      message: expect.stringMatching(/is damaged/),
    });
    expect(await contents(dataDir)).toEqual([]);
    const odd = { kind: 'install', path: '' } as const;
    expect((await packTask(dataDir, odd)).last).toMatchObject({
      event: 'failed',
      message: 'The work was not described in a way that can be understood. Nothing was changed.',
    });
  });
});

describe('a download', () => {
  test('that is stopped keeps what has come and goes on from there', async () => {
    const dataDir = await newDataDir();
    const root = join(dataDir, '..', 'published');
    const parts = { 'buildings/tileset.json': randomBytes(1_000_000) };
    await publishCatalogue(root, [await publishVersion(root, { version: '1', parts })]);
    const catalogues = await closedAfterwards(startMisbehavingServer(root));
    await addCatalogue(dataDir, catalogues.url, { unsigned: true });
    const work = { kind: 'download', catalogue: catalogues.url, region: 'alps' } as const;
    catalogues.habits.slow = 5;
    const task = startPackTask(dataDir, work);
    await task.said(({ bytesDone = 0 }) => bytesDone > 0);
    task.child.kill('SIGTERM');
    expect(await task.end).toMatchObject({
      code: 1,
      last: {
        event: 'failed',
        message: expect.stringMatching(/^The download was stopped\. What has arrived is kept/),
      },
    });
    expect(await serving(dataDir)).toEqual([]);
    catalogues.habits.slow = 0;
    const done = await packTask(dataDir, work);
    expect(done.last).toMatchObject({
      message: 'The alps is downloaded and installed.',
      region: 'alps',
      version: '1',
    });
    expect(catalogues.asked.at(-1)?.range).toMatch(/^bytes=[1-9]\d*-$/);
    expect(await serving(dataDir)).toEqual(['alps 1']);
  });
});

describe('a build', () => {
  const islands = { kind: 'build', id: 'islands', name: 'The Islands' } as const;
  const stopped = expect.stringMatching(/^The build was stopped\. Nothing was installed\./);
  /** But for parts that are finished. */
  const unfinished = async (dataDir: string) =>
    (await contents(dataDir)).filter(path => !/^[.]builds[/].*[/](?:finished|pack)[/]/.test(path));
  const isBuildingRoutes = ({ phase }: PackTaskProgress) => phase.includes('building routes');

  test('with an extract fetches, builds and installs it in one go, and leaves only the region', async () => {
    const dataDir = await newDataDir();
    const { last, progress, code } = await packTask(dataDir, { ...islands, extract: 'islands' }, env);
    expect(last).toMatchObject({ event: 'done', message: 'The Islands is built and installed.', region: 'islands' });
    expect(code).toBe(0);
    const [installed] = await listInstalled(dataDir);
    const { parts } = await verifyPack(installed?.directory ?? '');
    expect(parts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['basemap', 'places']));
    expect(progress.some(({ phase }) => phase.includes('drawing the map'))).toBe(true);
    const fractions = progress.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    const left = (await contents(dataDir)).filter(path => !path.startsWith('packs/islands/'));
    expect(left).toEqual(['built-here.json', 'extracts/index.json']);
  });

  test('that is stopped keeps the extract that was fetched', async () => {
    const dataDir = await newDataDir();
    const task = startPackTask(dataDir, { ...islands, extract: 'islands' }, env);
    await task.said(isBuildingRoutes);
    task.child.kill('SIGTERM');
    expect(await task.end).toMatchObject({
      code: 1,
      complaint: '',
      last: { event: 'failed', message: stopped },
    });
    expect(await unfinished(dataDir)).toEqual(['extracts/index.json', 'extracts/islands.osm.pbf']);
  });

  test('goes on from the parts that a stopped one had finished', async () => {
    const dataDir = await newDataDir();
    const work = { kind: 'build' as const, id: 'monaco', name: 'Monaco', osmFiles: [monaco.osm] };
    const task = startPackTask(dataDir, work);
    // It is made after the routes, while the map is drawn.
    await task.said(({ phase }) => phase.includes('building search'));
    task.child.kill('SIGTERM');
    expect((await task.end).last).toMatchObject({ event: 'failed', message: stopped });
    expect(await unfinished(dataDir)).toEqual([]);
    const routing = (await contents(dataDir)).find(path => path.endsWith('/pack/routing.tar')) ?? 'none';
    const { mtimeMs } = await stat(join(dataDir, routing));

    const next = await packTask(dataDir, work);
    expect(next.last).toMatchObject({ event: 'done', message: 'Monaco is built and installed.' });
    expect((await contents(dataDir)).filter(path => path.startsWith('.builds/'))).toEqual([]);
    const [installed] = await listInstalled(dataDir);
    const directory = installed?.directory ?? '';
    expect((await verifyPack(directory)).parts.map(({ kind }) => kind)).toEqual(['basemap', 'routing', 'places']);
    expect((await stat(join(directory, 'routing.tar'))).mtimeMs).toBe(mtimeMs);
  });

  test('that was killed stops its builder, which leaves nothing that is unfinished', async () => {
    const dataDir = await newDataDir();
    const task = startPackTask(dataDir, { ...islands, osmFiles: [islandsFile] });
    await task.said(isBuildingRoutes);
    task.child.kill('SIGKILL');
    await task.end;
    // The builder cleans up when its output is closed.
    await vi.waitFor(async () => expect(await unfinished(dataDir)).toEqual([]), patienceMs);
    const next = startPackTask(dataDir, { ...islands, osmFiles: [islandsFile] });
    await next.said(({ phase }) => phase.includes('reading'));
    // Its parent process has ended.
    next.child.stdin.end();
    expect((await next.end).last).toMatchObject({ event: 'failed', message: stopped });
    expect(await unfinished(dataDir)).toEqual([]);
  });

  test('that cannot succeed says so at once', async () => {
    const dataDir = await newDataDir();
    const messageOf = async (work: Parameters<typeof packTask>[1]) => (await packTask(dataDir, work, env)).last;
    expect(
      await Promise.all([
        messageOf(islands),
        messageOf({ ...islands, id: 'sandbox', osmFiles: [islandsFile] }),
        messageOf({ ...islands, osmFiles: [islandsFile], bbox: [9, 1, 10, 0] }),
        messageOf({ ...islands, extract: 'atlantis' }),
      ]),
    ).toMatchObject([
      { message: 'There is nothing to build from. Choose an .osm.pbf file, or an extract of the index.' },
      { message: '"sandbox" is a region that comes with Outpost. Choose another id for the new one.' },
      { message: 'The box to build is not west, south, east, north in degrees. Choose it again.' },
      { message: 'The index of extracts has no "atlantis" any more.' },
    ]);
  });
});
