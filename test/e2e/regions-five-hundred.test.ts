import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { fiveHundredOffers } from '../helpers/five-hundred-regions.ts';
import { packFor } from '../helpers/packs.ts';
import { type Stage, setStage } from './driver.ts';
import { tasksOfPage } from './page-tasks.ts';
import { RegionsDriver } from './regions-driver.ts';
import type { Workstation } from './workstation.ts';

let server: Server;
let stage: Stage;
let window: Workstation;
let regions: RegionsDriver;

beforeAll(async () => {
  const text = JSON.stringify(fiveHundredOffers);
  server = createServer((_, response) => response.end(text));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The file server has no port.');
  stage = await setStage({ packs: [await packFor('world')] });
  await addCatalogue(stage.service.dataDir, `http://127.0.0.1:${address.port}/catalogue.json`, { unsigned: true });
  window = await stage.openWorkstation({ view: '8/45/2.5' });
  regions = new RegionsDriver(window);
  // By then the service has read it, which is its own affair: it is the window that is measured.
  await regions.expectPrompt(aProvince);
});
afterAll(async () => {
  await window?.close();
  await stage?.close();
  server?.close();
});

/** In the prompt: the smaller of the two regions that lie over each other everywhere. */
const aProvince = /Province 3 3 of Europe\s*covers this place/;

/**
 * The longest that the page's thread works on one thing, so that no hand or eye notices that it waits. A yardstick is some 50 ms on a quick
 * machine. Measured, in yardsticks: 0.3 for reading, 0.1 for moving on, 1.8 for opening, 0.1 for all on the map, for a letter, for a branch.
 */
async function expectAtOnce(what: string, yardsticks: number, happen: () => Promise<unknown>): Promise<void> {
  const { longest, yardstick } = await tasksOfPage(window, stage.browser, async () => void (await happen()));
  expect(longest / yardstick, `${what}: ${longest.toFixed(0)} ms of the processor`).toBeLessThan(yardsticks);
}

test('a catalogue of 500 regions is read at once, and the map prompt knows the smallest of a place', async () => {
  const letGo = await window.holdBack('/workstation/api/catalogues');
  await window.reload();
  await expectAtOnce('reading', 1, async () => {
    letGo();
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
  await expectAtOnce('opening', 3, async () => {
    await regions.open('Get regions');
    await regions.expectText('Europe');
    await window.map.expectIdle();
  });
  await expectAtOnce('all on the map', 1, () => regions.showAllOnMap());
});

test('one of them is found, and a branch is unfolded, at once', async () => {
  await expectAtOnce('typing', 1, () => regions.typeSearch('province 3 3 europe'));
  expect(await regions.offered()).toContainEqual(expect.stringContaining('Province 3 3 of Europe'));
  await regions.clearSearch();
  await expectAtOnce('unfolding', 1, () => regions.foldBranch('North America'));
  await expect.poll(() => regions.offered()).toContainEqual(expect.stringContaining('North America 10'));
});
