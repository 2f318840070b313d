import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeIslands } from '../helpers/islands.ts';
import { monaco } from '../helpers/shared-data.ts';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { setStage } from './driver.ts';
import { RegionsDriver } from './regions-driver.ts';

const islandsFile = await writeIslands();
// The overview alone, which mounts and draws less.
const stage = await setStage({ packs: ['world'] });
// Over the sea, where little is drawn.
const window = await stage.openWorkstation({ view: '9/30/-60', width: 900, height: 640, plain: true });
const arrivals = new ArrivalsDriver(window);
const regions = new RegionsDriver(window);
// Reload, because the page keeps the draft.
beforeEach(async () => {
  await window.reload();
  await regions.open('Get regions');
  await arrivals.openBuild();
});

describe('building a region in the window', () => {
  test('the panel says what is missing, proposes name and id, and keeps what was typed', async () => {
    await arrivals.startBuild();
    await expect.poll(() => arrivals.buildText()).toContain('Add at least one file of OpenStreetMap data.');
    await arrivals.addPath('OpenStreetMap data', '/data/southern_islands-latest.osm.pbf');
    await expect.poll(() => arrivals.buildName()).toEqual({ name: 'Southern Islands', id: 'southern-islands' });
    await arrivals.nameBuild('Îles');
    await expect.poll(() => arrivals.buildName()).toEqual({ name: 'Îles', id: 'iles' });
    await arrivals.addPath('OpenStreetMap data', '/data/northern_islands-latest.osm.pbf');
    await arrivals.closeBuild();
    await regions.open('Get regions');
    await arrivals.openBuild();
    await expect.poll(() => arrivals.buildName()).toEqual({ name: 'Îles', id: 'iles' });
    await arrivals.cutToView();
    await expect.poll(() => arrivals.buildText()).toMatch(/[\d.]+ km × [\d.]+ km, drawn on the map/);
    await window.screenshot('build');
  });

  test('a missing file fails with its name', async () => {
    await arrivals.addPath('OpenStreetMap data', '/data/no_such_islands.osm.pbf');
    await arrivals.startBuild();
    expect(await arrivals.taskOf('No Such Islands', 'failed')).toContain(
      'There is no file /data/no_such_islands.osm.pbf.',
    );
  });

  test('a region is built while the window is used, then installed', async () => {
    await arrivals.addPath('OpenStreetMap data', islandsFile);
    await arrivals.nameBuild('Three Islands');
    await arrivals.startBuild();
    await regions.close();
    // It goes on while the user does something else.
    await window.map.click({ lon: window.map.view().lon, lat: window.map.view().lat });
    expect((await window.place.read()).coordinates).not.toBe('');
    await regions.open();
    expect(await arrivals.taskOf('Three Islands', 'done')).toContain('Three Islands');
    await regions.installed.expect('Three Islands', 'Map, search, directions');
  });

  test('it can be cancelled at any moment, and leaves nothing', async () => {
    await arrivals.addPath('OpenStreetMap data', monaco.osm);
    await arrivals.addPath('Heights (optional)', monaco.heights);
    await arrivals.startBuild();
    expect(await arrivals.taskOf('Monaco', 'running')).toContain('%');
    await window.screenshot('build-running');
    await regions.actOnTask('Build of Monaco', 'Cancel');
    await arrivals.taskOf('Monaco', 'gone');
    const left = await readdir(stage.service.dataDir, { recursive: true });
    expect(left.filter(path => path.includes('monaco') && !path.endsWith('.lock'))).toEqual([]);
  });

  test('files of the browser are handed over, chosen or dropped, and built from', async () => {
    await arrivals.chooseFiles('OpenStreetMap data', [islandsFile]);
    await arrivals.expectBuildText(/\.osm\.pbf$/);
    await arrivals.drop({ name: 'more.osm', content: '<osm><node id="1" lat="0.1" lon="0.1"/></osm>' });
    await arrivals.expectBuildText('more.osm');
    await arrivals.drop({ name: 'N00E000.hgt', content: 'no heights' });
    await arrivals.expectBuildText('N00E000.hgt');
    await window.screenshot('build-files');
    await arrivals.nameBuild('Handed over');
    await arrivals.startBuild();
    expect(await arrivals.taskOf('Handed over', 'done')).toContain('N00E000.hgt');
    expect(window.log.problems.filter(problem => !problem.includes('Failed to load resource'))).toEqual([]);
  });
});
