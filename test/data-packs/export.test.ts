import { mkdir, mkdtemp, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyPackFile } from '../../data-packs/format/archive/pack-file-parts.ts';
import { exportPack } from '../../data-packs/store/export.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const folder = await temporaryFolder();
const dataDir = await mkdtemp(join(folder, 'data-'));
const pack = await writeTinyPack(join(folder, 'pack'), { id: 'alpha', content: 'x'.repeat(5_000_000) });
await installPack(dataDir, pack);

test.each([
  ['a pack that is not installed', 'beta', 'beta.outpost', /No pack "beta" is installed/],
  ['an id that is a path', '../../x', 'x.outpost', /No pack "\.\.\/\.\.\/x" is installed/],
  ['another kind of file', 'alpha', 'alpha.zip', /does not end in \.outpost/],
  ['a name that Windows lacks', 'alpha', 'CON.outpost', /Windows has no files of the name CON\.outpost/],
  ['a folder that is not there', 'alpha', 'nowhere/alpha.outpost', /nowhere does not exist. Make the folder first/],
  ['a folder of that name', 'alpha', 'folder.outpost', /is not a file and was left as it is/],
])('an export of or to %s is refused in a sentence', async (_name, id, file, says) => {
  await mkdir(join(folder, 'folder.outpost'), { recursive: true });
  await expect(exportPack(dataDir, id, join(folder, file))).rejects.toThrow(says);
  expect(await readdir(join(dataDir, 'packs', '.locks'))).toEqual(['alpha.lock']);
});

test('an export that is cancelled leaves the file that was there, and nothing else', async () => {
  const target = await mkdtemp(join(folder, 'target-'));
  const file = join(target, 'alpha.outpost');
  await writeFile(file, 'older');
  const stop = new AbortController();
  const progress = ({ fraction }: { fraction: number }) => {
    if (fraction > 0.3) stop.abort(new Error('enough'));
  };
  await expect(exportPack(dataDir, 'alpha', file, { progress, signal: stop.signal, replace: true })).rejects.toThrow(
    'enough',
  );
  expect(await readdir(target)).toEqual(['alpha.outpost']);
  expect(await readFile(file, 'utf8')).toBe('older');
  // Nor does one that is not told to replace it.
  await expect(exportPack(dataDir, 'alpha', file)).rejects.toThrow(/exists already and was left as it is/);
  expect(await readFile(file, 'utf8')).toBe('older');
  // Readers of the older file can finish: it is replaced, not overwritten.
  const reader = await open(file);
  await exportPack(dataDir, 'alpha', file, { replace: true });
  expect(await reader.readFile('utf8')).toBe('older');
  await reader.close();
  expect((await verifyPackFile(file)).id).toBe('alpha');
});

test.each([
  ['shorter', 4_000_000],
  ['longer', 5_000_001],
  ['other', 5_000_000],
])('a pack whose part became %s is not exported', async (name, bytes) => {
  const own = await mkdtemp(join(folder, 'data-'));
  const target = await mkdtemp(join(folder, 'target-'));
  const { directory } = await installPack(own, join(folder, 'pack'));
  await writeFile(join(directory, 'buildings', 'tileset.json'), 'y'.repeat(bytes));
  await expect(exportPack(own, 'alpha', join(target, `${name}.outpost`))).rejects.toThrow(/tileset\.json is damaged/);
  expect(await readdir(target)).toEqual([]);
});
