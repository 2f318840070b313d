import { expect, test } from 'vitest';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { ShellDriver } from './shell-driver.ts';

const pinColour = '#d9480f';
/** The sandbox's capital. */
const town = { lon: -28.522, lat: 45.467 };
const stage = await setStage();
const window = await stage.openWorkstation({ view: `14/${town.lat}/${town.lon}`, coarse: true });

const pins = async () => (await window.look('category', pinColour)).share;

test('a kind of place lists all in view, in whatever language it is typed, and pins them', async () => {
  await window.search.type('auberge');
  expect(await window.search.suggestions()).toContain('All in view: Restaurant');
  await window.search.submit();
  const restaurants = await window.search.hits();
  expect(restaurants.length).toBeGreaterThan(3);
  expect(await window.search.hitCount()).toBe(`${restaurants.length} in view`);
  await expect.poll(pins).toBeGreaterThan(0);
  const findings = await new ShellDriver(window).seriousFindings();
  expect(findings).toEqual([]);
});

test('the list stays beside the card of a hit and lights what is pointed at', async () => {
  const [first = '', second = ''] = await window.search.hits();
  await window.search.pointAtHit(second);
  expect(await window.search.litHit()).toBe(second);
  await window.search.openHit(first);
  expect((await window.place.read()).title).toBe(first);
  expect(await window.search.hits()).toContain(second);
  await window.press('Escape');
  await window.place.expectClosed();
  expect(await window.search.hits()).toContain(first);
});

test('a moved map offers to search here; a reload keeps what was found', async () => {
  const before = await window.search.hits();
  expect(await window.search.offersSearchHere()).toBe(false);
  await window.map.lookAt({ lon: town.lon + 0.012, lat: town.lat }, 14);
  await expect.poll(() => window.search.offersSearchHere()).toBe(true);
  expect(await window.search.hits()).toEqual(before);
  await window.search.searchHere();
  await expect.poll(() => window.search.hits()).not.toEqual(before);
  const here = await window.search.hits();
  await window.reload();
  expect(await window.search.hits()).toEqual(here);
});

test('all hits are saved in a group, which one step takes back', async () => {
  const data = new DataDriver(window);
  const hits = await window.search.hits();
  await window.search.saveAllHits();
  await data.open();
  await expect.poll(async () => (await data.names()).length).toBe(hits.length + 1);
  expect((await data.names())[0]).toBe('Restaurant');
  await window.press('Control+z');
  await expect.poll(() => data.names()).toEqual([]);
  await new ShellDriver(window).go('explore');
});

test('Escape ends the search; the chips begin another', async () => {
  expect(await window.search.hasHits()).toBe(true);
  await window.press('Escape');
  await expect.poll(() => window.search.hasHits()).toBe(false);
  await expect.poll(pins).toBe(0);
  await window.search.pressChip('Café');
  expect((await window.search.hits()).length).toBeGreaterThan(0);
  await window.map.lookAt({ lon: -29.9, lat: 44 }, 14);
  await window.search.searchHere();
  await expect.poll(() => window.search.hitCount()).toBe('0 in view');
  expect(window.log.problems).toEqual([]);
});
