import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import { AtlasDriver } from './atlas-driver.ts';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { KeyboardDriver } from './keyboard-driver.ts';
import { PictureDriver } from './picture-driver.ts';

/** Land of the sandbox. */
const camp = { lon: -28.52, lat: 45.468 };
const side = 0.02;
const lands = ['N1', 'N2'].map((code, i) => {
  const [west, south] = [-28.54 + i * side, 45.46];
  const ring = ringAround([west, south, west + side, south + side]);
  return { type: 'Feature', properties: { code }, geometry: { type: 'Polygon', coordinates: [ring] } };
});
const files = {
  icon: {
    name: 'mark.svg',
    mimeType: 'image/svg+xml',
    content: '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0H20V20Z"/></svg>',
  },
  style: {
    name: 'plain.json',
    mimeType: 'application/json',
    content: JSON.stringify({
      version: 8,
      sources: {},
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#eef3ea' } }],
    }),
  },
  table: { name: 'people.csv', mimeType: 'text/csv', content: 'code;People\nN1;10\nN2;20' },
  areas: {
    name: 'lands.geojson',
    mimeType: 'application/geo+json',
    content: JSON.stringify({ type: 'FeatureCollection', features: lands }),
  },
};

const stage = await setStage();
const window = await stage.openWorkstation({ view: '12/45.467/-28.522', width: 1280, height: 800, coarse: true });
await window.map.click(camp);
await window.place.read();
await new DataDriver(window).pressSave();
const picture = new PictureDriver(window);
const keys = new KeyboardDriver(window);

/** What is saved meanwhile. */
async function downloaded(act: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const downloading = window.page.waitForEvent('download');
  await act();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await buffer(await download.createReadStream()) };
}

test('a first PDF by keys alone: paper, an icon, a style, coloured areas, saved', async () => {
  const begun = performance.now();
  await keys.press('Control+k');
  await window.page.locator('.palette .place-input:focus').waitFor();
  await keys.type('export');
  await window.page.locator('.palette').getByText('Export a picture of the map', { exact: true }).waitFor();
  await keys.press('Enter');
  await picture.caption();
  await keys.reach('Size');
  await keys.select('A4');
  await keys.reach('Title');
  await keys.type('By the sea');
  await keys.reach('Areas coloured by a table');
  await keys.press('Enter');
  await keys.reach('Choose a table');
  await keys.giveFile(files.table);
  await keys.reach('Choose areas');
  await keys.giveFile(files.areas);
  await expect.poll(() => picture.joined()).toContain('2 areas have a value.');
  await keys.reach('Own style and icons');
  await keys.press('Enter');
  await keys.reach('Choose a style');
  await keys.giveFile(files.style);
  await keys.reach('Add icons');
  await keys.giveFile(files.icon);
  expect(await picture.caption()).toContain('the PDF is drawn when you save it');
  await keys.reach('Save file', 'Shift+Tab');
  const { name, bytes } = await downloaded(() => keys.press('Enter'));
  expect(name).toBe('By the sea.pdf');
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  tell('picture', begun);
  expect(keys.unseenFields()).toEqual([]);
  expect(window.log.problems).toEqual([]);
});

test('a first atlas by keys alone, from there; keys leave the panel again', async () => {
  keys.presses = 0;
  const begun = performance.now();
  const atlas = new AtlasDriver(window);
  await keys.reach('Atlas of many pages');
  await keys.press('Enter');
  await expect.poll(() => keys.focusedName()).toBe('Atlas');
  await keys.reach('Paper');
  await keys.select('A6');
  await keys.reach('Pages at most');
  await keys.press('Control+a');
  await keys.type('2');
  await keys.press('Enter');
  await expect.poll(() => atlas.planned()).toMatch(/^[12] pages? in 1:/);
  await keys.reach('Make the atlas');
  await keys.press('Enter');
  await expect.poll(() => atlas.made()).toEqual([expect.stringMatching(/[34] pages, /)]);
  await keys.reach('Save PDF');
  const { name } = await downloaded(() => keys.press('Enter'));
  expect(name).toBe('Atlas.pdf');
  tell('atlas', begun);
  // On, through the map and the rest of the window, to the places.
  await keys.reach('Explore');
  expect(keys.unseenFields()).toEqual([]);
  expect(window.log.problems).toEqual([]);
});

function tell(what: string, begun: number): void {
  process.stdout.write(
    `${what} by keys: ${keys.presses} presses, ${((performance.now() - begun) / 1000).toFixed(1)} s\n`,
  );
}
