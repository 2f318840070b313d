import { describe, expect, test } from 'vitest';
import { afterwards } from '../helpers/afterwards.ts';
import { linkPack } from '../helpers/service.ts';
import { monaco } from '../helpers/shared-data.ts';
import { newSigningKey } from '../helpers/signed-pack.ts';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { serveCatalogue } from './catalogue-server.ts';
import { DataDriver } from './data-driver.ts';
import { DeveloperDriver } from './developer-driver.ts';
import { DrawDriver } from './draw-driver.ts';
import { setStage } from './driver.ts';
import { PictureDriver } from './picture-driver.ts';
import { PlanDriver } from './plan-driver.ts';
import { RegionsDriver } from './regions-driver.ts';
import { ShellDriver } from './shell-driver.ts';
import { StatesDriver } from './states-driver.ts';

// Each part of the window empty, at work, failed and filled, in both themes, since colours differ: what a dark one has
// of its own are its colours, so it is asked about contrast alone.

const town = { lon: -28.522, lat: 45.467 };
const onLand = 'lat,lon,name\n45.46725,-28.52201,Ardhavn\n45.47841,-28.39739,Kirvell\n45.4674,-28.4512,Sandvang';
const drive = '45.46723,-28.522\n45.46759,-28.52144\n45.468,-28.52085\n45.46842,-28.5202\n45.46889,-28.51934';
const walk = JSON.stringify({
  type: 'LineString',
  coordinates: [
    [-28.5, 45.4],
    [-28.4, 45.4],
  ],
});
const developerViews = [
  'Keys',
  'Usage',
  'Request log',
  'What the window asked',
  'Simulator for test keys',
  'Tile inspector',
  'Style JSON',
];
const tools = ['Order', 'Reach', 'Table', 'Fit'] as const;

const catalogue = await serveCatalogue({ name: 'Atlantic maps', keyPem: newSigningKey() });
/** A folder of a pack. */
const alps = await catalogue.publishTiny({ id: 'alps', bounds: [6, 45, 14, 48], path: ['Europe'] });
await catalogue.publishIsland('havmark', 'Hávmark', ['Atlantic']);

const stage = await setStage();
const window = await stage.openWorkstation({ width: 1180, height: 760, view: '12/45.47/-28.46', plain: true });
const shell = new ShellDriver(window);
const states = new StatesDriver(window);
const arrivals = new ArrivalsDriver(window);
const data = new DataDriver(window);
const developer = new DeveloperDriver(window);
const draw = new DrawDriver(window);
const picture = new PictureDriver(window);
const plan = new PlanDriver(window);
const regions = new RegionsDriver(window);

async function check(state: string): Promise<void> {
  await window.screenshot(`state ${state}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
  expect.soft(await shell.seriousFindings(), state).toEqual([]);
  await states.inTheDark(async () => {
    await window.screenshot(`state ${state} dark`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
    expect.soft(await shell.contrastFindings(), `${state}, in the dark`).toEqual([]);
  });
}

describe('empty', () => {
  test('Data and its trash', async () => {
    await data.open();
    await check('data empty');
    await data.openTrash();
    await check('trash empty');
  });

  test('the plan of each tool', async () => {
    await window.directions.open();
    await check('plan empty');
    for (const tool of tools) {
      await plan.choose(tool);
      await check(`plan empty ${tool}`);
    }
    await plan.choose('Route');
    await window.directions.openOptions();
    await check('plan options');
  });

  test('a search without text and one without hits', async () => {
    await shell.go('explore');
    await states.openSearch('');
    await check('search begun');
    await window.search.type('zzqxv');
    await window.search.nothingFoundText();
    await check('search without hits');
    await window.press('Escape');
  });

  test('Developer: no key, no usage, no request of a kind', async () => {
    await developer.open();
    for (const view of developerViews) {
      await developer.view(view);
      await check(`developer empty ${view}`);
    }
    await developer.view('Request log');
    await developer.choose('Status', '5xx');
    await expect.poll(() => developer.text()).toContain('No such request.');
    await check('developer log empty');
  });

  test('regions without a catalogue, and the form of a build', async () => {
    await regions.open('Get regions');
    await check('get regions empty');
    await arrivals.chooseSource();
    await check('source of a pack');
    await states.closeDialog();
    await arrivals.openBuild();
    await check('build empty');
    await arrivals.startBuild();
    await check('build refused');
    await arrivals.closeBuild();
  });
});

describe('at work and failed', () => {
  test.each(['hold', 'fail'] as const)('what is listed: %s', async how => {
    const parts = ['items', 'regions', 'catalogues'] as const;
    afterwards(await states[how](...parts));
    await window.reload();
    const expectState = (panel: string) =>
      how === 'hold' ? states.expectLoading(states.panel(panel)) : states.expectFailure(states.panel(panel));
    await data.open();
    await expectState('Data');
    await check(`data ${how}`);
    await regions.open();
    await expectState('Regions');
    await check(`installed ${how}`);
    await regions.open('Get regions');
    await expectState('Regions');
    await check(`get regions ${how}`);
  });

  test.each(['hold', 'fail'] as const)('where regions come from: %s', async how => {
    afterwards(await states[how]('carried', 'extracts', 'known extracts'));
    await window.reload();
    await regions.open('Get regions');
    await arrivals.chooseSource();
    if (how === 'hold') await states.expectLoading(states.dialog());
    await check(`source ${how}`);
    await states.closeDialog();
    if (how === 'hold') await states.expectLoading(states.panel('Regions'));
    await check(`extracts ${how}`);
    await arrivals.openBuild();
    await arrivals.closeBuild();
  });

  test.each(['hold', 'fail'] as const)('what is looked for: %s', async how => {
    await shell.go('explore');
    afterwards(await states[how]('search', 'heights'));
    await states.openSearch(how === 'hold' ? 'kirv' : 'lumh');
    if (how === 'hold') await states.expectSearching();
    else await states.expectSuggestions();
    await check(`search ${how}`);
    await window.press('Escape');
    await window.press('Escape');
    await window.map.click(how === 'hold' ? { lon: -28.45, lat: 45.47 } : { lon: -28.46, lat: 45.46 });
    await states.panel('What is here').waitFor();
    await check(`place ${how}`);
    await window.place.close();
  });

  test.each(['hold', 'fail'] as const)('what is planned: %s', async how => {
    await window.directions.open();
    afterwards(await states[how]('route', 'order', 'reach', 'table', 'fit', 'heights'));
    await plan.addList(how === 'hold' ? onLand : drive);
    for (const tool of ['Route', 'Order', 'Table', 'Fit', 'Reach'] as const) {
      await plan.choose(tool);
      if (tool === 'Reach') {
        await plan.begin();
        await plan.addList(how === 'hold' ? '45.46725,-28.52201' : '45.47841,-28.39739');
      }
      if (how === 'hold') await states.expectLoading(states.panel('Plan'));
      else await states.expectFailure(states.panel('Plan'));
      await check(`${tool} ${how}`);
    }
    await plan.choose('Route');
    await plan.begin();
  });

  test.each(['hold', 'fail'] as const)('what developers look at: %s', async how => {
    await window.reload();
    afterwards(await states[how]('dashboard', 'styles'));
    await developer.open();
    for (const view of ['Keys', 'Usage', 'Request log', 'Simulator for test keys', 'Style JSON']) {
      await developer.view(view);
      if (how === 'hold') await states.expectLoading(states.panel('Developer'));
      else await states.expectFailure(states.panel('Developer'));
      await check(`developer ${view} ${how}`);
    }
  });

  // The failure first: a picture that is there is not asked for again.
  test.each(['fail', 'hold'] as const)('the picture: %s', async how => {
    afterwards(await states[how]('picture'));
    await shell.go('explore');
    await picture.open();
    if (how === 'hold') await expect.poll(() => picture.isDrawing()).toBe(true);
    else await picture.expectFailure();
    await check(`picture ${how}`);
  });
});

describe('filled', () => {
  test('suggestions, hits of a kind, a place and its notations', async () => {
    await shell.go('explore');
    await window.map.lookAt(town, 14);
    await states.openSearch('hotel');
    await window.search.suggestions();
    await check('suggestions');
    await window.search.submit();
    const [hit = ''] = await window.search.hits();
    await check('hits of a kind');
    await window.search.openHit(hit);
    await window.place.read();
    await data.pressSave();
    await check('place');
    await window.place.openNotations();
    await check('notations');
    await states.closeMenu();
    await window.place.close();
    await states.press('Clear');
  });

  test('a route, its files and its profile', async () => {
    await window.directions.open();
    await window.directions.routeBetween('Kirvell', 'Sandvang');
    await check('route');
    await window.directions.openExport();
    await check('export of the route');
    await states.closeMenu();
    await shell.openProfile();
    await check('profile');
    await states.openMenu('Save the profile');
    await check('export of the profile');
    await states.closeMenu();
    await window.press('Escape');
    await states.press('Add a list');
    await check('adding a list');
    await states.closeDialog();
    await plan.begin();
  });

  test('the answer of each tool', async () => {
    await plan.addList(onLand);
    await plan.choose('Order');
    await plan.expectAnswer('order');
    await check('order');
    await plan.choose('Table');
    await plan.expectAnswer('table');
    await states.expectTable();
    await check('table');
    await states.openMenu('Export the table');
    await check('export of the table');
    await states.closeMenu();
    await plan.addList('20,-40,"At sea, far"');
    await plan.expectAnswer('table');
    await check('table with empty cells');
    await plan.begin();
    await plan.addList('45.46725,-28.52201');
    await plan.choose('Reach');
    await plan.expectAnswer('reach');
    await check('reach');
    await plan.begin();
    await plan.addList(drive);
    await plan.choose('Fit');
    await plan.expectAnswer('fit');
    await check('fit');
    await plan.choose('Route');
    await plan.begin();
  });

  test('a drawing', async () => {
    await shell.go('explore');
    await draw.open();
    await draw.chooseTool('Line');
    await draw.typePoint('45.47, -28.5');
    await draw.typePoint('45.48, -28.4');
    await check('drawing a line');
    await window.press('Enter');
    await draw.chooseTool('Move');
    await check('drawing');
    await states.openMenu('Download the drawing');
    await check('export of the drawing');
    await states.closeMenu();
    await window.press('Escape');
  });

  test('a track', async () => {
    await shell.go('explore');
    await arrivals.openFiles({ name: 'walk.geojson', content: walk });
    await arrivals.tracks(1);
    await check('track');
    await states.openMenu('Save track walk as a file');
    await check('export of the track');
    await states.closeMenu();
  });

  test('Data, the menu, name and note of an item, a group, the trash', async () => {
    await data.open();
    await data.addGroup();
    await check('data');
    await states.openMenu('More about walk');
    await check('menu of an item');
    await states.closeMenu();
    await data.choose('walk', 'Rename');
    await check('name of an item');
    await window.press('Enter');
    await data.writeNote('walk', 'Along the coast');
    await data.choose('walk', 'Note');
    await check('note of an item');
    await window.press('Escape');
    await data.choose('walk', 'Delete');
    await check('undo of a removal');
    await data.openTrash();
    await check('trash');
    await states.press('Empty the trash');
    await check('emptying the trash');
  });

  test('the frame and the form of a picture', async () => {
    await picture.open();
    await picture.caption();
    await check('picture');
    await states.openMenu('Copy code');
    await check('code of a picture');
    await states.closeMenu();
  });

  test('Settings, About, the palette, the keys, the styles, the credits', async () => {
    await shell.go('settings');
    await check('settings');
    await shell.openAbout();
    await check('about');
    await states.closeDialog();
    await shell.go('developer');
    await check('developer');
    await shell.go('explore');
    await shell.openPalette();
    await check('palette');
    await shell.findInPalette('kirv', 'Kirvell');
    await check('palette with hits');
    await window.press('Escape');
    await window.press('?');
    await shell.keysText();
    await check('keys');
    await window.press('Escape');
    await window.map.openStyles();
    await check('styles');
    await window.press('Escape');
  });

  test('Developer: keys, usage, requests, a simulation, a tile', async () => {
    await developer.open();
    await developer.overview();
    await developer.press('Make a key');
    await developer.newKey();
    await check('developer key');
    await developer.view('Keys');
    await developer.press('New key…');
    await check('developer new key');
    await developer.press('Cancel');
    await developer.press('Name and origins');
    await check('developer project');
    await developer.press('Cancel');
    await developer.openKey('outpost_live_');
    await check('developer one key');
    await developer.press('Revoke…');
    await check('developer revoking');
    await developer.press('Revoke the key');
    await expect.poll(() => developer.text()).toContain('revoked for good');
    await check('developer revoked');
    await developer.view('Usage');
    await developer.chart();
    await check('developer usage');
    await developer.view('Request log');
    await developer.openRequest('/');
    await check('developer log');
    await developer.view('What the window asked');
    const request = await developer.openRequest('GET /items/v1');
    await developer.sendAgain(request);
    await check('developer sent');
    await developer.view('Simulator for test keys');
    await developer.makeTestKey();
    await developer.press('Let them fail');
    await developer.barText();
    await check('developer simulation');
    await developer.switchOffInBar();
    await window.map.lookAt(town, 14);
    await developer.view('Tile inspector');
    await developer.press('Middle of the map');
    await developer.tileAddress();
    await developer.openRequest('earth');
    await check('developer tile');
    await developer.view('Style JSON');
    await developer.styleText();
    await check('developer style');
  });

  test('regions: installed, their menu, the questions before an end', async () => {
    await linkPack(stage.service.dataDir, alps);
    await window.reload();
    await regions.open();
    await regions.expectText('Tiny alps');
    await check('installed');
    await states.openMenu('More about Tiny alps');
    await check('menu of a region');
    await states.closeMenu();
    await regions.installed.askToRemove('Tiny alps');
    await check('removal of a region');
    await regions.installed.answerRemoval('Keep it');
  });

  test('regions offered, downloaded, built and failed', async () => {
    await regions.open('Get regions');
    await regions.catalogues.lookAtCatalogue(catalogue.url);
    await check('catalogue with a new key');
    await regions.catalogues.typeOnly('Alps!');
    await check('regions of a key refused');
    await regions.catalogues.typeOnly('');
    await regions.catalogues.trustCatalogue();
    await regions.catalogues.openCatalogues();
    await regions.catalogues.openLimit();
    await check('regions of a key');
    await regions.open('Installed');
    await regions.open('Get regions');
    await regions.expectText('Hávmark');
    await check('offers');
    await regions.catalogues.searchRegions('havmark');
    await check('offers found');
    await regions.catalogues.openOffer('Hávmark');
    await check('offer');
    catalogue.stall();
    afterwards(() => catalogue.resume());
    await regions.catalogues.download();
    await check('download');
    await states.press('All regions');
    await arrivals.openBuild();
    await arrivals.addPath('OpenStreetMap data', '/data/no_such_islands.osm.pbf');
    await check('build');
    await arrivals.startBuild();
    await arrivals.taskOf('No Such Islands', 'failed');
    await check('build failed');
    await regions.open('Get regions');
    await arrivals.openBuild();
    await arrivals.addPath('OpenStreetMap data', monaco.osm);
    await arrivals.startBuild();
    await arrivals.taskOf('Monaco', 'running');
    await check('build running');
    await regions.actOnTask('Build of Monaco', 'Cancel');
    await arrivals.taskOf('Monaco', 'gone');
  });

  test('an empty view, the service away', async () => {
    await regions.open();
    await window.map.lookAt({ lon: 9.8, lat: 47.2 }, 12);
    await check('empty view');
    afterwards(() => window.goOffline(false));
    await window.goOffline(true);
    await window.errorNote();
    await check('service away');
  });
});
