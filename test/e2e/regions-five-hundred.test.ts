import { expect, test } from 'vitest';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { serveFiveHundredOffers } from '../helpers/five-hundred-regions.ts';
import { setStage } from './driver.ts';
import { tasksOfPage } from './page-tasks.ts';
import { RegionsDriver } from './regions-driver.ts';

/** The prompt's text: offers the smaller of two overlapping regions. */
const aProvince = /Province 3 3 of Europe\s*covers this place/;

const catalogue = await serveFiveHundredOffers();
const stage = await setStage({ packs: ['world'] });
await addCatalogue(stage.service.dataDir, catalogue, { unsigned: true });
const window = await stage.openWorkstation({ view: '8/45/2.5', plain: true });
const regions = new RegionsDriver(window);
// By then the service has read it, so that only the window is measured.
await regions.expectPrompt(aProvince);

/**
 * Limits the longest task of the page's thread, in units of the reference loop (about 50 ms on a quick machine).
 * Measured: 0.6 for opening (70 ms), 0.1 for reading, moving on, all on the map, a letter and a branch.
 */
async function expectAtOnce(what: string, references: number, action: () => Promise<unknown>): Promise<void> {
  const { longest, reference } = await tasksOfPage(window, stage.browser, action);
  expect(longest / reference, `${what}: ${longest.toFixed(0)} ms of the processor`).toBeLessThan(references);
}

test('a catalogue of 500 regions is read at once, and the map prompt knows the smallest of a place', async () => {
  const resume = await window.delayRequests('/workstation/api/catalogues');
  await window.reload();
  await expectAtOnce('reading', 1, async () => {
    resume();
    await regions.expectPrompt(aProvince);
  });
  await expectAtOnce('moving on', 1, async () => {
    await window.map.lookAt({ lon: -30, lat: 30 }, 8);
    await regions.expectPrompt(/No region is installed/);
    await window.map.lookAt({ lon: 2.5, lat: 45 }, 8);
    await regions.expectPrompt(aProvince);
  });
});

test('the panel over 500 regions opens and shows all of them, at once', async () => {
  await window.map.lookAt({ lon: 2.5, lat: 45 }, 5);
  await expectAtOnce('opening', 1.5, async () => {
    await regions.open('Get regions');
    await regions.expectText('Europe');
    await window.map.expectIdle();
  });
  await expectAtOnce('all on the map', 1, () => regions.catalogues.showAllOnMap());
});

test('one of them is found, and a branch is unfolded, at once', async () => {
  await expectAtOnce('typing', 1, () => regions.catalogues.typeSearch('province 3 3 europe'));
  expect(await regions.catalogues.offered()).toContainEqual(expect.stringContaining('Province 3 3 of Europe'));
  await regions.catalogues.clearSearch();
  await expectAtOnce('unfolding', 1, () => regions.catalogues.foldBranch('North America'));
  await expect.poll(() => regions.catalogues.offered()).toContainEqual(expect.stringContaining('North America 10'));
});
