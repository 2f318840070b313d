import { expect, test } from 'vitest';
import { isInUse, unlessInUse } from '../../../data-packs/runtime/in-use.ts';

const refused = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['EBUSY', true, true],
  ['ENOTEMPTY', true, true],
  // Windows has no better code for a file that is open; elsewhere they are what they say.
  ['EPERM', false, true],
  ['EACCES', false, true],
  ['ENOENT', false, false],
])('%s means a file in use: on Linux %s, on Windows %s', (code, onLinux, onWindows) => {
  expect(isInUse(refused(code), 'linux')).toBe(onLinux);
  expect(isInUse(refused(code), 'win32')).toBe(onWindows);
});

test('what files in use refuse is done as soon as they are closed, and given up after three seconds', async () => {
  let waited = 0;
  const wait = async (ms: number) => (waited += ms);
  const closedAfter = (ms: number) => async () => {
    if (waited < ms) throw refused('EPERM');
  };
  await unlessInUse(closedAfter(500), { platform: 'win32', wait });
  expect(waited).toBe(500);
  waited = 0;
  await expect(unlessInUse(closedAfter(60_000), { platform: 'win32', wait })).rejects.toThrow('EPERM');
  expect(waited).toBe(2900);
  waited = 0;
  await expect(unlessInUse(closedAfter(500), { platform: 'linux', wait })).rejects.toThrow('EPERM');
  expect(waited).toBe(0);
});
