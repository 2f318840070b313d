import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closedAfterwards, temporaryFolder } from '../helpers/afterwards.ts';
import { startMisbehavingServer } from '../helpers/misbehaving-server.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { packFor } from '../helpers/packs.ts';
import { publishCatalogue, publishVersion } from '../helpers/published-region.ts';
import { linkPack } from '../helpers/service.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const folder = await temporaryFolder();
const data: string[] = ['--data-dir', join(folder, 'data')];
await outpostHere([
  'pack',
  'install',
  await writeTinyPack(join(folder, 'pack'), { id: 'alpha', version: '7' }),
  ...data,
]);

test('a pack is exported, never over another file unless told so, verified and installed elsewhere', async () => {
  const file = join(folder, 'alpha.outpost');
  expect(await outpostHere(['pack', 'export', 'alpha', file, ...data])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The pack alpha \(7\) is in .*alpha\.outpost: \d(\.\d+)? kB\.\n$/),
  });
  await writeFile(file, 'precious');
  const again = await outpostHere(['pack', 'export', 'alpha', file, ...data]);
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/exists already.*--force/) });
  expect(await readFile(file, 'utf8')).toBe('precious');
  const forced = await outpostHere(['pack', 'export', 'alpha', file, '--force', '--json', ...data]);
  expect(JSON.parse(forced.stdout)).toEqual({ id: 'alpha', version: '7', path: file, bytes: (await stat(file)).size });
  const [verified, elsewhere] = await Promise.all([
    outpostHere(['pack', 'verify', file, '--json']),
    outpostHere(['pack', 'install', file, '--data-dir', join(folder, 'elsewhere')]),
  ]);
  expect(JSON.parse(verified.stdout)).toMatchObject({ id: 'alpha', version: '7', valid: true });
  expect(elsewhere).toMatchObject({ code: 0, stdout: 'Tiny alpha (alpha 7) is installed. It is not signed.\n' });
});

test('a part of a pack is cut out by a box, and told to be unsigned', async () => {
  const own = join(folder, 'cut');
  await linkPack(own, await packFor('monaco'));
  const file = join(folder, 'west.outpost');
  const cut = ['pack', 'cut', 'monaco', '--out', file, '--data-dir', own];
  expect(await outpostHere([...cut, '--box', '7.41,43.72,7.425,43.74'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^The part monaco-part-[0-9a-f]{8} \(.+\) is in .*west\.outpost: .* It is not signed/,
    ),
  });
  const verified = await outpostHere(['pack', 'verify', file, '--json']);
  expect(JSON.parse(verified.stdout)).toMatchObject({ id: expect.stringMatching(/^monaco-part-/), valid: true });
  // Another machine asks whose it is; where it was cut it comes back unasked.
  const elsewhere = await outpostHere(['pack', 'install', file, '--data-dir', join(folder, 'elsewhere')]);
  expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining('--allow-untrusted-routing') });
  expect(await outpostHere(['pack', 'install', file, '--data-dir', own])).toMatchObject({ code: 0 });
  const again = await outpostHere([...cut, '--box', '7.41,43.72,7.425,43.74']);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/exists already.*--force/) });
  expect(await outpostHere([...cut, '--force', '--box', '8,44,9,45'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/where Monaco has nothing/),
  });
  expect(await outpostHere([...cut, '--force', '--box', '9,44,8,45'])).toMatchObject({ code: 2 });
});

test('packs are published and signed with a key that only its owner can read', async () => {
  const [key, site] = [join(folder, 'maps.pem'), join(folder, 'site')];
  const made = await outpostHere(['pack', 'keygen', key]);
  const [, publicKey = '', fingerprint = ''] = /^Public key: +(\S+)\nFingerprint: (.+)\n$/.exec(made.stdout) ?? [];
  expect(fingerprint).toMatch(/^([0-9A-F]{4} ){15}[0-9A-F]{4}$/);
  if (process.platform !== 'win32') expect((await stat(key)).mode & 0o777).toBe(0o600);
  const before = await readFile(key, 'utf8');
  expect(made.stdout).not.toContain(before.split('\n')[1]);
  const again = await outpostHere(['pack', 'keygen', key]);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/exists already and was left as it is/) });
  expect(await readFile(key, 'utf8')).toBe(before);

  const arguments_ = ['pack', 'publish', site, '--name', 'Maps of Ada', '--path', ' Europe / Alps ', '--key', key];
  const { stdout, code } = await outpostHere([...arguments_, ...data]);
  expect(stdout).toBe(
    `alpha 7: 27 bytes\nThe catalogue "Maps of Ada" has one region: ${join(site, 'catalogue.json')}\nIt is signed. Tell its readers the fingerprint: ${fingerprint}\n`,
  );
  expect(code).toBe(0);
  const catalogue = JSON.parse(await readFile(join(site, 'catalogue.json'), 'utf8'));
  expect(catalogue).toMatchObject({ signature: { publicKey }, regions: [{ id: 'alpha', path: ['Europe', 'Alps'] }] });
  const removed = await outpostHere([
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

test('a catalogue says where its files are, and that its key is another', async () => {
  const [pack, site] = [join(folder, 'pack'), join(folder, 'two-keys')];
  const publish = (...words: string[]) => outpostHere(['pack', 'publish', site, ...words, ...data]);
  const [oneKey, otherKey] = [join(folder, 'one.pem'), join(folder, 'two.pem')];
  for (const key of [oneKey, otherKey]) await outpostHere(['pack', 'keygen', key]);
  const first = await publish(pack, '--key', oneKey, '--files');
  expect(first.stdout).toMatch(/^alpha 7: .*\n(packs\/alpha\/\S+\.outpost): the same as one file\n/);
  expect(first.stdout).not.toMatch(/The key is not the same/);
  expect((await publish(pack, '--key', otherKey)).stdout).toMatch(
    /\nThe key is not the same as before: .* add it again\.\n$/,
  );
  const nowhere = await outpostHere(['pack', 'keygen', join(folder, 'nowhere', 'x.pem')]);
  expect(nowhere.stderr).toBe(`${join(folder, 'nowhere')} does not exist. Make the folder first.\n`);
  const empty = await outpostHere(['pack', 'publish', join(folder, 'empty'), '--data-dir', join(folder, 'no-data')]);
  expect(empty).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is nothing to publish in .*\. Name a pack/),
  });
  await expect(stat(join(folder, 'empty'))).rejects.toThrow(/ENOENT/);
});

test('an installed pack is verified by its id', async () => {
  const verified = await outpostHere(['pack', 'verify', 'alpha', ...data]);
  expect(verified).toMatchObject({
    code: 0,
    stdout: 'Tiny alpha (alpha 7) is complete and undamaged: 27 bytes. It is not signed.\n',
  });
});

test('a region is downloaded in part, by its id, although a folder here has its name', async () => {
  const root = join(folder, 'published');
  const parts = { 'buildings/tileset.json': randomBytes(1000), 'traffic/NL/live.json': '{}' };
  await publishCatalogue(root, [await publishVersion(root, { version: '1', parts })]);
  const server = await closedAfterwards(startMisbehavingServer(root));
  const here = process.cwd();
  try {
    const own = ['--data-dir', join(folder, 'field')];
    await outpostHere(['catalogue', 'add', server.url, '--unsigned', ...own]);
    await mkdir(join(folder, 'alps'));
    process.chdir(folder);
    const installed = await outpostHere(['pack', 'install', 'alps', '--parts', 'traffic', ...own]);
    expect(installed.stdout).toContain(
      'The alps (alps 1) is installed. It was left without buildings. It is not signed.',
    );
    expect(server.asked.map(({ path }) => path)).not.toContain('/alps/1/buildings/tileset.json');
    const [unknown, whole, catalogue] = await Promise.all([
      outpostHere(['pack', 'install', 'alps', '--parts', 'roads', ...own]),
      outpostHere(['pack', 'install', 'pack', '--parts', 'traffic', ...own]),
      outpostHere(['pack', 'install', `${server.url}/catalogue.json`, ...own]),
    ]);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringMatching(/Use one or more of basemap, /) });
    expect(whole).toMatchObject({ code: 2, stderr: expect.stringMatching(/is installed whole\.\n$/) });
    expect(catalogue.stderr).toMatch(/is a catalogue\. Add it with "outpost catalogue add /);
  } finally {
    process.chdir(here);
  }
});

test.each<[string, [string, string], number, RegExp]>([
  ['a path of nine steps', ['--path', '1/2/3/4/5/6/7/8/9'], 2, /up to 8 names/],
  ['a key that is none', ['--key', 'pack/pack.json'], 1, /has no ed25519 key in PEM/],
])('publishing with %s is refused', async (_name, [option, value], code, says) => {
  const given = option === '--key' ? join(folder, value) : value;
  const refused = await outpostHere(['pack', 'publish', join(folder, 'refused'), option, given, ...data]);
  expect(refused.stderr).toMatch(says);
  expect(refused.code).toBe(code);
  await expect(stat(join(folder, 'refused'))).rejects.toThrow(/ENOENT/);
});
