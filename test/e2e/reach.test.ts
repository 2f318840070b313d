import { expect, test } from 'vitest';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { setStage } from './driver.ts';
import { Mouse } from './hand.ts';
import { PictureDriver } from './picture-driver.ts';
import { ReachDriver } from './reach-driver.ts';
import { ReportDriver } from './report-driver.ts';

const stage = await setStage();
const window = await stage.openWorkstation({ view: '11/45.49/-28.5', width: 1100, height: 700, coarse: true });
const reach = new ReachDriver(window);
await window.directions.open();
await window.directions.fillWaypoint('Start', 'Kirvell');
await reach.choose();

const size = (row: string | undefined) => Number.parseFloat(row?.replaceAll(',', '').match(/([\d.]+) km²$/)?.[1] ?? '');

test('areas within times: the longer the larger; the file says what the window does', async () => {
  const rows = await reach.areas();
  expect(rows.map(row => row.split(' min')[0])).toEqual(['5', '10']);
  expect(size(rows[1])).toBeGreaterThan(size(rows[0]));
  const { features } = await reach.exportAreas();
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['MultiPolygon', 'MultiPolygon']);
  for (const [index, row] of rows.toReversed().entries()) {
    expect(features[index]?.properties?.squareKilometres / size(row)).toBeCloseTo(1, 1);
  }
  await window.screenshot('reach-times');
  expect(window.log.problems).toEqual([]);
});

test('areas and points lie in the picture as on the map, each with a switch, before they are kept', async () => {
  const picture = new PictureDriver(window);
  const drawn = await picture.asked(() => picture.open());
  expect(await picture.overlays()).toEqual({ 'What can be reached': true, 'The plan': true });
  const asked = (picture: typeof drawn) => JSON.stringify(picture.body ?? '') + picture.path;
  expect(asked(drawn)).toMatch(/fill/);
  expect(asked(drawn)).toMatch(/label/);
  await window.screenshot('reach-picture');
  const without = await picture.asked(() => picture.setFlag('What can be reached', false));
  expect(asked(without)).not.toMatch(/fill/);
  expect(asked(without)).toMatch(/label/);
  await picture.setFlag('What can be reached', true);
  await window.directions.open();
  await reach.areas();
});

test('what lies inside is counted, and listed in a file', async () => {
  const counts = await reach.countPlaces();
  const total = [...counts.values()].reduce((sum, count) => sum + Number(count), 0);
  expect(total).toBeGreaterThan(0);
  const [head, ...lines] = await reach.exportPlaces();
  expect(head).toBe('category,name,kind,address,lat,lon');
  expect(lines).toHaveLength(total);
});

test('by distance; a limit that is out of range is told', async () => {
  await reach.measureBy('Distance');
  await reach.setLimit(1, 1);
  await reach.setLimit(2, 2);
  await expect.poll(async () => (await reach.areas()).map(row => row.split(' km ')[0])).toEqual(['1', '2']);
  await reach.setLimit(2, 5000);
  expect(await reach.noteText()).toContain('400 km');
  await reach.setLimit(2, 2);
});

test('two points share an area, or have their own', async () => {
  await window.directions.fillWaypoint('Destination', 'Sandvang');
  await expect.poll(async () => (await reach.areas()).length).toBe(2);
  const joined = size((await reach.areas())[1]);
  await reach.joinAreas(false);
  await expect.poll(async () => (await reach.areas()).length).toBe(4);
  const rows = await reach.areas();
  expect(rows.filter(row => row.includes('from A'))).toHaveLength(2);
  // The towns are further apart than both areas reach.
  expect(size(rows[2]) + size(rows[3])).toBeCloseTo(joined, 0);
  await window.screenshot('reach-points');
});

test('another tool keeps the points', async () => {
  await window.page.getByRole('radiogroup', { name: 'What to do with the points' }).getByText('Route').click();
  await window.directions.expectRoute();
  expect(await window.directions.waypointLabels()).toEqual(['Kirvell', 'Sandvang']);
});

test('a report tells of the areas and their sizes', async () => {
  const report = new ReportDriver(window, new Mouse(window.page));
  await reach.choose();
  await reach.areas();
  await report.openFromPlan();
  const { name, bytes } = await report.save();
  expect(name).toMatch(/\.pdf$/);
  const text = (await readPdfTexts(bytes)).pages.join('\n');
  expect(text).toContain('Areas');
  expect(text).toMatch(/km²/);
  expect(await report.previewed()).toMatch(/^Page 1 of \d$/);
  await window.screenshot('reach-report');
});
