import { generateKeyPairSync } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { glimpseCatalogue } from '../../data-packs/store/catalogues/glimpse.ts';
import { versionDirectory, writePointer } from '../../data-packs/store/index.ts';
import { packFor } from '../helpers/packs.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';
import { type CatalogueServer, serveCatalogue } from './catalogue-server.ts';
import { type Stage, setStage } from './driver.ts';
import { RegionsDriver } from './regions-driver.ts';
import type { Workstation } from './workstation.ts';

// Where the sandbox's island lies; its pack is published as a region like any other.
const kirvell = { lon: -28.3974, lat: 45.4784 };
const island = 'Hávmark';

let stage: Stage;
let signed: CatalogueServer;
let window: Workstation;
let regions: RegionsDriver;

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  signed = await serveCatalogue({
    name: 'Atlantic maps',
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  await signed.publishIsland('havmark', island, ['Atlantic']);
  await signed.publishTiny({ id: 'alps', bounds: [6, 45, 14, 48], path: ['Europe'] });
  await signed.publishTiny({ id: 'vorarlberg', bounds: [9.5, 46.8, 10.2, 47.6], path: ['Europe', 'Alps'] });
  stage = await setStage({ packs: [await packFor('world')] });
});
afterAll(async () => {
  await stage?.close();
  await signed?.close();
});
beforeEach(async () => {
  window = await stage.openWorkstation({ view: `12/${kirvell.lat}/${kirvell.lon}` });
  regions = new RegionsDriver(window);
  return () => window.close();
});

describe('regions', () => {
  test('a first window says where regions come from; a signed catalogue is added after its fingerprint was shown', async () => {
    expect(await regions.promptText()).toContain('No region is installed');
    await regions.open();
    expect(await regions.text()).toContain('Real places come as regions');
    await regions.open('Get regions');
    expect(await regions.text()).toContain('Where do regions come from?');
    expect(await regions.lookAtCatalogue(`${signed.url}/nothing-there/`)).toMatch(/nothing-there/);
    const question = await regions.lookAtCatalogue(signed.url);
    expect(question).toContain('Atlantic maps, 3 regions');
    expect(question).toMatch(/Signed by a key that is new here. Its fingerprint: ([0-9A-F]{4} )+/);
    await window.screenshot('regions-trust');
    await regions.trustCatalogue();
    await regions.expectText('Europe');
    expect(await regions.offered()).toEqual(['Atlantic', island, 'Europe', 'Alps', 'Tiny vorarlberg', 'Tiny alps']);
  });

  describe('with a catalogue', () => {
    beforeAll(async () => {
      const { dataDir } = stage.service;
      const { trust } = await glimpseCatalogue(dataDir, signed.url);
      if (trust.publicKey === undefined) throw new Error('The catalogue is not signed.');
      await addCatalogue(dataDir, signed.url, { publicKey: trust.publicKey });
    });

    test('regions are found in the tree, by name and on the map, each shown in the other', async () => {
      await regions.open('Get regions');
      await regions.expectText('Europe');
      await regions.foldBranch('Europe');
      expect(await regions.offered()).toEqual(['Atlantic', island, 'Europe']);
      expect((await regions.searchRegions('vorarl')).join()).toContain('Tiny vorarlberg');
      await regions.clearSearch();
      await regions.showAllOnMap();
      const before = await window.look('regions-outlines', '#ffffff');
      await regions.pointAtOffer('Tiny alps');
      const lit = await window.look('regions-lit', '#ffffff');
      expect(lit.different).not.toBe(before.different);
      // Within both: the smaller one is meant.
      await window.pointAt({ lon: 9.8, lat: 47.2 });
      expect(await regions.litOffer()).toBe('Tiny vorarlberg');
      await window.pointAt({ lon: 12.5, lat: 46 });
      expect(await regions.litOffer()).toBe('Tiny alps');
      await window.clickMap({ lon: 9.8, lat: 47.2 });
      expect(await regions.offerPageTitle()).toBe('Tiny vorarlberg');
    });

    test('an empty map offers its region: one click, progress there, pause and resume, and then the place is there', async () => {
      expect(await regions.promptText()).toMatch(/Hávmark\s*covers this place\s*Download 5\.\d MB/);
      signed.hold();
      await regions.acceptPrompt();
      await regions.expectPrompt(/Downloading · [1-9]\d? %/);
      await window.screenshot('regions-prompt');
      await regions.open();
      const parts = await regions.showTaskParts(island);
      expect(parts.map(row => row.split(/\s/)[0]).sort()).toEqual(['Directions', 'Elevation', 'Map', 'Search']);
      await regions.actOnTask(island, 'Pause');
      expect(await regions.expectTask(island, 'Paused')).toMatch(/B of 5\.\d MB/);
      signed.letGo();
      await regions.actOnTask(island, 'Go on with');
      await regions.close();
      expect(await regions.noticeText()).toContain(island);
      await regions.expectNoPrompt();
      await regions.expectDetail('regions-arrived');
      await window.searchFor('Kirvell');
      expect((await window.suggestions())[0]).toContain('Kirvell');
      await regions.open();
      expect(await regions.installedText(island)).toMatch(/Map, search, directions, elevation\s+Data of 2026-10-01/);
    });

    test('parts are chosen by what they give and cost; an update, the way back, an export', async () => {
      await regions.open('Get regions');
      await regions.openOffer('Tiny vorarlberg');
      expect((await regions.offerCost())[0]).toBe('27 B');
      await regions.choosePart('3D buildings', false);
      expect((await regions.offerCost())[0]).toBe('0 B');
      await regions.choosePart('3D buildings', true);
      await regions.download();
      await regions.open('Installed');
      await regions.expectInstalled('Tiny vorarlberg', 'Version 1');

      await signed.publishTiny({
        id: 'vorarlberg',
        version: '2',
        content: '{"asset":{"version":"1.1"}}',
        bounds: [9.5, 46.8, 10.2, 47.6],
      });
      await regions.open('Get regions');
      await regions.openCatalogues();
      await regions.fetchCataloguesAnew();
      await regions.open('Installed');
      await regions.pressOnInstalled('Tiny vorarlberg', /^Update to 2 · 27 B$/);
      await regions.expectInstalled('Tiny vorarlberg', /Version 2[\s\S]*Back to 1/);
      await regions.pressOnInstalled('Tiny vorarlberg', /^Back to 1$/);
      await regions.expectInstalled('Tiny vorarlberg', /Version 1/);

      const file = join(stage.service.dataDir, 'carried.outpost');
      expect(await regions.exportTo('Tiny vorarlberg', file)).toMatch(/vorarlberg-1\.outpost$/);
      await regions.expectText(file);
      expect((await stat(file)).size).toBeGreaterThan(1000);
    });

    test('removing asks first, says what stops working and what it frees, and then the place is gone', async () => {
      await regions.open();
      const question = await regions.askToRemove(island);
      expect(question).toContain('The detailed map, search, directions and heights stop working in Hávmark');
      expect(question).toMatch(/5\.\d MB become free at once/);
      await window.screenshot('regions-remove');
      await regions.answerRemoval('Keep it');
      await regions.askToRemove(island);
      await regions.answerRemoval('Remove it');
      await regions.expectNotInstalled(island);
      await regions.close();
      await regions.expectPrompt(/covers this place/);
    });

    test('a download that fails says why, and goes on when it is told to', async () => {
      signed.vanish(true);
      await regions.acceptPrompt();
      await regions.open();
      expect(await regions.expectTask(island, 'Try again')).toMatch(/pack\.json|404/);
      await window.screenshot('regions-failed');
      signed.vanish(false);
      await regions.tryTaskAgain(island);
      await regions.expectTask(island, /installed/);
      await regions.expectInstalled(island, 'Map, search');
    });

    test('by keyboard and in a narrow window', async () => {
      expect(await regions.openAndCloseByKeyboard()).toEqual({ focusInside: true, focusBack: true });
      await window.resize(390, 800);
      await regions.open('Get regions');
      await regions.openOffer('Tiny alps');
      await window.screenshot('regions-narrow');
      expect(await window.overflows()).toBe(false);
      expect(await window.creditsAreInSight()).toBe(true);
      await regions.download();
      await regions.open('Installed');
      await regions.expectInstalled('Tiny alps', 'Version 1');
    });
  });

  test('a damaged region is named with its reason; the others stay', async () => {
    const { dataDir } = stage.service;
    const directory = versionDirectory(dataDir, 'future', '1');
    await writeTinyPack(directory, { id: 'future' });
    const manifest = JSON.parse(await readFile(join(directory, 'pack.json'), 'utf8'));
    await writeFile(join(directory, 'pack.json'), JSON.stringify({ ...manifest, formatVersion: 99 }));
    await writePointer(dataDir, 'future', { version: '1', installed: new Date().toISOString() });
    await regions.open();
    await regions.expectText('future was set aside');
    expect(await regions.text()).toMatch(/format/);
    expect(await regions.text()).toContain('World overview');
    await window.screenshot('regions-damaged');
    await regions.removeDamaged('future');
  });

  test('a window that was opened with a typed key may look, and says why it may do no more', async () => {
    const other = await stage.openWorkstation({ blank: true });
    await other.page.goto(stage.pageUrl);
    await other.enterKey(stage.service.newKey().key);
    const reading = new RegionsDriver(other);
    await reading.open();
    expect(await reading.text()).toContain('opened with an API key');
    expect(await reading.text()).toContain('World overview');
    expect(await reading.text()).not.toContain('Remove');
    await other.close();
  });
}, 120_000);
