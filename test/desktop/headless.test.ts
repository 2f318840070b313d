import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { restoreJoined } from '../helpers/joined-archives.ts';
import { packFor } from '../helpers/packs.ts';
import { linkPack } from '../helpers/service.ts';
import { type Desktop, kind, platform, startDesktop } from './desktop.ts';
import { descendants, isRunning } from './processes.ts';
import { testTimeoutMs, timeoutMs } from './timeouts.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

/** The first line it prints. */
async function ready(desktop: Desktop): Promise<{ event: string; baseUrl: string }> {
  void desktop.exited.then(() => undefined);
  await vi.waitUntil(() => desktop.stdout().includes('\n'), { timeout: timeoutMs, interval: 50 });
  return JSON.parse(desktop.stdout().split('\n')[0] ?? '');
}

describe(`without a window on ${platform}`, () => {
  test('beside its own folder it is portable; the API answers, a full log is rotated, SIGTERM ends it', async () => {
    const folder = await temporaryFolder();
    const dataDir = join(folder, 'outpost-data');
    await mkdir(join(dataDir, 'logs'), { recursive: true });
    const packs = await Promise.all([packFor('sandbox'), packFor('world')]);
    for (const pack of packs) await linkPack(dataDir, pack);
    await restoreJoined(dataDir, packs);
    await writeFile(join(dataDir, 'logs', 'outpost.log'), 'an old line\n'.repeat(450_000));

    const desktop = await startDesktop({
      args: ['--headless', '--port=0'],
      env: { APPIMAGE: join(folder, 'Outpost.AppImage'), OUTPOST_DATA_DIR: '' },
    });
    onTestFinished(() => desktop.kill('SIGKILL'));
    const { event, baseUrl } = await ready(desktop);
    expect(event).toBe('ready');
    expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
    const windows = await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    expect(windows).toBe(0);
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['desktop', 'logs', 'outpost.db']));
    await vi.waitFor(async () => {
      expect((await stat(join(dataDir, 'logs', 'outpost.1.log'))).size).toBeGreaterThan(5_000_000);
    }, timeoutMs);

    // A real error box waits for a click.
    if (kind === 'double') {
      const withWindow = await startDesktop({ dataDir });
      expect(await withWindow.exited).toBe(2);
      expect(withWindow.stderr()).toContain('without a window');
    }

    const family = process.platform === 'linux' ? await descendants(desktop.pid) : [];
    desktop.kill('SIGTERM');
    expect(await desktop.exited).toBe(0);
    for (const pid of family) expect(await isRunning(pid), `process ${pid}`).toBe(false);
  });
});
