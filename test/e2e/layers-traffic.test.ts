import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTileset } from '../api/tiles-3d.ts';
import { readyPack } from '../api/tiles-packs.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { layer, line, tile, writeArchive } from '../server/tiles/synthetic-archives.ts';
import { setStage } from './driver.ts';
import { LayersDriver } from './layers-driver.ts';

/** Slow traffic on a line across the view. */
const slow = '#d93a2b';

const folder = await temporaryFolder();
const stage = await setStage({ packs: ['world', await packWithTraffic()] });
const window = await stage.openWorkstation({ width: 760, height: 560, view: '8/54.5/10' });
const layers = new LayersDriver(window);

/** One road along 54.4 degrees north in tile 5/16/10, at 0.4 of its free speed, and an accident on it. */
async function packWithTraffic(): Promise<string> {
  const country = join(folder, 'traffic', 'DK');
  await mkdir(join(country, 'state'), { recursive: true });
  const road = line(
    [
      [0, 862],
      [4096, 862],
    ],
    { id: 7, kind: 'motorway' },
  );
  const roads = await writeArchive({ bounds: [0, 48.9, 11.25, 55.78], minzoom: 5, maxzoom: 5 }, [
    [5, 16, 10, tile(layer('segments', [road]))],
  ]);
  await copyFile(roads, join(country, 'geometry.pmtiles'));
  const properties = { kind: 'accident', severity: 'major', road: 'E45', description: 'Right lane blocked' };
  const geometry = { type: 'Point', coordinates: [10.3, 54.4] };
  const write = (name: string, value: unknown) => writeFile(join(country, name), JSON.stringify(value));
  await write('live.json', { state: 'state/now.json' });
  await write('state/now.json', { flow: { 7: 0.4 } });
  await write('incidents.json', {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties, geometry }],
  });
  const buildings = { folder: await writeTileset(join(folder, 'tower')), country: 'DK' };
  return readyPack(folder, 'roads', { buildings, trafficFolder: join(folder, 'traffic') });
}

const redShare = async () => (await window.look('traffic', slow)).share;

test('traffic and incidents are read and drawn, by one more session, once they are switched on', async () => {
  const sessions = () => window.log.count('GET', '/tiles/v1/token');
  const before = sessions();
  expect(window.log.requests.some(({ url }) => url.includes('/traffic/'))).toBe(false);
  await layers.open();
  await layers.set('Traffic', true);
  await expect.poll(redShare).toBeGreaterThan(0.001);
  expect(sessions() - before).toBe(1);
  await layers.set('Incidents', true);
  await expect.poll(() => layers.text()).toContain('Right lane blocked');
  expect(sessions() - before).toBe(1);
  expect(window.log.problems).toEqual([]);
});

test('an incident has a card on the map', async () => {
  await window.map.click({ lon: 10.3, lat: 54.4 });
  await expect.poll(() => layers.incidentCard()).toContain('E45');
});

test('traffic stays over a reload and another style, and leaves with its switch', async () => {
  await window.map.chooseStyle('Grayscale');
  await window.reload();
  await expect.poll(redShare).toBeGreaterThan(0.001);
  await layers.open();
  await layers.set('Traffic', false);
  await expect.poll(redShare).toBe(0);
});
