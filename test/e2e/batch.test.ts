import { expect, test } from 'vitest';
import { BatchDriver } from './batch-driver.ts';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { ShellDriver } from './shell-driver.ts';

const view = '13/45.467/-28.522';
const shops = 'Shop,Address\nHarbour,"Lindgata 3, Ardhavn"\nNorth,Nordskar\nNowhere,Qwxyzzq\n';

const stage = await setStage();
const window = await stage.openWorkstation({ view, coarse: true, width: 1440, height: 900 });
const batch = new BatchDriver(window);

test('a table of addresses becomes one with heights and travel times in eight clicks', async () => {
  await batch.open();
  await batch.choose('shops.csv', shops);
  expect(await batch.usedColumns()).toEqual(['Address']);
  await batch.tick('Height');
  await batch.tick('Travel times');
  await batch.type('To (a place', 'Kirvell');
  await window.screenshot('batch-plan');
  await batch.start();
  await expect.poll(() => batch.counts()).toBe('Done: 2 Failed: 1');
  const { name, text } = await batch.download('CSV');
  expect(batch.clicks).toBeLessThanOrEqual(8);
  expect(name).toBe('shops.csv');
  const [head = '', harbour = '', , nowhere = ''] = text.split('\r\n');
  expect(head).toBe(
    // The byte order mark, by which spreadsheets know UTF-8, is not part of a text that is decoded.
    'Shop,Address,found_lat,found_lon,found_label,found_type,found_confidence,height_m,' +
      'travel_time_s_Kirvell,travel_distance_km_Kirvell,failure',
  );
  expect(harbour).toMatch(/^Harbour,"Lindgata 3, Ardhavn",45\.\d+,-28\.\d+,.*,house,.*,\d+(?:\.\d+)?,$/);
  expect(nowhere).toContain('Nothing is found');
  expect(await batch.failedRows()).toEqual([expect.stringContaining('Row 3')]);
  await window.screenshot('batch-done');
});

test('its rows come onto the map as an item', async () => {
  await batch.press('Show on the map');
  const data = new DataDriver(window);
  await data.open();
  await expect.poll(() => data.names()).toEqual(['shops']);
});

test('what is not known is said where it was typed', async () => {
  await batch.open();
  // The table that was open last.
  await batch.back();
  await batch.choose('points.csv', 'id;lat;lon\n1;45,46725;-28,52201\n');
  expect(await batch.usedColumns()).toEqual(['lat', 'lon']);
  await batch.tick('Nearest place of a kind');
  await batch.start();
  expect(await batch.failure()).toContain('Type a kind of place.');
  await batch.type('Kind of place', 'cafe');
  await batch.start();
  await expect.poll(() => batch.counts()).toBe('Done: 1');
  await batch.back();
  expect(await batch.chooseBad('broken.csv', 'a,b\n1,"2\n')).toContain('a quote in it never ends');
  await batch.openJob('points.csv');
  await batch.remove();
  await expect.poll(() => batch.jobs()).toEqual(['shops.csv 3 rows, finished, 1 row failed']);
});

test('a window that was closed finds a job again, which can be stopped and goes on', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => `${45.46 + i / 1e5},-28.52`);
  await batch.choose('many.csv', ['lat,lon', ...rows].join('\n'));
  await batch.tick('A map as a picture');
  await batch.start();
  await expect.poll(() => batch.counts()).toMatch(/Done: [1-9]/);
  await window.screenshot('batch-running');
  await window.reload();
  await batch.open();
  await batch.openJob('many.csv');
  await batch.stop();
  await expect.poll(() => batch.counts()).toMatch(/Waiting: /);
  await batch.press('Go on');
  await batch.stop();
  await batch.remove();
  await expect.poll(() => batch.jobs()).toHaveLength(1);
});

test.each([
  ['light', 1440, 900],
  ['dark', 1024, 700],
  ['light', 390, 844],
  ['dark', 390, 844],
] as const)('every state is accessible: %s, %i x %i', async (colorScheme, width, height) => {
  const other = await stage.openWorkstation({ view, colorScheme, width, height, plain: true });
  const tables = new BatchDriver(other);
  const shell = new ShellDriver(other);
  const check = async (state: string) => {
    await other.screenshot(`batch-${state}-${colorScheme}-${width}`);
    expect.soft(await shell.seriousFindings(), state).toEqual([]);
  };
  await tables.open();
  await check('list');
  await tables.openJob('shops.csv');
  await check('results');
  await tables.press('Change what is done');
  for (const step of ['Nearest place of a kind', 'Travel times', 'A map as a picture']) await tables.tick(step);
  await check('form');
});

test('in German, and by the keyboard alone', async () => {
  const german = await stage.openWorkstation({ view, coarse: true, locale: 'de-DE', width: 1024, height: 700 });
  const tables = new BatchDriver(german, 'de');
  await tables.open();
  await tables.choose('Läden.csv', 'Laden;Straße\nHafen;Lindgata 3\n');
  expect(await tables.usedColumns()).toEqual(['Straße']);
  const { page } = german;
  await page.getByRole('checkbox', { name: 'Höhe', exact: true }).focus();
  await page.keyboard.press('Space');
  await german.screenshot('batch-german');
  await page.getByRole('button', { name: 'Starten' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => tables.counts()).toBe('Erledigt: 1');
  await page.getByRole('button', { name: 'Alle Tabellen' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => tables.jobs()).toEqual(['Läden.csv 1 Zeile, fertig', expect.stringContaining('shops.csv')]);
});
