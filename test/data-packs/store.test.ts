import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { withPackLock } from '../../data-packs/store/disk/lock.ts';
import { listInstalled, readPointer, versionDirectory } from '../../data-packs/store/index.ts';
import { type InstallOptions, installPack as install } from '../../data-packs/store/install.ts';
import { removePack } from '../../data-packs/store/remove.ts';
import { rollbackPack } from '../../data-packs/store/rollback.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

/** A small disk can be made by root only. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
if (!mayMount) process.stdout.write('installs on a full disk are not tested: that needs root on Linux\n');

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, 'data');
  await mkdir(dataDir);
});

const pack = (version: string, content?: string) =>
  writeTinyPack(join(folder, `pack-${version}-${content?.slice(0, 20) ?? ''}`), {
    id: 'alpha',
    version,
    ...(content && { content }),
  });
/** No service runs beside these tests that would have to let go of anything. */
const installPack = (to: string, from: string, options: InstallOptions = {}) =>
  install(to, from, { letGoMs: 0, ...options });
const serving = async () => (await listInstalled(dataDir))[0]?.directory ?? '';
const part = async () => readFile(join(await serving(), 'buildings', 'tileset.json'), 'utf8');
const versions = async () => (await readdir(join(dataDir, 'packs', 'alpha'))).filter(name => name !== 'current.json');
const leftovers = async () =>
  existsSync(join(dataDir, 'packs', '.incoming')) ? readdir(join(dataDir, 'packs', '.incoming')) : [];

describe('an install', () => {
  test('puts a verified copy in place, keeps one version to go back to and drops older ones', async () => {
    for (const version of ['1', '2', '3']) await installPack(dataDir, await pack(version));
    expect(await readPointer(dataDir, 'alpha')).toMatchObject({ version: '3', previous: '2' });
    expect((await versions()).sort()).toEqual(['2', '3']);
    expect(await listInstalled(dataDir)).toMatchObject([
      { id: 'alpha', directory: versionDirectory(dataDir, 'alpha', '3') },
    ]);
    expect(await leftovers()).toEqual([]);
  });

  test('of what is installed already does nothing; of other content under the same version replaces it', async () => {
    await installPack(dataDir, await pack('1', '{"a":1}'));
    const again = await installPack(dataDir, await pack('1', '{"a":1}'));
    expect(again.alreadyThere).toBe(true);
    const first = await readPointer(dataDir, 'alpha');
    const folderBefore = await serving();
    expect((await installPack(dataDir, await pack('1', '{"a":22}'))).alreadyThere).toBe(false);
    expect(await part()).toBe('{"a":22}');
    // Never one moment without a whole version: the new content lies beside the old one, which then goes.
    expect(await serving()).not.toBe(folderBefore);
    expect((await readPointer(dataDir, 'alpha'))?.installed).not.toBe(first?.installed);
    expect(await readPointer(dataDir, 'alpha')).toMatchObject({ version: '1' });
    expect(await versions()).toEqual([basename(await serving())]);
  });

  test('mends a pack that was damaged in place', async () => {
    const source = await pack('1');
    await installPack(dataDir, source);
    await writeFile(join(versionDirectory(dataDir, 'alpha', '1'), 'buildings', 'tileset.json'), 'rot');
    expect((await installPack(dataDir, source)).alreadyThere).toBe(false);
    expect(await part()).not.toBe('rot');
  });

  test('of a damaged pack names the file at its source and leaves what serves alone', async () => {
    await installPack(dataDir, await pack('1'));
    const damaged = await pack('2', '{"asset":0}');
    await writeFile(join(damaged, 'buildings', 'tileset.json'), '{"asset":1}');
    await expect(installPack(dataDir, damaged)).rejects.toThrow(
      `${join(damaged, 'buildings', 'tileset.json')} is damaged: its SHA-256`,
    );
    expect(await readPointer(dataDir, 'alpha')).toMatchObject({ version: '1' });
    expect(await versions()).toEqual(['1']);
    expect(await leftovers()).toEqual([]);
  });

  test('follows no link out of the pack', async () => {
    const sly = await pack('1');
    const file = join(sly, 'buildings', 'tileset.json');
    await rename(file, join(folder, 'outside.json'));
    await symlink(join(folder, 'outside.json'), file);
    await expect(installPack(dataDir, sly)).rejects.toThrow('is not a plain file inside the pack');
    const slyFolder = await pack('2');
    await rename(join(slyFolder, 'buildings'), join(folder, 'elsewhere'));
    await symlink(join(folder, 'elsewhere'), join(slyFolder, 'buildings'));
    await expect(installPack(dataDir, slyFolder)).rejects.toThrow('is not a plain file inside the pack');
    expect(await listInstalled(dataDir)).toEqual([]);
  });

  test.skipIf(!mayMount)('on a disk that becomes full says so and leaves nothing', async () => {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
    try {
      await install(disk, await pack('1'), { letGoMs: 0, how: 'link' });
      const large = await pack('2', 'x'.repeat(3_000_000));
      await expect(install(disk, large)).rejects.toThrow(
        /There is no room for Tiny alpha: it needs \d MB and 50 MB beside it, and .* has [\d.]+ MB free/,
      );
      // On another disk files are copied instead of linked, until it is full.
      await expect(install(disk, large, { how: 'link' })).rejects.toThrow('became full while Tiny alpha was installed');
      expect(await listInstalled(disk)).toMatchObject([{ pointer: { version: '1' } }]);
      expect(await readdir(join(disk, 'packs', '.incoming'))).toEqual([]);
    } finally {
      execFileSync('/bin/umount', [disk]);
    }
  });

  test('that is stopped leaves nothing; what a killed one left is cleared by the next', async () => {
    const stop = new AbortController();
    const progress = () => stop.abort(new Error('stopped'));
    await expect(installPack(dataDir, await pack('1'), { progress, signal: stop.signal })).rejects.toThrow('stopped');
    expect(await listInstalled(dataDir)).toEqual([]);
    expect(await leftovers()).toEqual([]);
    await mkdir(join(dataDir, 'packs', '.incoming', 'alpha-0123456789ab'), { recursive: true });
    await installPack(dataDir, await pack('1'));
    expect(await leftovers()).toEqual([]);
  });

  test('by two at once: one after the other, both whole', async () => {
    const [one, two] = [await pack('1'), await pack('2')];
    // Whichever comes last.
    const anyOrder = { allow: ['downgrade'] } as const;
    await Promise.all([one, two, one].map(source => installPack(dataDir, source, anyOrder)));
    expect(await readPointer(dataDir, 'alpha')).toMatchObject({ previous: expect.stringMatching(/^[12]$/) });
    expect(await versions()).toHaveLength(2);
    expect(await leftovers()).toEqual([]);
  });
});

test('a lock is waited for, and waiting can be given up', async () => {
  let held = false;
  let release = () => {};
  const first = withPackLock(dataDir, 'alpha', undefined, async () => {
    held = true;
    await new Promise<void>(resolve => {
      release = resolve;
    });
    held = false;
  });
  await expect.poll(() => held).toBe(true);
  await expect(withPackLock(dataDir, 'alpha', AbortSignal.timeout(250), async () => held)).rejects.toThrow('timeout');
  const second = withPackLock(dataDir, 'alpha', undefined, async () => held);
  expect(await withPackLock(dataDir, 'beta', undefined, async () => held)).toBe(true);
  release();
  expect(await second).toBe(false);
  await first;
});

test('a removed pack is gone with all its versions; removing what is not there says so', async () => {
  await installPack(dataDir, await pack('1'));
  await installPack(dataDir, await pack('2'));
  await removePack(dataDir, 'alpha');
  expect(await listInstalled(dataDir)).toEqual([]);
  expect(existsSync(join(dataDir, 'packs', 'alpha'))).toBe(false);
  await expect(removePack(dataDir, 'alpha')).rejects.toThrow('No pack "alpha" is installed');
  await expect(removePack(dataDir, '../..')).rejects.toThrow('No pack "../.." is installed');
});

test('going back takes the version before, verified; going back again comes forward', async () => {
  await installPack(dataDir, await pack('1', '{"a":1}'));
  await expect(rollbackPack(dataDir, 'alpha')).rejects.toThrow('no earlier version to go back to');
  await installPack(dataDir, await pack('2', '{"a":2}'));
  expect((await rollbackPack(dataDir, 'alpha')).version).toBe('1');
  expect(await part()).toBe('{"a":1}');
  expect((await rollbackPack(dataDir, 'alpha')).version).toBe('2');
  expect(await part()).toBe('{"a":2}');
  await writeFile(join(versionDirectory(dataDir, 'alpha', '1'), 'buildings', 'tileset.json'), '{"a":3}');
  await expect(rollbackPack(dataDir, 'alpha')).rejects.toThrow('SHA-256');
  expect(await part()).toBe('{"a":2}');
  await expect(rollbackPack(dataDir, 'beta')).rejects.toThrow('No pack "beta" is installed');
});

test('a damaged pointer is a problem of its pack alone', async () => {
  await installPack(dataDir, await pack('1'));
  await installPack(dataDir, await writeTinyPack(join(folder, 'beta'), { id: 'beta' }));
  await writeFile(join(dataDir, 'packs', 'beta', 'current.json'), '{"version":"../../etc"}');
  expect(await listInstalled(dataDir)).toMatchObject([
    { id: 'alpha', pointer: { version: '1' } },
    { id: 'beta', problem: expect.stringContaining('damaged current.json') },
  ]);
});
