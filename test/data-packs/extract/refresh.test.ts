import { existsSync } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inflateBlob, readBlobs } from '../../../data-packs/builder/osm/pbf/blobs.ts';
import { parseHeaderBlock } from '../../../data-packs/builder/osm/pbf/header-block.ts';
import { OsmPbfWriter } from '../../../data-packs/builder/osm/pbf/pbf-writer.ts';
import { readOsm } from '../../../data-packs/builder/osm/read-osm.ts';
import { type RefreshStep, refreshExtract } from '../../../data-packs/cli/refresh-extract.ts';
import { readPointer } from '../../../data-packs/store/pointer.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';
import { osmChange } from '../../helpers/osm-xml.ts';
import { outpost } from '../../helpers/outpost.ts';
import { plainObjects } from '../../helpers/plain-objects.ts';
import { village } from '../village.ts';

/** A provider's folder of changes, as Geofabrik lays it out. */
const published = new Map<string, string | Buffer>();
const asked: string[] = [];
let server: Server;
let url: string;
let folder: string;
let file: string;

const state = (sequence: number) =>
  `#Fri Nov 27\ntxnMaxQueried=1\nsequenceNumber=${sequence}\ntimestamp=2026-11-${sequence % 100}T20\\:21\\:09Z\n`;
const named = (name: string, version: number) =>
  gzipSync(osmChange({ modify: { nodes: [{ id: 1, at: [9.5, 47.5], tags: { name }, version }] } }));

beforeEach(async () => {
  asked.length = 0;
  published.clear();
  published.set('/updates/state.txt', state(1012));
  published.set('/updates/000/001/011.osc.gz', named('eleventh', 2));
  published.set('/updates/000/001/012.osc.gz', named('twelfth', 3));
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const body = published.get(request.url ?? '');
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/updates`;
  folder = await temporaryFolder();
  file = await extract({ url, sequence: 1010 });
});
afterEach(() => server.close());

async function extract(replication: { url: string; sequence: number } | undefined): Promise<string> {
  const path = join(folder, 'region.osm.pbf');
  const writer = await OsmPbfWriter.create(path, {
    bounds: [9, 47, 10, 48],
    timestamp: '2026-11-10T20:21:09Z',
    replication,
  });
  writer.node(1, 95_000_000, 475_000_000, { name: 'tenth' }, 1);
  const { nodes, ways } = village(9.5, 47.5, 2);
  for (const { id, at, tags } of nodes) writer.node(id, Math.round(at[0] * 1e7), Math.round(at[1] * 1e7), tags, 1);
  for (const { id, refs, tags = {} } of ways) writer.way(id, refs, tags, 1);
  await writer.close();
  return path;
}

const { signal } = new AbortController();
const refresh = (options: { signal?: AbortSignal; progress?: (step: RefreshStep) => void } = {}) =>
  refreshExtract(file, { signal, progress: () => undefined, ...options });
async function nameInFile(): Promise<unknown> {
  const dataset = await readOsm([file], { progress: () => undefined, signal });
  return plainObjects(dataset).nodes[0]?.[3].name;
}

test('an extract gets the changes since its own state, in their order, and says so', async () => {
  const steps: RefreshStep[] = [];
  expect(await refresh({ progress: step => steps.push(step) })).toEqual({
    timestamp: '2026-11-12T20:21:09Z',
    applied: 2,
  });
  expect(await nameInFile()).toBe('twelfth');
  for await (const { bytes } of readBlobs(file)) {
    expect(parseHeaderBlock(inflateBlob(bytes))).toMatchObject({
      bounds: [9, 47, 10, 48],
      timestamp: '2026-11-12T20:21:09Z',
      replication: { url, sequence: 1012 },
    });
    break;
  }
  expect(await readdir(folder)).toEqual(['region.osm.pbf']);
  expect(steps.at(-1)).toEqual({ fetched: 2, total: 2, written: 1 });
  // The next day there is nothing new, then one more.
  asked.length = 0;
  expect(await refresh()).toEqual({ timestamp: '2026-11-12T20:21:09Z', applied: 0 });
  expect(asked).toEqual(['/updates/state.txt']);
  published.set('/updates/state.txt', state(1013));
  published.set('/updates/000/001/013.osc.gz', named('thirteenth', 4));
  expect(await refresh()).toEqual({ timestamp: '2026-11-13T20:21:09Z', applied: 1 });
  expect(await nameInFile()).toBe('thirteenth');
});

test('one that is stopped leaves the extract as it was, and goes on with what came', async () => {
  const before = await readFile(file);
  const stop = new AbortController();
  const progress = ({ fetched }: RefreshStep) => {
    if (fetched === 1) stop.abort(new Error('stopped'));
  };
  await expect(refresh({ signal: stop.signal, progress })).rejects.toThrow('stopped');
  expect(await readFile(file)).toEqual(before);
  asked.length = 0;
  await refresh();
  expect(asked).toEqual(['/updates/state.txt', '/updates/000/001/012.osc.gz']);
  expect(await nameInFile()).toBe('twelfth');
});

test('changes that arrive damaged are told, not applied, and fetched again', async () => {
  published.set('/updates/000/001/012.osc.gz', named('twelfth', 3).subarray(0, -12));
  await expect(refresh()).rejects.toThrow(/1012\.osc\.gz cannot be unpacked: it is cut short or damaged/);
  expect(await nameInFile()).toBe('tenth');
  published.set('/updates/000/001/012.osc.gz', named('twelfth', 3));
  await refresh();
  expect(await nameInFile()).toBe('twelfth');
});

test.each<[string, () => unknown, RegExp]>([
  [
    'no provider',
    () => extract(undefined),
    /region\.osm\.pbf does not say where its changes are published\. Give files/,
  ],
  [
    'another kind of address',
    () => extract({ url: 'file:///etc', sequence: 1 }),
    /at file:\/\/\/etc, which is not an add/,
  ],
  [
    'changes that are gone',
    () => published.delete('/updates/000/001/011.osc.gz'),
    /no longer published .*a new extract/,
  ],
  [
    'no state',
    () => published.set('/updates/state.txt', 'a page'),
    /state\.txt does not say what the last changes are/,
  ],
  ['a server without', () => published.clear(), /could not be fetched\. .*404.* The file is as it was; what has come/],
  ['too many', () => published.set('/updates/state.txt', state(9999)), /8,989 files of changes.*at most 1,500/],
])('%s: a sentence, and the extract is as it was', async (_, arrange, sentence) => {
  await arrange();
  const before = await readFile(file);
  await expect(refresh()).rejects.toThrow(sentence);
  expect(await readFile(file)).toEqual(before);
  expect(existsSync(`${file}.refreshed`)).toBe(false);
});

test('XML says nothing of where its changes are', async () => {
  file = join(folder, 'region.osm');
  await writeFile(file, '<osm/>');
  await expect(refresh()).rejects.toThrow(/region\.osm does not say where/);
});

test('a region that was built here is built once more when its provider has changes', async () => {
  const dataDir = join(folder, 'data');
  const run = (...args: string[]) => outpost(['pack', ...args, '--data-dir', dataDir]);
  const installed = async () => (await readPointer(dataDir, 'village'))?.installed;
  expect(await run('refresh', 'village')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The region village was not built here by "outpost pack build"'),
  });
  const input = ['--id', 'village', '--name', 'Village', '--osm', file, '--out', join(folder, 'pack')];
  expect(await run('build', ...input)).toMatchObject({ code: 0 });
  const built = await installed();
  const refreshed = await run('refresh', 'village');
  expect(refreshed.stdout, refreshed.stderr).toMatch(/now has the state of 2026-11-12T20:21:09Z\.\n.*is built/s);
  const second = await installed();
  expect(second).not.toBe(built);
  expect(await nameInFile()).toBe('twelfth');
  expect(await run('refresh', 'village')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/is up to date \(2026-11-12T20:21:09Z\)\.\nVillage is up to date\.\n$/),
  });
  expect(await installed()).toBe(second);
  // A build after a refresh that did not end is made up for.
  await utimes(file, new Date(), new Date());
  expect((await run('refresh', 'village')).stdout).toContain('is built');
  expect(await installed()).not.toBe(second);
});
