import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { manyRegions } from '../helpers/many-regions.ts';
import { packFor } from '../helpers/packs.ts';
import { type Stage, setStage } from './driver.ts';
import { tasksOfPage } from './page-tasks.ts';
import { RegionsDriver } from './regions-driver.ts';
import type { Workstation } from './workstation.ts';

/** With all their outlines in an answer of 17 MB. */
const count = 5000;

let server: Server;
let stage: Stage;
let window: Workstation;
let regions: RegionsDriver;

beforeAll(async () => {
  const text = JSON.stringify(manyRegions(count));
  server = createServer((_, response) => response.end(text));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The file server has no port.');
  stage = await setStage({ packs: [await packFor('world')] });
  await addCatalogue(stage.service.dataDir, `http://127.0.0.1:${address.port}/catalogue.json`, { unsigned: true });
  window = await stage.openWorkstation({ view: '8/50.5/10.5' });
  regions = new RegionsDriver(window);
  // By then the service has read it, which is its own affair: it is the window that is measured.
  await regions.expectPrompt(aProvince);
});
afterAll(async () => {
  await window?.close();
  await stage?.close();
  server?.close();
});

/** In the prompt: the smallest of the three regions that lie over each other everywhere. */
const aProvince = /[A-Z][a-z]+ \d+\s*covers this place/;

/**
 * The longest that the page's thread works on one thing, so that no hand or eye notices that it waits. A yardstick is some 50 ms on a
 * quick machine. Measured: 48 ms for opening, 35 for showing all, 64 for reading, 17 for a letter, 47 for a branch of 936; before outlines
 * were numbers and tiles 1,336 for opening and 487 for showing all.
 */
async function expectAtOnce(what: string, yardsticks: number, happen: () => Promise<unknown>): Promise<void> {
  const { longest, yardstick } = await tasksOfPage(window, stage.browser, async () => void (await happen()));
  expect(longest / yardstick, `${what}: ${longest.toFixed(0)} ms of the processor`).toBeLessThan(yardsticks);
}

test(`a catalogue of ${count} regions is read beside the window, and the map prompt knows the smallest of a place`, async () => {
  const letGo = await window.holdBack('/workstation/api/catalogues');
  await window.reload();
  await expectAtOnce('reading', 2, async () => {
    letGo();
    await regions.expectPrompt(aProvince);
  });
  await expectAtOnce('moving on', 1, async () => {
    await window.map.lookAt({ lon: -30, lat: 30 }, 8);
    await regions.expectPrompt(/No region is installed/);
    await window.map.lookAt({ lon: 36.5, lat: 50.5 }, 8);
    await regions.expectPrompt(aProvince);
  });
});

test(`the panel over ${count} regions opens and shows all of them, at once`, async () => {
  await window.map.lookAt({ lon: 10.5, lat: 50.5 }, 5);
  await expectAtOnce('opening', 2, async () => {
    await regions.open('Get regions');
    await regions.expectText('Oceania');
    await window.map.expectIdle();
  });
  await expectAtOnce('all on the map', 2, () => regions.showAllOnMap());
});

test('one of them is found, and a branch is unfolded, at once', async () => {
  await expectAtOnce('typing', 1, () => regions.typeSearch('havar europe'));
  expect(await regions.offered()).toContainEqual(expect.stringContaining('Havar'));
  await regions.clearSearch();
  await expectAtOnce('unfolding', 2, () => regions.foldBranch('North America'));
  const shown = await regions.offered();
  expect(shown.length).toBeGreaterThan(36);
  expect(shown.length).toBeLessThan(120);
});
