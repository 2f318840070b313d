import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemAt } from '../../data-packs/base/item-at.ts';
import type { PackManifest } from '../../data-packs/format/manifest.ts';
import { parseManifest } from '../../data-packs/format/read-pack.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const folder = await temporaryFolder();
const pack = await writeTinyPack(join(folder, 'pack'), { id: 'alpha' });
const manifest: PackManifest = JSON.parse(await readFile(join(pack, 'pack.json'), 'utf8'));

const read = (change: object) => parseManifest(Buffer.from(JSON.stringify({ ...manifest, ...change })), 'pack.json');
const withPart = (path: string) => ({ parts: [...manifest.parts, { ...itemAt(manifest.parts, 0), path }] });

test.each(['buildings/CON/aux.json', 'buildings/com1', 'buildings/Nul.glb', 'buildings/model.'])(
  'a file that Windows cannot have is refused: %s',
  path => {
    expect(() => read(withPart(path))).toThrow(/must be a plain relative path/);
  },
);

test('names that are one file on Windows and macOS are refused', () => {
  expect(() => read(withPart('PACK.JSON'))).toThrow(/PACK\.JSON is listed twice/);
  expect(() => read(withPart(itemAt(manifest.parts, 0).path.toUpperCase()))).toThrow(/is listed twice/);
  expect(() => read({ id: 'con' })).toThrow();
  expect(() => read({ version: 'aux.1' })).toThrow();
  expect(read(withPart('buildings/console.json')).manifest.parts).toHaveLength(manifest.parts.length + 1);
});

test.runIf(process.platform !== 'win32')('a data folder is its owner’s whoever makes it', async () => {
  const dataDir = join(folder, 'data');
  await installPack(dataDir, pack);
  expect((await stat(dataDir)).mode & 0o077).toBe(0);
});
