import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeIslands } from '../helpers/islands.ts';
import { packFor } from '../helpers/packs.ts';
import { monaco } from '../helpers/shared-data.ts';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { type Stage, setStage } from './driver.ts';
import { RegionsDriver } from './regions-driver.ts';
import type { Workstation } from './workstation.ts';

let stage: Stage;
let window: Workstation;
let arrivals: ArrivalsDriver;
let regions: RegionsDriver;
let index: Server;
let islandsFile: string;
beforeAll(async () => {
  islandsFile = await writeIslands();
  index = createServer((_request, response) => {
    const feature = (id: string, name: string, parent?: string) => ({
      type: 'Feature',
      properties: { id, name, parent, urls: { pbf: `https://download.example/${id}.osm.pbf` } },
      geometry: null,
    });
    const features = [feature('oceania', 'Oceania'), feature('new-zealand', 'New Zealand', 'oceania')];
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ type: 'FeatureCollection', features }));
  });
  await new Promise<void>(resolve => index.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('OUTPOST_EXTRACT_INDEX', `http://127.0.0.1:${(index.address() as AddressInfo).port}/index-v1.json`);
  // The overview alone, which mounts and draws less.
  stage = await setStage({ packs: [await packFor('world')] });
  // Over the sea, where little is drawn.
  window = await stage.openWorkstation({ view: '9/30/-60', width: 900, height: 640 });
  arrivals = new ArrivalsDriver(window);
  regions = new RegionsDriver(window);
});
// Reload, because the page keeps the draft.
beforeEach(async () => {
  await window.reload();
  await regions.open('Get regions');
  await arrivals.openBuild();
});
afterAll(async () => {
  await stage?.close();
  index?.close();
  vi.unstubAllEnvs();
});

describe('building a region in the window', () => {
  test('the panel says what is missing, proposes name and id, and keeps what was typed', async () => {
    await arrivals.startBuild();
    await expect.poll(() => arrivals.buildText()).toContain('Add at least one .osm.pbf file.');
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

  test('extracts of the index are found by name; one gives the region its name', async () => {
    await arrivals.fromGeofabrik();
    await arrivals.expectBuildText('New Zealand');
    expect(await arrivals.findExtracts('zeal oceania')).toEqual(['New Zealand\nOceania']);
    expect(await arrivals.findExtracts('atlantis')).toEqual([]);
    await arrivals.findExtracts('new');
    await arrivals.chooseExtract('New Zealand');
    await expect.poll(() => arrivals.buildName()).toEqual({ name: 'New Zealand', id: 'new-zealand' });
    await window.screenshot('build-extract');
    expect(window.log.problems.filter(problem => !problem.includes('Failed to load resource'))).toEqual([]);
  });
});
