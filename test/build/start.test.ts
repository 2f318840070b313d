import { expect, test } from 'vitest';
import { whyNoWindow } from '../../build/start/electron-binary.ts';

const shown = { platform: 'linux', env: { DISPLAY: ':0' } } as const;
/** Like an Electron whose Node strips types: asked as Node, it is one. */
const capable = process.execPath;

test('`npm start` opens a window where Electron and a display are there', () => {
  expect(whyNoWindow(capable, shown)).toBeUndefined();
  expect(whyNoWindow(capable, { platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBeUndefined();
  expect(whyNoWindow(capable, { platform: 'darwin', env: {} })).toBeUndefined();
});

test('otherwise it says why it opens the browser', () => {
  expect(whyNoWindow(undefined, shown)).toContain('npx install-electron');
  expect(whyNoWindow(capable, { platform: 'linux', env: {} })).toContain('no display');
});

test.skipIf(process.platform === 'win32')('also where Electron cannot run what is here', () => {
  expect(whyNoWindow('/bin/echo', shown)).toContain('cannot run TypeScript');
});
