import { expect, test, vi } from 'vitest';
import { startWithoutDisplay } from '../../electron/headless/serve-headless.ts';

vi.mock('electron', () => ({}));

const again = (further: Partial<Parameters<typeof startWithoutDisplay>[0]> = {}) =>
  startWithoutDisplay({
    argv: ['outpost-workstation', '--headless', '--port=0'],
    env: {},
    platform: 'linux',
    execPath: '/opt/Outpost/outpost-workstation',
    isPackaged: true,
    ...further,
  });

test('without a display the packed program restarts with the option first on its command line', () => {
  const file = '/opt/Outpost/outpost-workstation';
  expect(again()).toEqual({ file, argv: [file, '--ozone-platform=headless', '--headless', '--port=0'] });
});

test('started so it goes on', () => {
  expect(again({ argv: again()?.argv ?? [] })).toBeUndefined();
});

test('an AppImage is started anew as a whole, as its mount ends with the program', () => {
  const mounted = {
    execPath: '/tmp/.mount_OutposXyz/outpost-workstation',
    env: { APPIMAGE: '/home/ada/Outpost.AppImage' },
  };
  expect(again(mounted)?.file).toBe('/home/ada/Outpost.AppImage');
  expect(again({ ...mounted, execPath: '/tmp/squashfs-root/outpost-workstation' })?.file).toBe(
    '/tmp/squashfs-root/outpost-workstation',
  );
});

test.each([
  ['a display', { env: { DISPLAY: ':0' } }],
  ['a Wayland display', { env: { WAYLAND_DISPLAY: 'wayland-0' } }],
  ['another system', { platform: 'darwin' }],
  ['a checkout', { isPackaged: false }],
] as const)('with %s it goes on', (_what, further) => {
  expect(again(further)).toBeUndefined();
});
