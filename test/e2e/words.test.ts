/// <reference lib="dom" />
import { expect, test } from 'vitest';
import type { Command, DesktopBridge } from '../../electron/contract.ts';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { setStage } from './driver.ts';
import { unwordedTexts } from './shown-texts.ts';
import { inPseudoLanguage as spoken } from './spoken.ts';

// The pseudo-language puts texts of catalogues in brackets; any other text is hard-coded.

const stage = await setStage();

const kirvell = { lon: -28.6212, lat: 45.4983 };
const open = (options = {}) =>
  stage.openWorkstation({ width: 900, height: 640, coarse: true, pseudoLanguage: true, ...options });

test('the page that asks for a key', async () => {
  const window = await open({ blank: true });
  await window.page.goto(`${stage.pageUrl}#token=spent`);
  await window.page.getByRole('alert').waitFor();
  expect(await unwordedTexts(window.page)).toEqual([]);
  await window.close();
});

test('search, the card of a place, and the styles', async () => {
  const window = await open({ view: `14/${kirvell.lat}/${kirvell.lon}` });
  const { page, search, place, map } = window;
  expect(await unwordedTexts(page)).toEqual([]);

  await search.type('lumh');
  await expect.poll(() => search.suggestions()).toContain('Lumhavn');
  expect(await unwordedTexts(page)).toEqual([]);
  await search.type('xqzwvkjy');
  await window.press('Enter');
  await expect.poll(() => search.nothingFoundText()).toContain('xqzwvkjy');
  expect(await unwordedTexts(page)).toEqual([]);
  await window.press('Escape');

  await map.click(kirvell);
  await place.read();
  expect(await unwordedTexts(page)).toEqual([]);
  await place.openNotations();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.press('Escape');
  await place.close();

  // At sea, without names and regions.
  await map.lookAt({ lon: -40, lat: 20 }, 6);
  await map.click({ lon: -40, lat: 20 });
  await place.read();
  expect(await unwordedTexts(page)).toEqual([]);
  await place.close();
  await search.type('45.4784, -28.3974');
  await search.submit();
  await place.close();
  await search.openByKeyboard('/');
  await search.type('');
  await search.suggestions();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.press('Escape');

  await map.openStyles();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.close();
});

test('directions, their profile, and a failure', async () => {
  const window = await open({ view: '11/45.49/-28.53' });
  const { page, directions } = window;
  await directions.open();
  expect(await unwordedTexts(page)).toEqual([]);
  await directions.routeBetween('Kirvell', 'Sandvang');
  await expect.poll(() => directions.profileFigures()).toMatch(/\d+ m/);
  await directions.hoverProfile(0.5);
  expect(await unwordedTexts(page)).toEqual([]);
  await directions.openExport();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.press('Escape');
  await directions.reverseRoute();
  await directions.expectRoute();
  await directions.addStop();
  expect(await unwordedTexts(page)).toEqual([]);
  await directions.close();

  await directions.open();
  await directions.routeBetween('Kirvell', 'Lumhavn');
  await directions.avoidFerries(true);
  await window.errorNote();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.close();
});

test('a picture, on paper too', async () => {
  const window = await open({ view: `13/${kirvell.lat}/${kirvell.lon}` });
  const { page } = window;
  await page.locator('.rail-entry[data-place="export"]').click();
  const drawn = page.locator('[data-testid="picture-preview"][aria-busy="false"]');
  await drawn.waitFor();
  expect(await unwordedTexts(page)).toEqual([]);
  await page.locator('.picture').getByLabel(spoken('Size')).selectOption('a4');
  await page.locator('[data-testid="picture-preview"][aria-busy="true"]').waitFor();
  await drawn.waitFor();
  expect(await unwordedTexts(page)).toEqual([]);
  await page.getByRole('button', { name: spoken('Copy code') }).click();
  await page.getByRole('menu').waitFor();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.close();
});

test('dropped files, tracks and their notices', async () => {
  const window = await open();
  const arrivals = new ArrivalsDriver(window);
  const line = '{"type":"LineString","coordinates":[[-28.5,45.4],[-28.4,45.4]]}';
  const points = '{"type":"MultiPoint","coordinates":[[-28.5,45.4],[-28.4,45.4]]}';
  await arrivals.dragOver({ name: 'walk.gpx', content: '' });
  expect(await unwordedTexts(window.page)).toEqual([]);
  await arrivals.dragAway();
  await arrivals.drop({ name: 'walk.geojson', content: line }, { name: 'huts.geojson', content: points });
  await arrivals.tracks(2);
  await arrivals.drop(
    { name: 'torn.gpx', content: '<gpx' },
    { name: 'notes.docx', content: 'x' },
    { name: 'area.osm.pbf', content: 'x' },
  );
  await window.page.locator('.notice-card').nth(1).waitFor();
  expect(await unwordedTexts(window.page)).toEqual([]);
  await window.close();
});

test('messages when the service is gone', async () => {
  const window = await open({ view: `13/${kirvell.lat}/${kirvell.lon}` });
  await window.goOffline(true);
  await window.map.move({ lon: -28.5112, lat: 45.4674 }, 14);
  await window.errorNote();
  expect(await unwordedTexts(window.page)).toEqual([]);
  await window.close();
});

test('in the desktop program: settings, about, and notices', async () => {
  const window = await open({ blank: true });
  const { page } = window;
  type Stubs = { askForSession: DesktopBridge['session']; listener: (command: Command) => void };
  await page.exposeFunction('askForSession', () => {
    const address = new URL(stage.service.service.workstationUrl());
    return { baseUrl: stage.service.baseUrl, token: new URLSearchParams(address.hash.slice(1)).get('token') };
  });
  await page.addInitScript(() => {
    const stubs = globalThis as unknown as Stubs;
    const settings = { keepRunning: false, language: null, updateServer: null, packedServer: 'https://example.org/' };
    const bridge: Partial<DesktopBridge> = {
      session: () => stubs.askForSession(),
      offerCommands: async () => undefined,
      settings: async () => settings,
      changeSettings: async ({ updateServer = null }) => ({ ...settings, updateServer }),
      updateState: async () => ({ state: 'downloading', version: '2.0.0', fraction: 0.5 }),
      about: async () => ({
        version: '1.2.3',
        platform: 'linux',
        dataDir: '/home/user/outpost',
        portable: true,
        apiUrl: 'http://127.0.0.1:1',
        logFile: '/home/user/outpost/logs/outpost.log',
      }),
      onCommand: listener => {
        stubs.listener = listener;
        return () => undefined;
      },
    };
    Object.defineProperty(globalThis, 'outpost', { value: bridge });
  });
  const send = (command: Command) => page.evaluate(sent => (globalThis as unknown as Stubs).listener(sent), command);
  await window.open(stage.pageUrl);

  await send({ kind: 'show', what: 'about' });
  const about = page.getByRole('dialog', { name: spoken('About Outpost') });
  await about.getByText('2.0.0').waitFor();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.press('Escape');

  await send({ kind: 'show', what: 'settings' });
  const settings = page.getByRole('region', { name: spoken('Settings') });
  const address = settings.getByLabel(spoken('Look for newer versions of Outpost at'));
  await address.fill('http://example.org');
  expect(await unwordedTexts(page)).toEqual([]);
  await address.fill('https://example.org/newer/');
  await address.press('Enter');
  await settings.getByText(spoken('Saved. It holds from the next start of Outpost on.')).waitFor();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.press('Escape');

  await send({ kind: 'show', what: 'export' });
  await page.getByRole('dialog', { name: spoken('Export a region') }).waitFor();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.press('Escape');

  await send({ kind: 'update', update: { state: 'ready', version: '2.0.0' } });
  await page.locator('.notice-card').waitFor();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.close();
});

test('a page that cannot be drawn', async () => {
  const window = await open({ blank: true });
  await window.page.route('**/health', route =>
    route.fulfill({ json: { status: 'ok', regions: [{ id: 'odd', name: 'Odd' }] } }),
  );
  await window.page.goto(stage.service.service.workstationUrl());
  await window.page.getByRole('alert').waitFor();
  expect(await unwordedTexts(window.page)).toEqual([]);
  await window.close();
});
