/// <reference lib="dom" />
import { generateKeyPairSync } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addCatalogue, previewCatalogue } from '../../data-packs/store/catalogues/add.ts';
import { removeCatalogue } from '../../data-packs/store/catalogues/known.ts';
import { listCatalogues } from '../../data-packs/store/catalogues/list-catalogues.ts';
import { listInstalled, versionDirectory, writePointer } from '../../data-packs/store/index.ts';
import { removePack } from '../../data-packs/store/remove.ts';
import { linkPack } from '../helpers/service.ts';
import { writeTinyPack } from '../helpers/tiny-pack.ts';
import { serveCatalogue } from './catalogue-server.ts';
import { setStage } from './driver.ts';
import { RegionsDriver } from './regions-driver.ts';

// The sandbox's island, whose pack is published like any other.
const overIsland = '12/45.4784/-28.3974';
const overVorarlberg = '10/47.2/9.8';
const island = 'Hávmark';

const { privateKey } = generateKeyPairSync('ed25519');
const signed = await serveCatalogue({
  name: 'Atlantic maps',
  keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
});
await signed.publishIsland('havmark', island, ['Atlantic']);
await signed.publishTiny({ id: 'alps', bounds: [6, 45, 14, 48], path: ['Europe'] });
const vorarlberg = await signed.publishTiny({
  id: 'vorarlberg',
  traffic: 'every day!',
  bounds: [9.5, 46.8, 10.2, 47.6],
  path: ['Europe', 'Alps'],
});
const stage = await setStage({ packs: ['world'] });
const { trust } = await previewCatalogue(stage.service.dataDir, signed.url);
if (trust.publicKey === undefined) throw new Error('The catalogue is not signed.');
const publicKey = trust.publicKey;
const window = await stage.openWorkstation({ blank: true, plain: true });
const regions = new RegionsDriver(window);
interface State {
  catalogue?: boolean;
  /** Folders of packs that are installed beside the world. */
  installed?: string[];
  view?: string;
  /** Small by default, because rendering in software is slow. */
  size?: { width: number; height: number };
}

const wide = { width: 1280, height: 800 };
const small = { width: 900, height: 640 };

/** Opens a new window over exactly these packs and catalogues, removing everything of earlier tests. */
async function openWith({ catalogue = true, installed = [], view = overIsland, size = small }: State): Promise<void> {
  const { dataDir } = stage.service;
  for (const { id } of await listInstalled(dataDir)) {
    if (id !== 'world') await removePack(dataDir, id);
  }
  for (const { url } of await listCatalogues(dataDir)) await removeCatalogue(dataDir, url);
  for (const pack of installed) await linkPack(dataDir, pack);
  if (catalogue) await addCatalogue(dataDir, signed.url, { publicKey });
  await expect.poll(regionCount).toBe(installed.length + 1);
  await window.leave();
  await window.page.setViewportSize(size);
  await window.open(`${stage.service.service.workstationUrl()}&map=${view}`);
}

/** The number of the service's regions. */
async function regionCount(): Promise<number> {
  return (await stage.service.get('/health')).body.regions.length;
}

describe('regions', () => {
  test('a new window explains catalogues; a signed one is added after showing its fingerprint', async () => {
    await openWith({ catalogue: false });
    await expect.poll(() => regions.promptText()).toContain('No region is installed');
    await regions.open();
    await expect.poll(() => regions.text()).toContain('Real places come as regions');
    await regions.open('Get regions');
    await expect.poll(() => regions.text()).toContain('a list of finished regions');
    expect(await regions.catalogues.lookAtCatalogue(`${signed.url}/nothing-there/`)).toMatch(/nothing-there/);
    const question = await regions.catalogues.lookAtCatalogue(signed.url);
    expect(question).toContain('Atlantic maps, 3 regions');
    expect(question).toMatch(/Signed by a key that is new here. Its fingerprint: ([0-9A-F]{4} )+/);
    expect(await regions.catalogues.typeOnly('havmark, Alps!')).toContain('"Alps!" is not the id of a region');
    await regions.catalogues.typeOnly('havmark, al*, vor*');
    await window.screenshot('regions-trust');
    await regions.catalogues.trustCatalogue();
    await regions.expectText('Europe');
    await expect
      .poll(() => regions.catalogues.offered())
      .toEqual(['Atlantic', island, 'Europe', 'Alps', 'Tiny vorarlberg', 'Tiny alps']);
  });

  test('which regions a key may sign is changed later; the rows of others say that they are asked about', async () => {
    const asked = 'Its key is trusted for havmark and al* alone. You will be asked.';
    await regions.catalogues.openCatalogues();
    await regions.expectText(/It may sign only havmark, al\*,? and vor\*\./);
    await regions.catalogues.openLimit();
    expect(await regions.catalogues.typeOnly('havmark, al*')).toContain('That is 2 of 3 regions here.');
    await window.screenshot('regions-limit');
    await regions.catalogues.saveLimit();
    await regions.expectText('It may sign only havmark and al*.');
    await regions.open('Installed');
    await regions.open('Get regions');
    await expect.poll(() => regions.catalogues.offerText('Tiny vorarlberg')).toContain(asked);
    expect(await regions.catalogues.offerText('Tiny alps')).not.toContain('You will be asked');
    await window.screenshot('regions-asked');
    await regions.close();
    await window.map.lookAt({ lon: 9.8, lat: 47.2 }, 12);
    await regions.expectPrompt(asked);
    await window.screenshot('regions-prompt-asked');
    await regions.open('Get regions');
    await regions.catalogues.openCatalogues();
    await regions.catalogues.openLimit();
    await regions.catalogues.typeOnly('');
    await regions.catalogues.saveLimit();
    await expect.poll(() => regions.text()).not.toContain('It may sign only');
  });

  test('regions are found in the tree, by name and on the map, each shown in the other', async () => {
    await openWith({ size: wide });
    await regions.open('Get regions');
    await regions.expectText('Europe');
    await regions.catalogues.foldBranch('Europe');
    await expect.poll(() => regions.catalogues.offered()).toEqual(['Atlantic', island, 'Europe']);
    expect((await regions.catalogues.searchRegions('vorarl')).join()).toContain('Tiny vorarlberg');
    await regions.catalogues.clearSearch();
    await expect.poll(() => regions.catalogues.offered()).toEqual(['Atlantic', island, 'Europe']);
    await regions.catalogues.foldBranch('Europe');
    await regions.catalogues.showAllOnMap();
    const before = await window.look('regions-outlines', '#ffffff');
    await regions.catalogues.pointAtOffer('Tiny alps');
    const lit = await window.look('regions-lit', '#ffffff');
    expect(lit.different).not.toBe(before.different);
    // Within both: the smaller one is highlighted.
    await window.map.pointAt({ lon: 9.8, lat: 47.2 });
    await expect.poll(() => regions.catalogues.highlightedOffer()).toBe('Tiny vorarlberg');
    await window.map.pointAt({ lon: 12.5, lat: 46 });
    await expect.poll(() => regions.catalogues.highlightedOffer()).toBe('Tiny alps');
    await window.map.click({ lon: 9.8, lat: 47.2 });
    await expect.poll(() => regions.catalogues.offerPageTitle()).toBe('Tiny vorarlberg');
  });

  test('removing asks first, says what stops working and what it frees, and then the place is gone', async () => {
    await openWith({ installed: [vorarlberg], view: overVorarlberg });
    const name = 'Tiny vorarlberg';
    await regions.open();
    const question = await regions.installed.askToRemove(name);
    expect(question).toContain('This stops working in Tiny vorarlberg: 3D buildings and travel times with traffic.');
    expect(question).toMatch(/37 bytes become free at once/);
    await regions.installed.answerRemoval('Keep it');
    await regions.installed.askToRemove(name);
    await regions.installed.answerRemoval('Remove it');
    await regions.installed.expectNone(name);
    await regions.close();
    await regions.expectPrompt(/covers this place/);
  });

  test('a failed download says why, and can be resumed', async () => {
    await openWith({ view: overVorarlberg });
    const name = 'Tiny vorarlberg';
    signed.setGone(true);
    await regions.acceptPrompt();
    await regions.open();
    expect(await regions.expectTask(name, 'Try again')).toMatch(/pack\.json|404/);
    signed.setGone(false);
    await regions.tryTaskAgain(name);
    await regions.expectTask(name, /installed/);
    await regions.installed.expect(name, '3D buildings');
  });

  test('works by keyboard and in a narrow window', async () => {
    // A window of 1280 by 800 at 200 %.
    const low = { width: 640, height: 400 };
    await openWith({ size: low });
    await regions.openAndCloseByKeyboard();
    await window.page.setViewportSize({ width: 390, height: 800 });
    await regions.openAndCloseByKeyboard();
    await regions.open('Get regions');
    await regions.catalogues.openOfferAndReturnByKeyboard('Tiny alps');
    await regions.catalogues.openOffer('Tiny alps');
    await window.screenshot('regions-narrow');
    await expect.poll(() => window.overflows()).toBe(false);
    await expect.poll(() => window.map.creditsAreInSight()).toBe(true);
    await window.page.setViewportSize(low);
    await window.map.expectIdle();
    await window.screenshot('regions-low');
    await expect.poll(() => window.map.creditsAreInSight()).toBe(true);
    // Fixed parts of the panel cover no checkbox.
    await regions.catalogues.choosePart('3D buildings', false);
    await regions.catalogues.choosePart('3D buildings', true);
    await regions.catalogues.download();
    await regions.open('Installed');
    await regions.installed.expect('Tiny alps', 'Version 1');
  });

  test('a damaged region is named with its reason; the others stay, and it goes after a question', async () => {
    await openWith({});
    const { dataDir } = stage.service;
    const directory = versionDirectory(dataDir, 'future', '1');
    await writeTinyPack(directory, { id: 'future' });
    const manifest = JSON.parse(await readFile(join(directory, 'pack.json'), 'utf8'));
    await writeFile(join(directory, 'pack.json'), JSON.stringify({ ...manifest, formatVersion: 99 }));
    await writePointer(dataDir, 'future', { version: '1', installed: new Date().toISOString() });
    await regions.open();
    await regions.expectText('future was set aside');
    await expect.poll(() => regions.text()).toMatch(/format/);
    await expect.poll(() => regions.text()).toContain('World overview');
    expect(await regions.installed.askToRemoveDamaged('future')).toContain('Its files go for good');
    await regions.installed.keepDamaged('future');
    await regions.installed.askToRemoveDamaged('future');
    await regions.installed.removeDamaged('future');
  });

  test('a window opened with a typed key only reads, and says why', async () => {
    await window.leave();
    await window.page.goto(stage.pageUrl);
    await window.enterKey(stage.service.newKey().key);
    await regions.open();
    await expect.poll(() => regions.text()).toContain('opened with an API key');
    await expect.poll(() => regions.text()).toContain('World overview');
    await expect.poll(() => regions.installed.canBeChanged('World overview')).toBe(false);
  });
});

describe('a region that an empty map offers', () => {
  test('downloads with one click, shows progress on the map and in the panel, and is paused', async () => {
    await openWith({});
    expect(await window.map.credits()).not.toContain('an invented country');
    await expect.poll(() => regions.promptText()).toMatch(/Hávmark\s*covers this place\s*Download \d+\.\d+ MB/);
    signed.stall();
    await regions.acceptPrompt();
    await regions.expectPrompt(/Downloading · [1-9]\d?%/);
    await window.screenshot('regions-prompt');
    await regions.open();
    const parts = await regions.showTaskParts(island);
    expect(new Set(parts.map(row => row.split(/\s/)[0]))).toEqual(
      new Set(['Map', 'Search', 'Directions', 'Elevation', 'Imagery', '3D', 'Traffic']),
    );
    await regions.actOnTask(island, 'Pause');
    expect(await regions.expectTask(island, 'Paused')).toMatch(/(byte|B) of \d+\.\d+ MB/);
  });

  test('resumes; its arrival is reported and credited without a reload', async () => {
    signed.resume();
    await regions.actOnTask(island, 'Go on with');
    await regions.close();
    await expect.poll(() => regions.noticeText()).toContain(island);
    await regions.expectNoPrompt();
    await regions.expectCredited('an invented country');
  });

  test('is drawn, found, and listed with what it gives', async () => {
    await regions.expectDetail('regions-arrived');
    await window.search.type('Kirvell');
    expect((await window.search.suggestions())[0]).toContain('Kirvell');
    await regions.open();
    await expect
      .poll(() => regions.installed.text(island))
      .toMatch(/Map, search, directions, elevation\b.*Data of 2026-10-01/s);
  });
});

describe('a region of the catalogue', () => {
  const name = 'Tiny vorarlberg';

  test('its parts are chosen by what they give and cost', async () => {
    await openWith({});
    await regions.open('Get regions');
    await regions.catalogues.openOffer(name);
    await expect.poll(async () => (await regions.catalogues.offerCost())[0]).toBe('37 bytes');
    await regions.catalogues.choosePart('3D buildings', false);
    await expect.poll(async () => (await regions.catalogues.offerCost())[0]).toBe('10 bytes');
    await regions.catalogues.choosePart('3D buildings', true);
    await regions.catalogues.choosePart('Traffic', false);
    await expect.poll(async () => (await regions.catalogues.offerCost())[0]).toBe('27 bytes');
    await regions.catalogues.download();
    await regions.open('Installed');
    await regions.installed.expect(name, /3D buildings; without traffic\s*Version 1/);
  });

  test('a newer version of the chosen parts is installed with one click, and rolled back with one', async () => {
    await signed.publishTiny({
      id: 'vorarlberg',
      version: '2',
      content: '{"asset":{"version":"1.1"}}',
      traffic: 'every week',
      bounds: [9.5, 46.8, 10.2, 47.6],
    });
    await regions.open('Get regions');
    await regions.catalogues.openCatalogues();
    await regions.catalogues.fetchCataloguesAnew();
    await regions.open('Installed');
    await regions.installed.press(name, /^Update to 2 · 27 bytes$/);
    await regions.installed.expect(name, /without traffic\s*Version 2[\s\S]*Back to 1/);
    await regions.installed.press(name, /^Back to 1$/);
    await regions.installed.expect(name, /Version 1/);
  });

  test('it is exported: the browser downloads it as one file', async () => {
    const file = await regions.installed.exportFile(name);
    expect(file.name).toBe('vorarlberg-1.outpost');
    expect((await stat(file.path)).size).toBeGreaterThan(1000);
  });

  test('it is checked; the result stands in its row until it is put away', async () => {
    await regions.installed.choose(name, /^Check it/);
    await regions.installed.expect(name, new RegExp(`${name} is complete and undamaged`));
    await window.screenshot('regions-checked');
    await regions.actOnTask(`Check of ${name}`, 'Put away');
    await regions.installed.expect(name, /Version 1/);
  });
});
