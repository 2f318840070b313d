import { expect, test } from 'vitest';
import { paletteOf } from '../../server/tiles/styles/palettes.ts';
import { setStage } from './driver.ts';
import { PlanDriver } from './plan-driver.ts';

/** What was kept: its name, and the file of the tool's own download. */
const kept = new Map<string, { name: string; file: string }>();
const stage = await setStage();
const window = await stage.openWorkstation({
  view: '11/45.49/-28.5',
  width: 1280,
  height: 800,
  coarse: true,
  plain: false,
});
const plan = new PlanDriver(window);
await window.directions.open();

/** Points of a drive through Ardhavn. */
const drive = [
  [45.46723, -28.522],
  [45.46759, -28.52144],
  [45.468, -28.52085],
  [45.46842, -28.5202],
  [45.46889, -28.51934],
];

const requestOfItem = () =>
  window.page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/items/v1'));

/** Downloads a tool's result and keeps it; returns the item as it is sent to the service. */
async function keep(tool: string, button: string, entry: string) {
  const file = await plan.exported(button, entry);
  const requested = requestOfItem();
  const name = await plan.saveResult();
  kept.set(tool, { name, file });
  return (await requested).postDataJSON();
}

test('a route is kept with its request and its region', async () => {
  await window.directions.routeBetween('Kirvell', 'Sandvang', 'Cycle');
  const item = await keep('route', 'Export the route', 'GeoJSON');
  expect(item).toMatchObject({ kind: 'route', name: 'Kirvell to Sandvang', origin: { endpoint: '/directions/v1' } });
  expect(item.origin.requests[0].costing).toBe('bicycle');
  expect(item.regions).toEqual([{ id: 'sandbox', version: expect.stringMatching(/./) }]);
});

test('a result that is kept again is the same item', async () => {
  expect(await plan.saveResult()).toBe('Kirvell to Sandvang');
  await plan.openData();
  await expect.poll(() => plan.savedResults()).toEqual(['Kirvell to Sandvang']);
  await window.directions.open();
});

test('the results of the other tools are kept, too', async () => {
  await plan.choose('Reach');
  await plan.expectAnswer('reach');
  const area = await keep('reach', 'Areas (GeoJSON)', 'Areas (GeoJSON)');
  expect(area).toMatchObject({ kind: 'area', name: 'Kirvell and Sandvang: 5 min and 10 min' });

  await plan.choose('Table');
  await plan.expectAnswer('table');
  const table = await keep('table', 'Export the table', 'A line for each pair (CSV)');
  expect(table).toMatchObject({ kind: 'table', origin: { endpoint: '/directions-matrix/v1' } });

  await window.directions.clear();
  await plan.choose('Fit');
  await plan.addList(drive.map(([lat, lon]) => `${lat}, ${lon}`).join('\n'));
  await plan.expectAnswer('fit');
  const match = await keep('fit', 'Export the fitted line', 'GeoJSON');
  expect(match).toMatchObject({ kind: 'match', origin: { endpoint: '/map-matching/v1' } });

  await plan.choose('Order');
  await plan.expectAnswer('order');
  const order = await keep('order', 'Export the order', 'Route (GeoJSON)');
  expect(order).toMatchObject({ kind: 'route', origin: { endpoint: '/optimized-route/v1' } });
  await window.screenshot('results-saved');
});

test('after a reload Data has them, each as its tool downloads it', async () => {
  await window.reload();
  await plan.openData();
  expect(kept.size).toBe(5);
  for (const [tool, { name, file }] of kept) expect(await plan.exportedItem(name), tool).toBe(file);
});

/** Shows one kept result alone on the map; returns what shows the others again. */
async function showAlone(tool: string): Promise<{ name: string; showOthers: () => Promise<void> }> {
  const others = [...kept].filter(([other]) => other !== tool && other !== 'table').map(([, { name }]) => name);
  const { name = '' } = kept.get(tool) ?? {};
  for (const other of others) await plan.hideItem(other);
  await plan.showOnMap(name);
  const showOthers = async () => {
    for (const other of others) await plan.showItem(other);
  };
  return { name, showOthers };
}

test.each([
  ['route', '#0b6bcb'],
  ['fit', '#7048e8'],
  ['order', '#0b6bcb'],
])('the kept line of %s is on the map unless it is hidden', async (tool, color) => {
  const { name, showOthers } = await showAlone(tool);
  await expect.poll(async () => (await window.look(`kept-${tool}`, color)).share).toBeGreaterThan(0.0002);
  await plan.hideItem(name);
  await expect.poll(async () => (await window.look(`kept-${tool}-hidden`, color)).share).toBeLessThan(0.0001);
  await plan.showItem(name);
  await showOthers();
  expect(window.log.problems).toEqual([]);
});

test('kept areas tint the land unless they are hidden', async () => {
  const { name, showOthers } = await showAlone('reach');
  const bareLand = async () => (await window.look('kept-reach', paletteOf('light').ground.farmland)).share;
  await plan.hideItem(name);
  const bare = await bareLand();
  expect(bare).toBeGreaterThan(0.05);
  await plan.showItem(name);
  await expect.poll(bareLand).toBeLessThan(bare - 0.003);
  await plan.hideItem(name);
  await expect.poll(bareLand).toBeGreaterThan(bare - 0.001);
  await plan.showItem(name);
  await showOthers();
  expect(window.log.problems).toEqual([]);
});
