import { beforeAll, describe, expect, test } from 'vitest';
import { readyPack, sibbe } from '../api/tiles-packs.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { type Stage, setStage } from './driver.ts';
import { LayersDriver } from './layers-driver.ts';
import type { Workstation } from './workstation.ts';

/** Where two of the tileset's four models are. */
const village = '15.5/50.8491/5.8655';

describe.skipIf(!hasSharedData)('3D Tiles of a pack', () => {
  let folder: string;
  let stage: Stage;
  let window: Workstation;
  let layers: LayersDriver;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const pack = await readyPack(folder, 'sibbe', { countries: ['NL'], buildings: { folder: sibbe } });
    stage = await setStage({ packs: ['world', pack] });
    window = await stage.openWorkstation({ width: 760, height: 560, coarse: true, plain: false, view: village });
    layers = new LayersDriver(window);
  });

  const models = () => window.log.requests.filter(({ url }) => url.includes('.b3dm')).length;
  const colours = async () => (await window.look('tiles-3d')).different;

  test('stand in the tilted map; the flat one reads nothing of them', async () => {
    expect(window.log.requests.some(({ url }) => /buildings/.test(url))).toBe(false);
    const before = await colours();
    await layers.switch3d();
    await expect.poll(models).toBeGreaterThan(0);
    await expect.poll(colours).toBeGreaterThan(before + 100);
    // The tileset, the regions' own below it, and models: with a signature, never with a key.
    const asked = window.log.requests.filter(({ url }) => url.includes('/buildings/'));
    expect(asked.every(({ url, bearer }) => url.includes('?') && !bearer && !url.includes('outpost_'))).toBe(true);
    expect(window.log.problems).toEqual([]);
  });

  test('leave the map with their switch and with the tilt, and come back', async () => {
    const shown = await colours();
    await layers.open();
    await layers.set('Detailed buildings (3D Tiles)', false);
    await expect.poll(colours).toBeLessThan(shown - 50);
    await layers.set('Detailed buildings (3D Tiles)', true);
    await layers.close();
    await expect.poll(colours).toBeGreaterThan(shown - 50);
    await window.map.chooseStyle('Dark');
    await window.map.chooseStyle('Light');
    await expect.poll(colours).toBeGreaterThan(shown - 50);
    await layers.switch3d();
    await expect.poll(colours).toBeLessThan(shown - 50);
  });

  test('that cannot be read say so', async () => {
    const end = await window.failRequests('/buildings/**');
    await layers.switch3d();
    await expect.poll(() => layers.note()).not.toBe('');
    await end();
    await layers.switch3d();
    await expect.poll(() => layers.note()).toBe('');
  });
});
