import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outpost } from '../helpers/outpost.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

let folder: string;
let data: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-pack-files-'));
  data = ['--data-dir', join(folder, 'data')];
  await outpost(['pack', 'install', await writeTinyPack(join(folder, 'pack'), { id: 'alpha', version: '7' }), ...data]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a pack is exported, never over another file unless told so, verified and installed elsewhere', async () => {
  const file = join(folder, 'alpha.outpost');
  expect(await outpost(['pack', 'export', 'alpha', file, ...data])).toMatchObject({
    code: 0,
    stdout: `The pack alpha (7) is in ${file}: 0.0 MB.\n`,
  });
  await writeFile(file, 'precious');
  const again = await outpost(['pack', 'export', 'alpha', file, ...data]);
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/is there already.*--force/) });
  expect(await readFile(file, 'utf8')).toBe('precious');
  const forced = await outpost(['pack', 'export', 'alpha', file, '--force', '--json', ...data]);
  expect(JSON.parse(forced.stdout)).toEqual({ id: 'alpha', version: '7', path: file, bytes: (await stat(file)).size });
  const [verified, elsewhere] = await Promise.all([
    outpost(['pack', 'verify', file, '--json']),
    outpost(['pack', 'install', file, '--data-dir', join(folder, 'elsewhere')]),
  ]);
  expect(JSON.parse(verified.stdout)).toMatchObject({ id: 'alpha', version: '7', valid: true });
  expect(elsewhere).toMatchObject({ code: 0, stdout: 'Tiny alpha (alpha 7) is installed.\n' });
});

test('packs are published and signed with a key that only its owner can read', async () => {
  const [key, site] = [join(folder, 'maps.pem'), join(folder, 'site')];
  const made = await outpost(['pack', 'keygen', key]);
  const [, publicKey = '', fingerprint = ''] = /^Public key: +(\S+)\nFingerprint: (.+)\n$/.exec(made.stdout) ?? [];
  expect(fingerprint).toMatch(/^([0-9A-F]{4} ){15}[0-9A-F]{4}$/);
  if (process.platform !== 'win32') expect((await stat(key)).mode & 0o777).toBe(0o600);
  const before = await readFile(key, 'utf8');
  expect(made.stdout).not.toContain(before.split('\n')[1]);
  const again = await outpost(['pack', 'keygen', key]);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/is there already and was left as it is/) });
  expect(await readFile(key, 'utf8')).toBe(before);

  const arguments_ = ['pack', 'publish', site, '--name', 'Maps of Ada', '--path', ' Europe / Alps ', '--key', key];
  const { stdout, code } = await outpost([...arguments_, ...data]);
  expect(stdout).toBe(
    `alpha 7: 0.0 MB\nThe catalogue "Maps of Ada" has 1 region: ${join(site, 'catalogue.json')}\nIt is signed. Tell its readers the fingerprint: ${fingerprint}\n`,
  );
  expect(code).toBe(0);
  const catalogue = JSON.parse(await readFile(join(site, 'catalogue.json'), 'utf8'));
  expect(catalogue).toMatchObject({ signature: { publicKey }, regions: [{ id: 'alpha', path: ['Europe', 'Alps'] }] });
  const removed = await outpost([
    'pack',
    'publish',
    site,
    '--remove',
    'alpha',
    '--prune',
    '--key',
    key,
    '--json',
    ...data,
  ]);
  expect(JSON.parse(removed.stdout)).toMatchObject({
    regions: 0,
    removed: ['alpha'],
    pruned: ['packs/alpha/7'],
    publicKey,
  });
});

test.each([
  ['a path of nine steps', ['--path', '1/2/3/4/5/6/7/8/9'], 2, /up to 8 names/],
  ['a key that is none', ['--key', 'pack/pack.json'], 1, /holds no ed25519 key in PEM/],
])('publishing with %s is refused', async (_name, [option, value], code, says) => {
  const given = option === '--key' ? join(folder, value) : value;
  const refused = await outpost(['pack', 'publish', join(folder, 'refused'), option, given, ...data]);
  expect(refused.stderr).toMatch(says);
  expect(refused.code).toBe(code);
  await expect(stat(join(folder, 'refused'))).rejects.toThrow(/ENOENT/);
});
