import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { AtlasDriver } from './atlas-driver.ts';
import { DataDriver } from './data-driver.ts';
import { type Stage, setStage } from './driver.ts';

/** Land of the sandbox. */
const camp = { lon: -28.52, lat: 45.468 };

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

test('what is in view becomes an atlas: planned, made with its progress, saved; another is cancelled', async () => {
  const window = await stage.openWorkstation({ view: '12/45.467/-28.522', width: 1280, height: 900 });
  const atlas = new AtlasDriver(window);
  await window.map.click(camp);
  const { title: camping } = await window.place.read();
  await new DataDriver(window).pressSave();
  await atlas.open();
  await atlas.choose('Paper', 'A6');
  await atlas.type('Title', 'Ardhavn');
  await atlas.type('Pages at most', '4');
  await expect.poll(() => atlas.planned()).toMatch(/^[234] pages in 1:/);
  await expect.poll(() => atlas.pagesOnMap('atlas-planned')).toBeGreaterThan(0.0005);
  const few = await atlas.pagesOnMap('atlas-planned');
  await atlas.press('Make the atlas');
  await expect.poll(() => atlas.made(), { timeout: 60_000 }).toEqual([expect.stringMatching(/[456] pages, .*[kM]B/)]);
  expect(await atlas.openedType('Ardhavn')).toBe('application/pdf');
  const { name, bytes } = await atlas.save();
  expect(name).toBe('Ardhavn.pdf');
  const { pages, title } = await readPdfTexts(bytes);
  expect(title).toBe('Ardhavn');
  expect(pages[0]).toContain('Index map');
  expect(pages.at(-1)).toContain(camping);
  await atlas.press('Delete');
  await expect.poll(() => atlas.made()).toEqual([]);

  await atlas.choose('Scale', '1:10,000');
  await expect.poll(() => atlas.planned()).toMatch(/^\d+ pages in 1:10,000/);
  const many = Number((await atlas.planned()).split(' ')[0]);
  await expect.poll(() => atlas.pagesOnMap('atlas-pages')).toBeGreaterThan(1.5 * few);
  // What changes quickly is planned once.
  const asked = await atlas.plansAsked(async () => {
    await atlas.chooseQuickly('Scale', ['1:5,000', '1:20,000', '1:50,000']);
    await expect.poll(() => atlas.planned()).toMatch(/ in 1:50,000/);
  });
  expect(asked.map(({ scale }) => scale)).toEqual([50_000]);
  await atlas.choose('Scale', '1:10,000');
  await atlas.type('Overlap', '20');
  await expect.poll(async () => Number((await atlas.planned()).split(' ')[0])).toBeGreaterThan(many);
  const before = (await atlas.planned()).split(' ')[0];
  await atlas.choose('Projection', 'Web Mercator: as on the screen');
  await atlas.choose('Paper', 'Own paper, in mm');
  await expect.poll(() => atlas.planned()).not.toContain(`${before} pages`);
  const wide = (await atlas.planned()).split(' ')[0];
  const own = await atlas.plansAsked(async () => {
    await atlas.type('Width', '120');
    await expect.poll(() => atlas.planned()).not.toContain(`${wide} pages`);
  });
  expect(own.at(-1)).toMatchObject({ paper: '120x280mm', projection: 'mercator' });
  await window.screenshot('atlas-pages');
  await atlas.press('Make the atlas');
  await expect.poll(() => atlas.made()).toEqual([expect.stringMatching(/of \d+ pages are drawn/)]);
  await window.screenshot('atlas-made');
  await window.page.emulateMedia({ colorScheme: 'dark' });
  await window.screenshot('atlas-made-dark');
  await atlas.press('Cancel');
  await expect.poll(() => atlas.made()).toEqual([]);
  expect(window.log.problems).toEqual([]);
  await window.close();
});
