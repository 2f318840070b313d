import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { AtlasDriver } from './atlas-driver.ts';
import { type Stage, setStage } from './driver.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage?.close());

test('what is in view becomes an atlas: planned, made with its progress, saved; another is cancelled', async () => {
  const window = await stage.openWorkstation({ view: '12/45.467/-28.522', width: 1280, height: 900 });
  const atlas = new AtlasDriver(window);
  await atlas.open();
  await atlas.choose('Paper', 'A6');
  await atlas.type('Title', 'Ardhavn');
  await atlas.type('Pages at most', '4');
  await expect.poll(() => atlas.planned()).toMatch(/^[234] pages in 1:/);
  await window.screenshot('atlas-planned');
  await atlas.press('Make the atlas');
  await expect.poll(() => atlas.made(), { timeout: 60_000 }).toEqual([expect.stringMatching(/[456] pages, .*[kM]B/)]);
  const { name, bytes } = await atlas.save();
  expect(name).toBe('Ardhavn.pdf');
  const { pages, title } = await readPdfTexts(bytes);
  expect(title).toBe('Ardhavn');
  expect(pages[0]).toContain('Index map');
  await atlas.press('Delete');
  await expect.poll(() => atlas.made()).toEqual([]);

  await atlas.choose('Scale', '1:10,000');
  await expect.poll(() => atlas.planned()).toMatch(/^\d+ pages in 1:10,000/);
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
