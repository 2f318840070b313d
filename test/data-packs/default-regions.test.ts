import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installDefaultRegions } from '../../data-packs/store/default-regions.ts';
import { listInstalled, versionDirectory } from '../../data-packs/store/index.ts';
import { root } from '../helpers/packs.ts';

const { signal } = new AbortController();
const shipped = join(root, 'dist', 'regions');
let folder: string;
let dataDir: string;
beforeEach(async () => {
  // On the disk of the shipped regions, where links can be made.
  folder = await mkdtemp(join(root, 'test', 'output', 'defaults-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const installed = async () =>
  Object.fromEntries((await listInstalled(dataDir)).map(({ id, pointer }) => [id, pointer?.version]));
/** Paths of all files, as folders themselves cannot be linked. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter(entry => entry.isFile()).map(entry => relative(folder, join(entry.parentPath, entry.name)));
}
const inode = async (path: string) => (await stat(path)).ino;
/** A copy of the default regions that tests may change. */
async function copyShipped(): Promise<string> {
  const copy = join(folder, 'shipped');
  await cp(shipped, copy, { recursive: true });
  return copy;
}
async function release(from: string, id: string, version: string): Promise<void> {
  const file = join(from, id, 'pack.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }));
}

test('a first start links to the regions that ship; the next one leaves them alone', async () => {
  expect(await installDefaultRegions(dataDir, { signal })).toEqual([]);
  const versions = await installed();
  expect(versions).toEqual({ sandbox: expect.stringMatching(/\.g\d+$/), world: expect.stringMatching(/\.g\d+$/) });
  for (const [id, version = ''] of Object.entries(versions)) {
    const directory = versionDirectory(dataDir, id, version);
    for (const name of await filesBelow(join(shipped, id))) {
      expect(await inode(join(directory, name)), name).toBe(await inode(join(shipped, id, name)));
    }
  }
  const pointer = join(dataDir, 'packs', 'sandbox', 'current.json');
  const before = await stat(pointer);
  expect(await installDefaultRegions(dataDir, { signal })).toEqual([]);
  expect((await stat(pointer)).mtimeMs).toBe(before.mtimeMs);
});

test('another release than the program brings is replaced by it', async () => {
  const from = await copyShipped();
  await release(from, 'sandbox', '2020-01-01.g1');
  await installDefaultRegions(dataDir, { signal, from });
  expect((await installed()).sandbox).toBe('2020-01-01.g1');
  expect(await installDefaultRegions(dataDir, { signal })).toEqual([]);
  expect((await installed()).sandbox).not.toBe('2020-01-01.g1');
});

test('a region that is damaged where it ships is not installed and is named; the other one is', async () => {
  const from = await copyShipped();
  const part = join(from, 'sandbox', 'basemap.pmtiles');
  const bytes = await readFile(part);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(part, bytes);
  const complaints = await installDefaultRegions(dataDir, { signal, from });
  expect(complaints).toEqual([
    expect.stringMatching(/^The region sandbox could not be installed \(.*basemap\.pmtiles/),
  ]);
  expect(Object.keys(await installed())).toEqual(['world']);
});

test('where nothing was built a sentence says what to do', async () => {
  expect(await installDefaultRegions(dataDir, { signal, from: join(tmpdir(), 'not-there') })).toEqual([
    'The sandbox and the world are not there yet: run "npm run build" once. Outpost starts without them.',
  ]);
});

test('who is told to stop stops', async () => {
  await expect(installDefaultRegions(dataDir, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
    'enough',
  );
  expect(await installed()).toEqual({});
});
