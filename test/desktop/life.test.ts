/// <reference lib="dom" />
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { writePackFile } from '../../data-packs/format/archive/write-pack-file.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';
import { clickMenu } from './clicked-menu.ts';
import { kind, platform, startDesktop } from './desktop.ts';
import { dataFolder, OpenedDesktop } from './opened-desktop.ts';
import { descendants, isRunning } from './processes.ts';
import { takeShown, willAnswer } from './stubbed-dialogs.ts';
import { testTimeoutMs, timeoutMs } from './timeouts.ts';

vi.setConfig({ testTimeout: testTimeoutMs });

const withTimeout = { timeout: timeoutMs, interval: 100 };

let opened: OpenedDesktop;
const files = await temporaryFolder();
opened = await OpenedDesktop.open(await dataFolder());
beforeEach(async () => {
  await takeShown(opened.desktop).catch(() => undefined);
});

/** Starts the program once more over the same data; gives the exit code of that start. */
async function secondStart(...args: readonly string[]): Promise<number | null> {
  const second = await startDesktop({ dataDir: opened.dataDir, args, cwd: files });
  return second.exited;
}

/** A key of a session of its own, as the page gets one. */
async function sessionKey(): Promise<{ baseUrl: string; key: string }> {
  const session = await opened.page.evaluate(() => window.outpost?.session());
  if (session === undefined) throw new Error('The page has no bridge.');
  return { baseUrl: session.baseUrl, key: await redeemed(session) };
}

async function redeemed(session: { baseUrl: string; token: string }): Promise<string> {
  const answer = await fetch(`${session.baseUrl}/workstation/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'outpost://workstation' },
    body: JSON.stringify({ token: session.token }),
  });
  return (await answer.json()).key;
}

/** 200 for a living key, 401 for a dead one. */
async function statusFor(baseUrl: string, key: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/elevation/v1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, origin: 'outpost://workstation', 'content-type': 'application/json' },
    body: JSON.stringify({ points: [{ lat: 45.49, lon: -28.6 }] }),
  });
  return answer.status;
}

describe(`the program on ${platform}`, () => {
  test('entries of the menu act on the page and the system', async () => {
    const { desktop, page } = opened;
    await clickMenu(desktop, 'Go', 'Regions');
    await page.getByRole('button', { name: 'Close regions' }).click();
    await clickMenu(desktop, 'API', 'Copy API address');
    const copied = await desktop.evaluate(({ clipboard }) => clipboard.readText());
    expect(copied).toBe(await opened.apiUrl());
    await clickMenu(desktop, 'Help', 'Show data folder');
    await vi.waitFor(
      async () => expect(await takeShown(desktop)).toContainEqual({ kind: 'folder', text: opened.dataDir }),
      withTimeout,
    );
  });

  // Playwright's keys reach the page of a real Electron, and not its menu.
  test.runIf(kind === 'double')('keys that the page leaves alone reach the menu', async () => {
    await opened.page.keyboard.press('Control+Shift+R');
    await opened.page.getByRole('button', { name: 'Close regions' }).click();
  });

  test('a second start hands its track over, and ends', async () => {
    const track = '<gpx version="1.1"><trk><name>Over the ridge</name><trkseg>';
    const points = ['45.49', '45.50', '45.51'].map(lat => `<trkpt lat="${lat}" lon="-28.6"><ele>10</ele></trkpt>`);
    await writeFile(join(files, 'ridge.gpx'), `${track}${points.join('')}</trkseg></trk></gpx>`);
    expect(await secondStart('ridge.gpx')).toBe(0);
    await opened.page.locator('.tracks').getByText('Over the ridge').waitFor(withTimeout);
    await opened.page.getByRole('button', { name: 'Close track Over the ridge' }).click();
  });

  test('a second start hands a link over; an unknown one is reported', async () => {
    const { desktop } = opened;
    expect(await secondStart('outpost://map?lat=45.5&lon=-28.5&zoom=13')).toBe(0);
    await vi.waitFor(async () => expect(await opened.address()).toMatch(/#map=13\/45\.5\/-28\.5/), withTimeout);
    expect(await secondStart('outpost://workstation/?evil=1')).toBe(0);
    await vi.waitFor(async () => {
      expect((await takeShown(desktop)).map(({ text }) => text).join()).toContain('could not be opened');
    }, withTimeout);
    expect(await opened.address()).toMatch(/^outpost:\/\/workstation\/#map=13/);
  });

  test('a region that is opened by a double click is asked about, installed, and listed', async () => {
    const { page } = opened;
    const pack = await writeTinyPack(join(files, 'tiny'), { id: 'tiny' });
    const file = join(files, 'tiny.outpost');
    await writePackFile(pack, file, { progress: () => undefined, signal: new AbortController().signal });
    expect(await secondStart(file)).toBe(0);
    const question = page.getByRole('dialog', { name: 'Install Tiny tiny?' });
    await question.getByRole('button', { name: /^Install/ }).click();
    await clickMenu(opened.desktop, 'Go', 'Regions');
    await page
      .getByRole('complementary', { name: 'Regions' })
      .or(page.getByLabel('Regions'))
      .getByText('Tiny tiny')
      .first()
      .waitFor(withTimeout);
    await page.getByRole('button', { name: 'Close regions' }).click();
  });

  test.runIf(process.platform === 'linux')(
    'a routing engine that dies is replaced: the route is answered',
    async () => {
      const { workstation } = opened;
      const service = (await opened.servicePid()) ?? 0;
      await workstation.map.lookAt({ lon: -28.53, lat: 45.49 }, 11);
      await workstation.directions.open();
      await workstation.directions.routeBetween('Kirvell', 'Sandvang');
      const engines = await descendants(service);
      expect(engines.length).toBeGreaterThan(0);
      for (const engine of engines) process.kill(engine, 'SIGKILL');
      await workstation.directions.routeBetween('Sandvang', 'Kirvell');
      expect((await workstation.directions.readTurnList()).length).toBeGreaterThan(2);
      await workstation.directions.close();
    },
  );

  test('a killed service is restarted at the same address; the window hears once and continues', async () => {
    const { page } = opened;
    const before = { pid: await opened.servicePid(), ...(await sessionKey()) };
    if (before.pid === undefined) throw new Error('There is no service.');
    process.kill(before.pid, 'SIGKILL');
    await page.getByRole('log', { name: 'Notices' }).getByText('The service answers again.').waitFor(withTimeout);
    expect(await page.getByText('The service answers again.').count()).toBe(1);
    expect(await opened.apiUrl()).toBe(before.baseUrl);
    expect(await opened.servicePid()).not.toBe(before.pid);
    // The key of the session before is dead; the page has another.
    expect(await statusFor(before.baseUrl, before.key)).toBe(401);
    expect(await statusFor(before.baseUrl, (await sessionKey()).key)).toBe(200);
    await opened.workstation.map.lookAt({ lon: -28.6, lat: 45.5 }, 12);
    expect((await opened.workstation.look('after-service')).different).toBeGreaterThan(200);
  });

  test('a page that crashes is loaded again, and leaves a report without secrets', async () => {
    const { desktop } = opened;
    await willAnswer(desktop, { button: 'OK' });
    await desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await vi.waitFor(async () => {
      expect((await takeShown(desktop)).map(({ text }) => text).join()).toContain('The page crashed');
    }, withTimeout);
    await vi.waitFor(async () => {
      const drawn = await desktop.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          "document.querySelector('.map-stage') !== null",
        ),
      );
      expect(drawn).toBe(true);
    }, withTimeout);
    const folder = join(opened.dataDir, 'crash-reports');
    const reports = (await readdir(folder)).filter(name => name.endsWith('.txt') || name.endsWith('.md'));
    const texts = await Promise.all(reports.map(name => readFile(join(folder, name), 'utf8')));
    expect(texts.join()).toContain('The page crashed');
    expect(texts.join()).toContain('A process ended unexpectedly: Outpost service');
    for (const secret of opened.secrets) expect(texts.join()).not.toContain(secret);
  });

  test('quitting leaves no process, no lock and no living key; the next start finds the window where it was', async () => {
    const { desktop, dataDir } = opened;
    const bounds = { x: 100, y: 90, width: 840, height: 600 };
    await desktop.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);
    const metrics = await desktop.evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid));
    const family = process.platform === 'linux' ? [...metrics, ...(await descendants(desktop.pid))] : metrics;
    const url = await desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('window.outpost.about()'),
    );
    // The page that Playwright knew is gone with its crash: its successor's bridge is asked from main.
    const token = await desktop.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('window.outpost.session()'),
    );
    const key = await redeemed(token);
    expect(await statusFor(url.apiUrl, key)).toBe(200);
    expect(await opened.quit()).toBe(0);
    for (const pid of family) expect(await isRunning(pid), `process ${pid}`).toBe(false);

    const port = new URL(url.apiUrl).port;
    opened = await OpenedDesktop.open(dataDir, [`--port=${port}`]);
    expect(await opened.apiUrl()).toBe(url.apiUrl);
    expect(await statusFor(url.apiUrl, key)).toBe(401);
    const now = await opened.desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
    expect(now).toEqual(bounds);
  });

  test('a hanging page does not prevent quitting', async () => {
    await opened.desktop.evaluate(({ app, BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0];
      // Like a window waiting for its page until Electron reports it unresponsive.
      window?.on('close', event => event.preventDefault());
      app.once('before-quit', () => setTimeout(() => window?.webContents.emit('unresponsive')));
      app.quit();
    });
    expect(await opened.desktop.exited).toBe(0);
  });
});
