import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFolder, refusedLock, writeRunFile } from '../../electron/launch/folder-lock.ts';

let folder: string;
let desktop: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-lock-'));
  desktop = join(folder, 'desktop');
  mkdirSync(desktop);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('the lock of a data folder', () => {
  const failing = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };
  const machine = () => join(folder, 'machine');

  test('lies in it, and trying whether it can leaves nothing there', () => {
    expect(lockFolder(desktop, { platform: 'linux', folder: machine })).toBe(desktop);
    expect(readdirSync(desktop)).toEqual([]);
  });

  test('lies on the machine for drives without symbolic links, one per data folder, private to the user', () => {
    const onStick = { platform: 'linux', folder: machine, link: failing('EPERM') } as const;
    const lock = lockFolder(desktop, onStick);
    expect(lock.startsWith(machine())).toBe(true);
    expect(statSync(lock).mode & 0o777).toBe(0o700);
    expect(lockFolder(desktop, onStick)).toBe(lock);
    expect(lockFolder(folder, onStick)).not.toBe(lock);
  });

  test('lies in it on Windows, whose locks are not links, and if a link failed for another reason', () => {
    expect(lockFolder(desktop, { platform: 'win32', folder: machine, link: failing('EPERM') })).toBe(desktop);
    expect(lockFolder(desktop, { platform: 'linux', folder: machine, link: failing('EEXIST') })).toBe(desktop);
  });
});

describe.skipIf(process.platform === 'win32')('a start that did not get the lock', () => {
  const refused = (headless: boolean) =>
    refusedLock({ dataDir: '/data', headless }, { lock: desktop, runningFile: join(folder, 'running.json') });
  const lockedBy = (computer: string) => symlinkSync(`${computer}-4711`, join(desktop, 'SingletonLock'));

  test('says nothing where the other program shows its window', () => {
    lockedBy(hostname());
    writeRunFile(join(folder, 'running.json'), { headless: false });
    expect(refused(false)).toBeUndefined();
    expect(refused(true)).toContain('already runs over /data');
  });

  test('says so where the other program has no window', () => {
    writeRunFile(join(folder, 'running.json'), { headless: true });
    expect(refused(false)).toContain('without a window');
  });

  test('names the computer that the drive was taken out of, and what to delete', () => {
    lockedBy(`${hostname()}-at-work`);
    expect(refused(false)).toContain(`on the computer ${hostname()}-at-work,`);
    expect(refused(false)).toContain(join(desktop, 'SingletonLock'));
  });
});
