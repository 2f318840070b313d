import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, setStage } from './driver.ts';
import { PictureDriver } from './picture-driver.ts';
import { ShellDriver } from './shell-driver.ts';
import type { Workstation } from './workstation.ts';

let stage: Stage;
let window: Workstation;
let picture: PictureDriver;
let shell: ShellDriver;
beforeAll(async () => {
  stage = await setStage();
  window = await stage.openWorkstation({ view: '12/45.467/-28.522', width: 1280, height: 800, coarse: true });
  picture = new PictureDriver(window);
  shell = new ShellDriver(window);
  await picture.asked(() => picture.open());
});
afterAll(() => stage?.close());

test('own paper has its sides in millimetres, within what the service takes; its frame has that shape', async () => {
  await picture.asked(() => picture.choose('Size', 'own'));
  expect(await picture.text()).toContain('100 to 1,220 mm a side.');
  await picture.choose('Fineness', '96');
  await picture.asked(() => picture.setNumber('Width', 500));
  const sheet = await picture.asked(() => picture.setNumber('Height', 240));
  expect(sheet.path).toContain('/500x240mm@96dpi.png');
  expect(sheet.status).toBe(200);
  await picture.setNumber('Height', 20);
  await expect.poll(() => picture.number('Height')).toBe(100);
  const [upperLeft, upperRight, , lowerLeft] = await picture.corners();
  // 480 by 65 mm of map: margins and the foot take the rest.
  const wide = (upperRight?.lon ?? 0) - (upperLeft?.lon ?? 0);
  const high = ((upperLeft?.lat ?? 0) - (lowerLeft?.lat ?? 0)) / Math.cos((45.467 * Math.PI) / 180);
  expect(wide / high).toBeCloseTo(480 / 65, 0);
  await window.screenshot('picture-own-paper');
});

test('a sheet is in UTM unless Web Mercator is chosen, and in it only where UTM is', async () => {
  await picture.setNumber('Height', 240);
  await picture.asked(() => picture.setNumber('Scale', 25_000));
  expect(await picture.groups()).toEqual({ Sheet: false, 'What the map shows': false });
  const [, utm] = await picture.corners();
  const flat = await picture.asked(() => picture.choose('Projection', 'mercator'));
  expect(flat.path).toContain('projection=mercator');
  const [, mercator] = await picture.corners();
  // Meridians of the grid are turned against those of the globe.
  expect(mercator?.lat).not.toBeCloseTo(utm?.lat ?? 0, 4);
  expect(await picture.groups()).toEqual({ Sheet: true, 'What the map shows': false });
  await window.screenshot('picture-projection');
  await picture.choose('Projection', 'utm');
  // Of half the world there is no zone.
  const wide = await picture.asked(() => picture.setNumber('Scale', 50_000_000));
  expect(wide.path).not.toContain('projection');
  expect(await picture.text()).not.toContain('Projection');
  await picture.setNumber('Scale', 25_000);
  await picture.caption();
  expect(await shell.seriousFindings()).toEqual([]);
});
