import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { readLaunch } from '../../electron/launch/read-launch.ts';

const start = (options: string[], further: Partial<Parameters<typeof readLaunch>[0]> = {}) =>
  readLaunch({
    argv: ['/opt/outpost/outpost', ...options],
    env: { XDG_DATA_HOME: '/home/ada/.data' },
    platform: 'linux',
    execPath: '/opt/outpost/outpost',
    isFolder: () => false,
    ...further,
  });

test('with nothing said the data lies where the command line has it, and any port will do', () => {
  expect(start([])).toEqual({
    dataDir: '/home/ada/.data/outpost',
    portable: false,
    headless: false,
    port: undefined,
    opened: [],
  });
});

test('options are read among those of Chromium; other arguments are opened', () => {
  const launch = start(['--no-sandbox', '--headless', '--port=0', '--data-dir=work', 'a.gpx', 'outpost://search?q=x']);
  expect(launch).toMatchObject({ dataDir: resolve('work'), headless: true, port: 0 });
  expect(launch.opened).toEqual(['a.gpx', 'outpost://search?q=x']);
});

test("options behind a link are ignored, as the link's author may have put them there", () => {
  const launch = start(['--port=1', 'outpost://search?q=x', '--data-dir=/elsewhere', '--port=2', '--headless']);
  expect(launch).toMatchObject({ dataDir: '/home/ada/.data/outpost', port: 1, headless: false });
});

test.each(['--port=', '--port=80a', '--port=-1', '--port=65536', '--data-dir='])(
  '%s is refused by a sentence',
  option => {
    expect(() => start([option])).toThrow(WordedError);
  },
);

describe('a folder outpost-data beside the program is the data folder', () => {
  const lies = (folder: string) => ({ isFolder: (path: string) => path === join(folder, 'outpost-data') });

  test.each([
    ['linux', {}, '/opt/outpost/outpost', '/opt/outpost'],
    // An AppImage runs from a mount; it lies elsewhere.
    ['linux', { APPIMAGE: '/media/stick/Outpost.AppImage' }, '/tmp/.mount_x/outpost', '/media/stick'],
    ['darwin', {}, '/Volumes/Stick/Outpost.app/Contents/MacOS/Outpost', '/Volumes/Stick'],
    ['win32', { PORTABLE_EXECUTABLE_DIR: '/e' }, '/temp/outpost.exe', '/e'],
  ] as const)('%s %j', (platform, env, execPath, folder) => {
    const launch = start([], { platform, env, execPath, ...lies(folder) });
    expect(launch).toMatchObject({ dataDir: join(folder, 'outpost-data'), portable: true });
  });

  test('unless another was named', () => {
    const beside = lies('/opt/outpost');
    expect(start(['--data-dir=/data'], beside)).toMatchObject({ dataDir: '/data', portable: false });
    expect(start([], { ...beside, env: { OUTPOST_DATA_DIR: '/data' } })).toMatchObject({ portable: false });
  });
});
