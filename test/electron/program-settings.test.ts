import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { channels } from '../../electron/contract.ts';
import { setupSettings } from '../../electron/settings/program-settings.ts';
import { Settings } from '../../electron/settings/settings.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';

const showMessageBox = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({ dialog: { showMessageBox } }));

const server = 'https://maps.example.org/outpost/';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'settings.json');
  showMessageBox.mockReset().mockResolvedValue({ response: 1 });
});

function offered(packedServer?: string) {
  const redraw = vi.fn();
  return {
    redraw,
    ...setupSettings({ settings: Settings.open(file, vi.fn()), packedServer, speak: async () => undefined, redraw }),
  };
}

test('another update server is taken after a question that names its host, and is there at the next start', async () => {
  const { read, change } = offered('https://packed.example.org/');
  expect(read()).toEqual({
    keepRunning: false,
    language: null,
    updateServer: null,
    packedServer: 'https://packed.example.org/',
  });
  expect((await change({ updateServer: server }, null)).updateServer).toBeNull();
  expect(showMessageBox.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringContaining('maps.example.org') });

  showMessageBox.mockResolvedValue({ response: 0 });
  expect((await change({ updateServer: server }, null)).updateServer).toBe(server);
  expect(Settings.open(file, vi.fn()).values).toEqual({ keepRunning: false, updateServer: server });
});

test('the current server and the default one need no question', async () => {
  showMessageBox.mockResolvedValue({ response: 0 });
  const { change } = offered();
  await change({ updateServer: server }, null);
  await change({ updateServer: server }, null);
  expect((await change({ updateServer: null }, null)).updateServer).toBeNull();
  expect(showMessageBox).toHaveBeenCalledOnce();
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ keepRunning: false });
});

test('the API that goes on without a window is drawn in menu and tray at once', async () => {
  const { change, redraw } = offered();
  expect((await change({ keepRunning: true }, null)).keepRunning).toBe(true);
  expect(redraw).toHaveBeenCalledOnce();
  expect(showMessageBox).not.toHaveBeenCalled();
});

test('a full disk is reported, and the settings hold until the end', async () => {
  const { change, read } = offered();
  await mkdir(file);
  await expect(change({ keepRunning: true }, null)).rejects.toThrow(/could not be saved.*until Outpost ends/);
  expect(read().keepRunning).toBe(true);
});

test.each([
  ['a server without encryption', 'http://maps.example.org/'],
  ['a folder', 'file:///tmp/'],
  ['a bare name', 'maps.example.org'],
  ['nowhere', ''],
  ['an endless address', `https://a.org/${'x'.repeat(2000)}`],
])('the page cannot even ask for updates from %s', (_, address) => {
  expect(channels.changeSettings.request.safeParse({ updateServer: address }).success).toBe(false);
});
