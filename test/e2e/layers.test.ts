import { describe, expect, test } from 'vitest';
import { setStage } from './driver.ts';
import { LayersDriver } from './layers-driver.ts';
import type { Workstation } from './workstation.ts';

const hills = '12/45.5/-28.56';
const harbour = '14/43.735/7.42';

let window: Workstation;
let layers: LayersDriver;
/** A region with heights and imagery. */
const sandbox = await setStage();
/** One that has only a map and heights. */
const monaco = await setStage({ packs: ['world', 'monaco'] });

async function open(view = hills, stage = sandbox): Promise<void> {
  window = await stage.openWorkstation({ width: 760, height: 560, coarse: true, plain: false, view });
  layers = new LayersDriver(window);
}

const terrainReads = () => window.log.count('GET', '/archives/terrain.pmtiles');
/** The share of the pictures' values that differ. */
function changed(a: Buffer, b: Buffer): number {
  return a.filter((value, i) => Math.abs(value - (b[i] ?? 0)) > 4).length / a.length;
}
/** Labels fade and settle a little otherwise each time. */
const same = 0.01;

describe('the panel of layers', () => {
  test('opens by its key, with a picture of every style that costs nobody anything', async () => {
    await open();
    const before = sandbox.service.used();
    expect(window.log.count('GET', '/basemap/thumbnails/light.webp')).toBe(0);
    await window.press('l');
    await layers.open();
    await expect.poll(() => layers.pictures()).toEqual(Array(8).fill(256));
    expect(sandbox.service.used()).toBe(before);
    expect(window.log.problems).toEqual([]);
  });

  test('says of what there is no data how to get it, and leads there', async () => {
    await open(harbour, monaco);
    await layers.open();
    expect(await layers.isGrey('Traffic')).toBe(true);
    expect(await layers.reason('Traffic')).toBe('No installed region has traffic data.');
    expect(await layers.isGrey('Relief')).toBe(false);
    await layers.press('Build a region');
    await expect.poll(() => window.page.getByRole('region', { name: 'Build a region' }).isVisible()).toBe(true);
  });

  test('relief and contour lines lie on any style, until they are switched off; nothing is read for them before', async () => {
    await open();
    expect(terrainReads()).toBe(0);
    await layers.open();
    const plain = await layers.picture();
    await layers.set('Relief', true);
    expect(terrainReads()).toBeGreaterThan(0);
    const shaded = await layers.picture();
    expect(changed(shaded, plain)).toBeGreaterThan(0.2);
    await layers.set('Contour lines', true);
    expect(changed(await layers.picture(), shaded)).toBeGreaterThan(0.02);
    await window.map.chooseStyle('Dark');
    await window.reload();
    await layers.open();
    expect(await layers.isOn('Relief')).toBe(true);
    expect(await layers.isOn('Contour lines')).toBe(true);
    await window.map.chooseStyle('Light');
    await layers.open();
    await layers.set('Relief', false);
    await layers.set('Contour lines', false);
    expect(changed(await layers.picture(), plain)).toBeLessThan(same);
    expect(window.log.problems).toEqual([]);
  });

  test('borders of regions leave the map and come back', async () => {
    await open('9/45.5/-28.5');
    await layers.open();
    const before = await layers.picture();
    await layers.set('Borders of regions', false);
    expect(changed(await layers.picture(), before)).toBeGreaterThan(0);
    await layers.set('Borders of regions', true);
    expect(changed(await layers.picture(), before)).toBe(0);
  });

  test('another window of the browser follows', async () => {
    await open();
    await layers.open();
    const page = await window.page.context().newPage();
    await page.goto(window.page.url());
    await page.evaluate(() => localStorage.setItem('outpost.layers', JSON.stringify({ relief: true })));
    await expect.poll(() => layers.isOn('Relief')).toBe(true);
  });
});

describe('imagery', () => {
  test('lies in the order and shines through as chosen, also after a reload', async () => {
    await open('11/45.48/-28.5');
    await window.map.chooseStyle('Satellite');
    await layers.open();
    const full = await layers.picture();
    const names = await layers.imagery();
    expect(names.length).toBeGreaterThan(1);
    await layers.moveDown(names[0] ?? '');
    expect(await layers.imagery()).toEqual([names[1], names[0], ...names.slice(2)]);
    for (const name of names) await layers.setOpacity(name, 0);
    const none = await layers.picture();
    expect(changed(none, full)).toBeGreaterThan(0.5);
    await window.reload();
    await layers.open();
    expect(await layers.imagery()).toEqual([names[1], names[0], ...names.slice(2)]);
    expect(changed(await layers.picture(), none)).toBeLessThan(same);
    expect(window.log.problems).toEqual([]);
  });

  test('where the view has none, the map says so and leads to where it is', async () => {
    await open('11/45.48/-28.5');
    await window.map.chooseStyle('Hybrid');
    await window.map.lookAt({ lon: -25, lat: 45 }, 6.5);
    await expect.poll(() => layers.note()).toContain('There is no imagery in this view.');
    await layers.press('Show where there is');
    await window.map.expectIdle();
    expect(window.map.view().lon).toBeCloseTo(-28.5, 0);
    await expect.poll(() => layers.note()).toBe('');
  });
});

describe('the tilted map', () => {
  test('shows terrain, keeps it over a reload, and lies flat again with north where it was', async () => {
    await open(`${hills}/30/0`);
    await layers.switch3d();
    expect(window.page.url()).toMatch(/\/30\/55\b/);
    const reads = terrainReads();
    expect(reads).toBeGreaterThan(0);
    await window.reload();
    expect(window.page.url()).toMatch(/\/30\/55\b/);
    expect(terrainReads()).toBeGreaterThan(reads);
    await window.press('3');
    await window.map.expectIdle();
    expect(window.page.url()).toMatch(/\/30$/);
    expect(window.log.problems).toEqual([]);
  });
});

describe('satellite without imagery', () => {
  test('is not offered', async () => {
    await open(harbour, monaco);
    await layers.open();
    expect(await layers.offeredStyles()).not.toContain('Satellite');
    expect(await layers.offeredStyles()).toHaveLength(6);
    expect(await layers.text()).toContain('No installed region has imagery');
  });

  test('chosen before its region was removed is the usual map, and says why', async () => {
    await open(harbour, monaco);
    await window.page.evaluate(() => localStorage.setItem('outpost.settings', '{"styleName":"satellite"}'));
    await window.reload();
    expect(await window.map.styleName()).toBe('light');
    expect(await layers.note()).toContain('No installed region has imagery: this is Light.');
    await layers.press('Use Light');
    await expect.poll(() => layers.note()).toBe('');
  });
});
