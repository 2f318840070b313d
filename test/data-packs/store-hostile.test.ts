import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifestSchema } from '../../data-packs/format/manifest.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { listInstalled } from '../../data-packs/store/index.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { hostileParts } from '../helpers/hostile-parts.ts';
import { packFor } from '../helpers/packs.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const sound = await packFor('sandbox');
const folder = await temporaryFolder();
const dataDir = join(folder, 'data');
await mkdir(dataDir);
await installPack(dataDir, sound, { how: 'link', allow: ['untrusted-routing'] });

describe('packs whose checksums are right and whose content is not', () => {
  test.each(hostileParts)(
    '$path with $name: refused in a sentence that names the file',
    async ({ path, write, says }) => {
      const directory = await mkdtemp(join(folder, 'pack-'));
      await write(join(directory, path), join(sound, path));
      const {
        parts,
        formatVersion: _,
        ...manifest
      } = manifestSchema.parse(JSON.parse(await readFile(join(sound, 'pack.json'), 'utf8')));
      const replaced = parts.filter(part => part.path === path).map(({ kind }) => ({ kind, path }));
      await writePack({ directory, manifest: { ...manifest, version: 'hostile' }, parts: replaced });
      const before = process.cpuUsage().user;
      const refusal = await installPack(dataDir, directory).catch(error => error);
      expect(refusal).toBeInstanceOf(Error);
      expect(refusal.message).toMatch(says);
      expect(refusal.message).toContain(join(directory, path));
      expect(refusal.message).not.toMatch(/\n|\.incoming/);
      expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(10);
      expect(await listInstalled(dataDir)).toMatchObject([{ id: 'sandbox', pointer: { version: manifest.version } }]);
    },
  );

  test.each<[string, (manifest: Record<string, unknown>) => unknown, RegExp]>([
    [
      'an id that is a path',
      manifest => ({ ...manifest, id: '../../x' }),
      /pack\.json is not a valid pack manifest\. id: /,
    ],
    [
      'an id in another script',
      manifest => ({ ...manifest, id: 'ѕandbox' }),
      /pack\.json is not a valid pack manifest\. id: /,
    ],
    ['a name that moves the cursor', manifest => ({ ...manifest, name: 'x\u001b[2J' }), /name: .*control/],
    ['a name that reads backwards', manifest => ({ ...manifest, name: 'x\u202egnp' }), /name: .*control/],
    [
      'a part outside the folder',
      manifest => ({ ...manifest, parts: [{ ...Object(Object(manifest.parts)[0]), path: '../pack.json' }] }),
      /parts\[0\]\.path: /,
    ],
    [
      'a credit that is a script',
      manifest => ({
        ...manifest,
        attributions: [{ text: 'x', url: 'javascript:alert(1)', licence: 'x', parts: ['buildings'] }],
      }),
      /attributions\[0\]\.url: /,
    ],
    [
      'a border of a million corners',
      manifest => ({ ...manifest, coverage: { type: 'Polygon', coordinates: [Array(300_000).fill([1, 1])] } }),
      /coverage: .*corners/,
    ],
    ['two million brackets', () => '['.repeat(2_000_000), /nested deeper/],
    ['ten megabytes', () => ' '.repeat(10_000_000), /10,000,000 bytes/],
  ])('a manifest with %s is refused in a sentence', async (_name, change, says) => {
    const directory = await writeTinyPack(await mkdtemp(join(folder, 'manifest-')), { id: 'tiny' });
    const file = join(directory, 'pack.json');
    const changed = change(JSON.parse(await readFile(file, 'utf8')));
    await writeFile(file, typeof changed === 'string' ? changed : JSON.stringify(changed));
    await expect(installPack(dataDir, directory)).rejects.toThrow(says);
    expect(await listInstalled(dataDir)).toHaveLength(1);
  });

  test('a pack that changes while it is installed is not', async () => {
    const directory = await writeTinyPack(join(folder, 'changing'), { id: 'tiny' });
    const other = await writeTinyPack(join(folder, 'other'), { id: 'tiny', version: '9', content: 'other' });
    const progress = ({ phase, fraction }: { phase: string; fraction: number }) =>
      phase === 'copying' && fraction === 0 ? cpSync(other, directory, { recursive: true, force: true }) : undefined;
    await expect(installPack(dataDir, directory, { progress })).rejects.toThrow('changed while it was installed');
    expect(await listInstalled(dataDir)).toHaveLength(1);
  });
});
