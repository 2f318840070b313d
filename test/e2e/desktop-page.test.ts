/// <reference lib="dom" />
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Command, channels, type DesktopBridge, type OfferedCommand } from '../../electron/contract.ts';
import { type MenuActions, menuTemplate } from '../../electron/menus/menu-template.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { type Stage, setStage } from './driver.ts';
import type { Workstation } from './workstation.ts';

// The page alone, with a stubbed bridge; test/desktop drives the whole program.

let stage: Stage;
let window: Workstation;
let arrivals: ArrivalsDriver;
let folder: string;
/** Sessions that the page asked for. */
let sessions = 0;
/** Restarts that it asked for. */
let restarts = 0;
/** The commands it last offered for the menu bar. */
let offered: readonly OfferedCommand[] = [];

type Listener = { listener: (command: Command) => void };

beforeAll(async () => {
  folder = await temporaryFolder();
  stage = await setStage();
  window = await stage.openWorkstation({ blank: true, width: 800, height: 560, coarse: true });
  arrivals = new ArrivalsDriver(window);
  const { page } = window;
  await page.exposeFunction('askForSession', () => {
    sessions += 1;
    const address = new URL(stage.service.service.workstationUrl());
    return {
      baseUrl: stage.service.baseUrl,
      token: new URLSearchParams(address.hash.slice(1)).get('token'),
    };
  });
  await page.exposeFunction('restart', () => {
    restarts += 1;
  });
  await page.exposeFunction('offer', (commands: OfferedCommand[]) => {
    offered = commands;
  });
  await page.addInitScript(() => {
    const asked = globalThis as unknown as {
      askForSession: DesktopBridge['session'];
      restart: DesktopBridge['installUpdate'];
      offer: DesktopBridge['offerCommands'];
    } & Listener;
    const bridge: Partial<DesktopBridge> = {
      session: () => asked.askForSession(),
      pathOf: () => '',
      readTrack: async path => ({
        name: 'walk.geojson',
        format: 'geojson',
        bytes: new TextEncoder().encode(
          path.startsWith('/given/') ? '{"type":"LineString","coordinates":[[-28.5,45.4],[-28.4,45.4]]}' : 'x',
        ),
      }),
      about: async () => ({
        version: '1.2.3',
        platform: 'linux',
        dataDir: '/home/user/outpost',
        portable: true,
        apiUrl: 'http://127.0.0.1:1',
        logFile: '/home/user/outpost/logs/outpost.log',
      }),
      installUpdate: () => asked.restart(),
      offerCommands: commands => asked.offer(commands),
      updateState: async () => ({ state: 'off', message: 'Updates are switched off in a portable folder.' }),
      onCommand: listener => {
        // A file that the program was started with, sent before the page is ready.
        listener({ kind: 'track-file', path: '/given/walk.geojson' });
        asked.listener = listener;
        return () => undefined;
      },
    };
    Object.defineProperty(globalThis, 'outpost', { value: bridge });
  });
  await window.open(stage.pageUrl);
});

const send = (command: Command) =>
  window.page.evaluate(sent => (globalThis as unknown as Listener).listener(sent), command);

describe('the page in the desktop program', () => {
  test('asks main for its session, stores it nowhere, and opens the file the program was started with', async () => {
    expect(sessions).toBe(1);
    await expect.poll(() => arrivals.tracks(1)).toEqual(['walk | 7.8 km']);
    const stored = await window.page.evaluate(() =>
      JSON.stringify([sessionStorage, localStorage, document.cookie, location.href]),
    );
    expect(stored).not.toMatch(/outpost_|token/);
  });

  test('offers its commands for the menu bar, none of them twice', () => {
    expect(offered.map(({ id }) => id).sort()).toEqual([
      'build',
      'catalogue',
      'directions',
      'export',
      'first-steps',
      'palette',
      'regions',
      'search',
    ]);
    expect(channels.offerCommands.request.safeParse(offered).success).toBe(true);
    const entries = menuTemplate('linux', {} as MenuActions, { keepRunning: false, offered });
    const shortcuts = entries.flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu.flatMap(({ accelerator }) => accelerator ?? []) : [],
    );
    expect(shortcuts).toContain('CmdOrCtrl+K');
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  test('follows links and commands of the menu', async () => {
    await send({ kind: 'view', lat: 45.4784, lon: -28.3974, zoom: 15 });
    await window.map.expectIdle();
    const { lat, lon, zoom } = window.map.view();
    expect([lat.toFixed(3), lon.toFixed(3), zoom]).toEqual(['45.478', '-28.397', 15]);
    await send({ kind: 'search', text: 'lumh' });
    await expect.poll(() => window.search.suggestions()).toContain('Lumhavn');
    const points = [
      { lat: 45.44, lon: -28.35 },
      { lat: 45.4784, lon: -28.3974 },
    ];
    await send({ kind: 'directions', points, profile: 'bicycle' });
    await expect.poll(() => window.directions.waypointLabels()).toHaveLength(2);
    await window.directions.expectRoute();
    await send({ kind: 'show', what: 'about' });
    const about = window.page.getByRole('dialog', { name: 'About Outpost' });
    await about.getByText('Updates are switched off in a portable folder.').waitFor();
    await expect.poll(() => about.innerText()).toContain('/home/user/outpost/logs/outpost.log');
    await window.screenshot('about');
    await window.press('Escape');
    await about.waitFor({ state: 'detached' });
  });

  test('a pack opened with the program is read in place, not uploaded', async () => {
    const path = await writeTinyPack(join(folder, 'tiny'), { id: 'tiny' });
    await send({ kind: 'pack-file', path });
    await expect.poll(() => arrivals.readSheet()).toContain('Install Tiny tiny?');
    await arrivals.answerSheet('Not now');
    expect(window.log.requests.filter(({ url }) => url.includes('/uploads'))).toEqual([]);
  });

  test('a newer version that is ready shows a notice with a button that restarts into it', async () => {
    await send({ kind: 'update', update: { state: 'ready', version: '2.0.0' } });
    const notice = window.page.locator('.notice-card').filter({ hasText: 'Version 2.0.0 of Outpost is ready' });
    await notice.getByRole('button', { name: 'Restart' }).click();
    await expect.poll(() => restarts).toBe(1);
  });

  test('a restarted service shows one notice, and gets a new session', async () => {
    await send({ kind: 'service', state: 'gone', message: 'The service stopped and is being started again.' });
    await send({ kind: 'service', state: 'back', message: 'The service is back. Nothing was lost.' });
    expect(await arrivals.readNotice('The service')).toBe('The service is back. Nothing was lost.');
    await expect.poll(() => sessions).toBe(2);
    expect(await window.page.locator('.notice-card').count()).toBe(0);
    await window.map.expectIdle();
    expect(window.log.problems).toEqual([]);
  });
});
