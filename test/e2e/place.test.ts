import { expect, test } from 'vitest';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { ShellDriver } from './shell-driver.ts';

/** The sandbox's capital. */
const town = { lon: -28.522, lat: 45.467 };
const stage = await setStage();
const window = await stage.openWorkstation({ view: `14/${town.lat}/${town.lon}`, coarse: true, plain: false });

const searches = () =>
  ['forward', 'reverse'].reduce((sum, verb) => sum + window.log.count('GET', `/search/geocode/v1/${verb}`), 0);
/** Two cafés whose names no other has. */
let [first, second] = ['', ''];

test('the card of a hit shows its hours without another search, and five notations of its position', async () => {
  await window.search.pressChip('Café');
  const cafes = await window.search.hits();
  [first = '', second = ''] = cafes.filter(name => cafes.filter(other => other === name).length === 1);
  const before = searches();
  await window.search.openHit(first);
  expect((await window.place.read()).title).toBe(first);
  expect(await window.place.hours()).toEqual(['Mon-Sat 07:00-20:00']);
  expect(searches()).toBe(before);
  const notations = await window.place.notations();
  expect(notations.map(text => text.split('\n')[0])).toEqual(['Decimal', 'Degrees', 'UTM', 'MGRS', 'Plus code']);
  await window.screenshot('place-card');
  expect(await new ShellDriver(window).seriousFindings()).toEqual([]);
});

test('a saved place is known by its card, which changes its group', async () => {
  const data = new DataDriver(window);
  await data.pressSave();
  expect(await window.place.savedText()).toContain('Saved, in no group');
  await window.place.close();
  await window.search.saveAllHits();
  await data.open();
  const names = await data.names();
  expect(names.filter(name => name === first)).toHaveLength(1);
  expect(names).toContain('Café');
  await new ShellDriver(window).go('explore');
  await window.search.openHit(first);
  await window.place.moveToGroup('Café');
  await expect.poll(() => window.place.savedText()).toContain('Saved in “Café”');
  await window.screenshot('place-saved');
  expect(await new ShellDriver(window).seriousFindings()).toEqual([]);
});

test('places are added to the plan one after the other', async () => {
  await window.place.addToPlan();
  await window.search.openHit(second);
  await expect.poll(async () => (await window.place.read()).title).toBe(second);
  await window.place.addToPlan();
  await window.place.openPlan();
  expect(await window.directions.waypointLabels()).toEqual([first, second]);
});

test('a click on the name of a place on the map opens the card of that place', async () => {
  await new ShellDriver(window).go('explore');
  await window.press('Escape');
  await window.search.type('Ardhavn sykehus');
  await window.search.submit();
  const hospital = await window.place.read();
  const [lat = 0, lon = 0] = hospital.coordinates.split(', ').map(Number);
  await window.place.close();
  await window.map.lookAt({ lon, lat }, 16);
  const named = window.log.count('GET', '/search/geocode/v1/forward');
  await window.map.pointAt({ lon, lat });
  await expect.poll(() => window.map.cursor()).toBe('pointer');
  await window.map.pointAt({ lon: lon + 0.002, lat });
  await expect.poll(() => window.map.cursor()).toBe('grab');
  await window.map.click({ lon, lat });
  expect((await window.place.read()).title).toBe(hospital.title);
  expect(window.log.count('GET', '/search/geocode/v1/forward')).toBe(named + 1);
});
