import { expect, test, vi } from 'vitest';
import { DataDriver } from './data-driver.ts';
import { DrawDriver } from './draw-driver.ts';
import { ownService } from './own-service.ts';
import { ShellDriver } from './shell-driver.ts';
import { timeoutMs } from './timeouts.ts';
import { Workstation } from './workstation.ts';

vi.setConfig({ expect: { poll: { timeout: timeoutMs } } });

// The tests follow one another.

const { address, start, kill, newContext } = await ownService(1024, 700);
const context = await newContext();
const window = new Workstation(context, await context.newPage());
const draw = new DrawDriver(window);
const data = new DataDriver(window);
await window.open(`${address}&map=10/30.45/-60.5`);

test('a line is measured while it is drawn with the pointer, and finished by Enter', async () => {
  await draw.open();
  await window.map.click({ lon: -60.5, lat: 30.4 });
  await window.map.click({ lon: -60.4, lat: 30.4 });
  // 0.1° of the parallel: 9.59 km on the sphere, to the east.
  await expect.poll(() => draw.measured()).toMatch(/^9\.\d+ km, last leg towards (89|90|91)°$/);
  await window.press('Enter');
  await expect.poll(() => draw.shapes()).toEqual([expect.stringMatching(/^Line 1: 9\.[56]\d* km$/)]);
  expect(await draw.measured()).toBe('');
  await expect.poll(async () => (await window.look('draw-line', '#e03177')).share).toBeGreaterThan(0.0005);
});

test('places are typed, and what is no place is refused', async () => {
  await draw.chooseTool('Area');
  await draw.typePoint('north of here');
  expect(await draw.refusal()).toContain('Type a latitude and a longitude');
  // A cell of a tenth of a degree on the equator's side of 30.5° north.
  for (const place of ['30.4, -60.4', '30.4, -60.3', '30.5, -60.3', '30.5, -60.4']) await draw.typePoint(place);
  await draw.typePoint('');
  await expect.poll(() => draw.shapes()).toHaveLength(2);
  expect((await draw.shapes())[1]).toBe('Area 2: 107 km², around it 41.41 km');
});

test('a circle and a text are drawn by keys alone', async () => {
  await draw.focusMap();
  await window.press('c');
  await expect.poll(() => draw.tool()).toBe('Circle');
  await window.press('Space');
  await draw.typePoint('30.45, -60.5');
  await expect.poll(() => draw.shapes()).toHaveLength(3);
  expect((await draw.shapes())[2]).toMatch(/^Circle 3: Radius [\d.]+ km, [\d.]+ km²$/);
  await draw.focusMap();
  await window.press('p');
  await window.press('Space');
  await expect.poll(() => draw.shapes()).toHaveLength(4);
  await draw.write('Text 4', 'Landing place');
});

test('Escape gives up the shape, not the panel; Ctrl+Z takes shapes back', async () => {
  await draw.focusMap();
  await window.press('l');
  await window.map.click({ lon: -60.5, lat: 30.5 });
  await window.map.click({ lon: -60.45, lat: 30.5 });
  await expect.poll(() => draw.measured()).toMatch(/km/);
  await window.press('Escape');
  expect(await draw.measured()).toBe('');
  expect(await draw.isOpen()).toBe(true);
  await draw.remove('Line 1');
  await expect.poll(() => draw.shapes()).toHaveLength(3);
  await draw.focusMap();
  await window.press('Control+z');
  await expect.poll(() => draw.shapes()).toHaveLength(4);
  expect(await new ShellDriver(window).seriousFindings()).toEqual([]);
});

test('files of the drawing have its shapes', async () => {
  const { name, text } = await draw.download('GeoJSON');
  expect(name).toMatch(/^drawing-of-.+\.geojson$/);
  const types = JSON.parse(text).features.map((one: GeoJSON.Feature) => one.geometry.type);
  expect(types).toEqual(['LineString', 'Polygon', 'Polygon', 'Point']);
  expect((await draw.download('GPX without 2 areas')).text).toContain('<name>Landing place</name>');
  expect((await draw.download('KML')).text).toContain('<Polygon>');
  expect((await draw.download('CSV')).text.split('\n')).toHaveLength(6);
});

test('it is there after a reload and after the service was killed, and goes on from Data', async () => {
  const before = await draw.shapes();
  await data.open();
  const [name = ''] = await data.names();
  expect(name).toMatch(/^Drawing of /);
  await expect.poll(() => data.waiting()).toBe('');
  await window.reload();
  await kill();
  expect(await window.errorNote()).toContain('The service does not answer');
  await start();
  await window.expectNoErrorNote();
  await window.reload();
  await expect.poll(async () => (await window.look('draw-kept', '#e03177')).share).toBeGreaterThan(0.0005);
  await data.open();
  await data.show(name);
  await expect.poll(() => draw.shapes()).toEqual(before);
  expect(await draw.tool()).toBe('Move');
});

test('a corner is dragged, Ctrl+Z takes it back, and another drawing is another item', async () => {
  const before = await draw.shapes();
  await window.map.expectIdle();
  // The end of the line, outside the circle.
  const end = { lon: -60.5, lat: 30.4 };
  await window.map.click(end);
  await window.map.drag(end, { lon: -60.5, lat: 30.3 });
  // Corner by corner: 0.1° of the parallel, and 0.1° of the meridian across it.
  await expect.poll(async () => (await draw.shapes())[0]).toMatch(/^Line 1: 14\.[67]\d* km$/);
  expect((await draw.shapes()).slice(1)).toEqual(before.slice(1));
  await window.press('Control+z');
  await expect.poll(() => draw.shapes()).toEqual(before);
  await draw.startNew();
  await expect.poll(() => draw.shapes()).toEqual([]);
  await draw.typePoint('30.45, -60.5');
  await draw.typePoint('30.46, -60.5');
  await draw.typePoint('');
  await expect.poll(() => draw.shapes()).toEqual(['Line 1: 1.112 km']);
  await data.open();
  await expect.poll(() => data.names()).toHaveLength(2);
});
