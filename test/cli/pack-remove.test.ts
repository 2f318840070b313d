import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { askYesOrNo } from '../../data-packs/cli/ask.ts';
import { withPackLock } from '../../data-packs/store/disk/lock.ts';
import { clearLeftovers, listInstalled } from '../../data-packs/store/index.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { removePack } from '../../data-packs/store/remove.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { outpostHere } from '../helpers/outpost-here.ts';
import { type TinyPackOptions, writeTinyPack } from '../helpers/tiny-pack.ts';

vi.mock('../../data-packs/cli/ask.ts', () => ({ askYesOrNo: vi.fn() }));
const ask = vi.mocked(askYesOrNo);

/** Files that cannot be deleted can be made by root only. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
if (!mayMount) process.stdout.write('removals of files that are held are not tested: that needs root on Linux\n');

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, 'data');
  ask.mockReset();
});

const outpost = (...words: string[]) => outpostHere(['pack', ...words, '--data-dir', dataDir]);
let packs = 0;
async function install(options: TinyPackOptions): Promise<void> {
  packs += 1;
  await installPack(dataDir, await writeTinyPack(join(folder, `pack-${packs}`), options), { letGoMs: 0 });
}
const content = (bytes: number) => 'x'.repeat(bytes);

test('the list shows the version that is kept to go back to, and not one that is gone', async () => {
  await install({ id: 'alpha', version: '1', content: content(2_500_000) });
  await install({ id: 'alpha', version: '2', content: content(1_000_000) });
  await install({ id: 'beta' });
  const rows = (await outpost('list')).stdout.split('\n').map(line => line.replace(/ {2,}/g, '|'));
  expect(rows).toEqual([
    'ID|VERSION|NAME|SIZE|PREVIOUS VERSION|SIGNED|PARTS',
    'alpha|2|Tiny alpha|1 MB|1 (2.5 MB)|no|buildings',
    'beta|1|Tiny beta|27 bytes|-|no|buildings',
    '',
  ]);
  const listed = async () => JSON.parse((await outpost('list', '--json')).stdout);
  expect((await listed())[0]).toMatchObject({ version: '2', previous: '1', previousSize: 2_500_000 });
  await rm(join(dataDir, 'packs', 'alpha', '1'), { recursive: true });
  expect((await listed())[0]).not.toHaveProperty('previous');
});

test('removing says what is free again, of all versions, and what stops working', async () => {
  await install({ id: 'alpha', version: '1', content: content(2_500_000) });
  await install({ id: 'alpha', version: '2', content: content(1_000_000) });
  const { stdout } = await outpost('remove', 'alpha');
  expect(stdout).toBe(
    'The pack alpha is removed: 3.5 MB are free again.\nWhat stops working in Tiny alpha: 3D buildings.\n',
  );
  expect(existsSync(join(dataDir, 'packs', 'alpha'))).toBe(false);
  expect(await outpost('remove', 'alpha')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No pack "alpha"/),
  });
});

test('what another region has for all of its places stays; for some of them is not enough, nor is the world', async () => {
  await install({ id: 'alpha', bounds: [9, 47, 10, 48] });
  await install({ id: 'half', bounds: [9, 47, 9.5, 48] });
  await install({ id: 'world', bounds: [-180, -85, 180, 85] });
  const removed = async () => JSON.parse((await outpost('remove', 'alpha', '--json')).stdout);
  expect(await removed()).toMatchObject({ stops: ['buildings'], stays: [] });
  await install({ id: 'alpha', bounds: [9, 47, 10, 48] });
  await install({ id: 'other-half', bounds: [9.5, 47, 10, 48] });
  expect((await outpost('remove', 'alpha')).stdout).toMatch(/\nAnother region there still has: 3D buildings\.\n$/);
  expect((await outpost('remove', 'world')).stdout).toMatch(
    /are free again\.\nOutpost installs it again when it starts\.\n/,
  );
});

test('on a terminal it asks before, with what stops working; elsewhere and with --yes it does not', async () => {
  await install({ id: 'alpha' });
  ask.mockResolvedValueOnce(false);
  expect(await outpost('remove', 'alpha')).toMatchObject({ code: 1, stdout: '', stderr: 'Nothing was removed.\n' });
  expect(ask).toHaveBeenCalledWith('What stops working in Tiny alpha: 3D buildings.\nRemove Tiny alpha?');
  expect(await listInstalled(dataDir)).toHaveLength(1);
  await outpost('remove', 'alpha', '--yes');
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await listInstalled(dataDir)).toEqual([]);
  await install({ id: 'alpha' });
  ask.mockResolvedValueOnce(true);
  expect((await outpost('remove', 'alpha')).code).toBe(0);
  expect(await listInstalled(dataDir)).toEqual([]);
});

test('of two removals at once the second finds nothing, and one that waits can be given up', async () => {
  await install({ id: 'alpha' });
  const outcomes = await Promise.allSettled([removePack(dataDir, 'alpha'), removePack(dataDir, 'alpha')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringMatching(/^No pack "alpha" is installed/) },
  });
  await install({ id: 'beta' });
  await withPackLock(dataDir, 'beta', undefined, () =>
    expect(removePack(dataDir, 'beta', AbortSignal.timeout(150))).rejects.toThrow('timeout'),
  );
  expect(await listInstalled(dataDir)).toHaveLength(1);
});

test.skipIf(!mayMount)(
  'files that cannot be deleted make it no pack again; they go when a service starts',
  async () => {
    await install({ id: 'alpha', version: '1', content: content(1_000_000) });
    const mountedOn = join(dataDir, 'packs', 'alpha', '1', 'held');
    await mkdir(mountedOn);
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mountedOn]);
    try {
      const removed = await removePack(dataDir, 'alpha');
      expect(removed.filesLeft).toBe(true);
      expect(removed.freedBytes).toBeGreaterThanOrEqual(1_000_000);
      expect(await listInstalled(dataDir)).toEqual([]);
    } finally {
      // Wherever it is by now, also when this fails.
      const [aside] = await readdir(join(dataDir, 'packs', '.incoming'));
      const at = aside === undefined ? mountedOn : join(dataDir, 'packs', '.incoming', aside, '1', 'held');
      execFileSync('/bin/umount', [at]);
    }
    await clearLeftovers(dataDir);
    expect(await readdir(join(dataDir, 'packs', '.incoming'))).toEqual([]);
  },
);
