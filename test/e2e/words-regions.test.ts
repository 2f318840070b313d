import { expect, test } from 'vitest';
import { setStage } from './driver.ts';
import { RegionsDriver } from './regions-driver.ts';
import { unwordedTexts } from './shown-texts.ts';

// As in words.test.ts: a text without the brackets of the pseudo-language comes from no catalogue.

const stage = await setStage();

test('regions, catalogues, packs from files and builds speak from catalogues', async () => {
  const window = await stage.openWorkstation({
    width: 900,
    height: 800,
    view: '9/30/-60',
    pseudoLanguage: true,
    plain: true,
  });
  const { page } = window;
  const regions = new RegionsDriver(window);
  await expect.poll(() => regions.promptText()).toContain('⟦');
  expect(await unwordedTexts(page)).toEqual([]);

  await regions.open();
  await regions.openMenu('World overview');
  expect(await unwordedTexts(page)).toEqual([]);
  await window.press('Escape');

  await regions.open('Get regions');
  expect(await regions.catalogues.lookAtCatalogue(`${stage.service.baseUrl}/nothing-there/`)).toContain('⟦');
  expect(await unwordedTexts(page)).toEqual([]);

  await regions.openFileDialog();
  expect(await unwordedTexts(page)).toEqual([]);
  await window.press('Escape');

  await regions.openBuild();
  await regions.buildNothing();
  expect(await unwordedTexts(page)).toEqual([]);
});
