import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportPack } from '../../data-packs/store/export.ts';
import { findCarried, linuxMounts, windowsDrives } from '../../data-packs/store/found-pack.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';

const folder = await temporaryFolder();
const dataDir = join(folder, 'data');
const stick = join(folder, 'media', 'STICK');
await mkdir(dataDir, { recursive: true });
await mkdir(join(stick, 'maps', 'deeper'), { recursive: true });
const alpha = await writeTinyPack(join(folder, 'alpha'), { id: 'alpha' });
await installPack(dataDir, alpha, { letGoMs: 0 });
await exportPack(dataDir, 'alpha', join(stick, 'maps', 'Alpha.outpost'));
await writeTinyPack(join(stick, 'beta'), { id: 'beta', version: '2' });
await writeTinyPack(join(stick, 'maps', 'gamma'), { id: 'gamma' });

const found = async (...roots: string[]) =>
  (await findCarried(dataDir, { roots })).map(pack => `${pack.manifest.id} ${pack.path.slice(folder.length + 1)}`);

describe('packs on removable drives', () => {
  test('are found in the top two levels, with what is installed of them', async () => {
    const packs = await findCarried(dataDir, { roots: [stick, join(folder, 'media', 'UNPLUGGED')] });
    expect(packs.map(({ manifest, form, installedVersion }) => [manifest.id, form, installedVersion])).toEqual([
      ['alpha', 'file', '1'],
      ['beta', 'folder', undefined],
      ['gamma', 'folder', undefined],
    ]);
    expect(packs[0]).toMatchObject({ path: join(stick, 'maps', 'Alpha.outpost'), trust: { state: 'unsigned' } });
  });

  test('are not looked for behind links, in hidden folders or deeper down; what is no pack is passed over', async () => {
    const drive = join(folder, 'media', 'ODD');
    await mkdir(join(drive, 'a', 'b'), { recursive: true });
    await mkdir(join(drive, 'linked'));
    await cp(join(stick, 'beta'), join(drive, 'a', 'b', 'beta'), { recursive: true });
    await cp(join(stick, 'beta'), join(drive, '.Trash'), { recursive: true });
    await symlink(join(stick, 'beta'), join(drive, 'beta'));
    await symlink(join(stick, 'maps', 'Alpha.outpost'), join(drive, 'Alpha.outpost'));
    await symlink(join(stick, 'beta', 'pack.json'), join(drive, 'linked', 'pack.json'));
    await writeFile(join(drive, 'torn.outpost'), 'half of a pack');
    await mkdir(join(drive, 'newer'));
    await writeFile(join(drive, 'newer', 'pack.json'), '{"formatVersion":99}');
    expect(await found(drive)).toEqual([]);
    await cp(join(stick, 'beta'), join(drive, 'a', 'beta'), { recursive: true });
    expect(await found(drive)).toEqual(['beta media/ODD/a/beta']);
  });

  test('of a drive that does not answer in time hold nobody up', async () => {
    const readFolder = () => new Promise<never>(() => undefined);
    expect(await findCarried(dataDir, { roots: [stick], timeoutMs: 20, readFolder })).toEqual([]);
  });

  test('are looked for until one is tired of it', async () => {
    const stop = AbortSignal.abort(new Error('The window was closed.'));
    await expect(findCarried(dataDir, { roots: [stick], signal: stop })).rejects.toThrow('The window was closed.');
  });
});

describe('removable drives', () => {
  test('of Linux are block devices that are mounted where people plug things in', () => {
    expect(
      linuxMounts(
        [
          '/dev/sda2 / ext4 rw,relatime 0 0',
          'proc /proc proc rw 0 0',
          '/dev/sdb1 /media/ada/MAPS\\0402026 vfat rw 0 0',
          '/dev/sdc1 /run/media/ada/Диск exfat rw 0 0',
          '/dev/sdd1 /mnt ext4 rw 0 0',
          'nas:/maps /mnt/nas nfs4 rw 0 0',
          '/dev/sda1 /boot/efi vfat rw 0 0',
          '/dev/sda3 /mediathek ext4 rw 0 0',
          '',
        ].join('\n'),
      ),
    ).toEqual(['/media/ada/MAPS 2026', '/run/media/ada/Диск', '/mnt']);
  });

  test("of Windows are all letters but the system's", () => {
    const drives = windowsDrives('D:');
    expect(drives).toHaveLength(23);
    expect(drives).toContain('E:\\');
    expect(drives).not.toContain('D:\\');
    expect(drives).not.toContain('A:\\');
  });
});
