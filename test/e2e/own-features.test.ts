import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { OwnFeaturesDriver } from './own-features-driver.ts';

// The overview alone, which mounts and draws less.
const stage = await setStage({ packs: ['world'] });
const window = await stage.openWorkstation({ view: '14/30/-60', width: 1100, height: 700, plain: true });
const arrivals = new ArrivalsDriver(window);
const own = new OwnFeaturesDriver(window);
const undo = () => window.page.keyboard.press('Control+z');
const cabin = { lon: -60.001, lat: 30.001 };
/** Where the cabin is moved. */
const moved = { lon: -59.9995, lat: 29.999 };
const spring = { lon: -59.998, lat: 30.002 };

const table = [
  'name,lat,lon,beds,built,open,site,code',
  `Cabin,${cabin.lat},${cabin.lon},12345,1987,2024-03-01,https://example.org/cabin,007`,
  `Spring,${spring.lat},${spring.lon},,,,,`,
].join('\n');

/** Clicks where the feature is drawn, once it is. */
async function click(place: { lon: number; lat: number }): Promise<void> {
  await window.map.pointAt({ lon: place.lon + 0.002, lat: place.lat - 0.002 });
  await expect
    .poll(async () => {
      await window.map.pointAt(place);
      return own.isLit();
    })
    .toBe(true);
  await window.map.click(place);
}

describe('features of opened files', () => {
  test('a click on a dot opens its card with its attributes, not the nearest locality', async () => {
    await arrivals.openFiles({ name: 'huts.csv', content: table });
    await arrivals.tracks(1);
    await window.map.lookAt({ lon: -60, lat: 30 }, 15);
    await click(cabin);
    const { about, facts } = await own.read('Cabin');
    expect(about).toBe('Point · huts');
    expect(facts).toMatchObject({ beds: '12,345', built: '1987', open: 'Mar 1, 2024', code: '007' });
    expect(await own.link('https://example.org/cabin')).toEqual({
      href: 'https://example.org/cabin',
      rel: 'noopener noreferrer',
    });
    expect(await window.page.getByRole('region', { name: 'What is here' }).isVisible()).toBe(false);
    await window.screenshot('own-card');
  });

  test('next leads to the next row; Escape closes the card; Tab reaches it', async () => {
    await own.press('Next feature');
    await own.read('Spring');
    expect(await own.tabToCard()).toBe(true);
    await window.page.keyboard.press('Escape');
    await own.expectClosed();
    // Beside every feature the place answers, as before.
    await window.map.click({ lon: -60, lat: 29.998 });
    await window.place.read();
    await click(spring);
    await own.read('Spring');
    await window.place.expectClosed();
  });

  test('a name is changed, kept and taken back', async () => {
    await own.press('Edit');
    await own.fill('Name', 'Well');
    await own.press('Done');
    await own.read('Well');
    await window.reload();
    await click(spring);
    await own.read('Well');
    await own.press('Edit');
    await own.fill('Name', 'Fountain');
    await own.press('Done');
    await own.read('Fountain');
    await undo();
    await own.read('Well');
  });

  test('a number stays a number, a new attribute is added, one is removed', async () => {
    await click(cabin);
    await own.read('Cabin');
    await own.press('Edit');
    await own.fill('beds', '12,5');
    await own.fill('code', '008');
    await own.press('Remove built');
    await window.page.getByRole('textbox', { name: 'New attribute' }).fill('stove');
    await own.fill('Its value', '2');
    await own.press('Done');
    await expect
      .poll(async () => (await own.read('Cabin')).facts)
      .toMatchObject({ beds: '12.5', code: '008', stove: '2' });
    expect((await own.read('Cabin')).facts.built).toBeUndefined();
  });

  test('a point is moved by a click, Escape leaves it where it is', async () => {
    await own.press('Edit');
    await own.press('Move');
    await window.page.keyboard.press('Escape');
    expect(await own.isShown()).toBe(true);
    await own.press('Move');
    await window.map.click(moved);
    await own.press('Done');
    await expect
      .poll(async () => (await own.read('Cabin')).facts.Coordinates)
      .toMatch(/^29\.99[89]\d\d, -59\.999\d\d$/);
    await click(moved);
    await own.read('Cabin');
  });

  test('a feature is deleted, and comes back; a point is added to its file', async () => {
    await own.press('Edit');
    await own.press('Delete');
    await own.expectClosed();
    expect(await arrivals.readNotice('Deleted Cabin')).toContain('Undo');
    await undo();
    await click(moved);
    await own.read('Cabin');
    const data = new DataDriver(window);
    await data.open();
    await data.choose('huts', 'Add a point');
    await window.map.click({ lon: -59.996, lat: 29.999 });
    await own.read('Point 3');
  });

  test('a line tells its length and climb and has a profile', async () => {
    const line = {
      type: 'Feature',
      properties: { name: 'Climb', description: '<p>Up<br>and <b>down</b></p><script>x()</script>' },
      geometry: { type: 'LineString', coordinates: [[-60.01, 30.05, 100], [-60, 30.06, 350], [-59.99, 30.05, 120]] }, // biome-ignore format: as it is in files
    };
    await arrivals.openFiles({ name: 'climb.geojson', content: JSON.stringify(line) });
    await arrivals.tracks(2);
    await window.map.lookAt({ lon: -60, lat: 30.055 }, 14);
    await click({ lon: -59.995, lat: 30.055 });
    expect((await own.read('Climb')).facts).toMatchObject({ Length: '2.9 km', Ascent: '250 m' });
    await own.press('Elevation profile');
    await window.page.getByRole('region', { name: 'Elevation profile: Climb' }).waitFor();
    expect(window.log.problems).toEqual([]);
  });

  test('what was made here and is kept answers, too: of an area its outline', async () => {
    const id = '6f7f0a52-9c3e-4d0b-8f43-1a2b3c4d5e6f';
    const ring = [[-60.02, 30.02], [-60.01, 30.02], [-60.01, 30.03], [-60.02, 30.03], [-60.02, 30.02]]; // biome-ignore format: as it is in files
    const field = {
      type: 'Feature',
      properties: { name: 'Field', crop: 'rye' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
    const asked = window.page.waitForRequest(/\/items\/v1/);
    await window.reload();
    const { authorization = '' } = await (await asked).allHeaders();
    const { service } = stage;
    const send = (path: string, method: string, type: string, body: object) =>
      service.get(path, { method, headers: { authorization, 'content-type': type }, body: JSON.stringify(body) });
    await send('/items/v1', 'POST', 'application/json', { id, kind: 'drawing', name: 'Sketch' });
    await send(`/items/v1/${id}/content`, 'PUT', 'application/geo+json', field);
    await window.reload();
    await window.map.lookAt({ lon: -60.015, lat: 30.025 }, 14);
    await click({ lon: -60.015, lat: 30.03 });
    const { about, facts } = await own.read('Field');
    expect(about).toBe('Area · Sketch');
    expect(facts).toMatchObject({ Area: '1.07 km²', crop: 'rye' });
    await own.press('Edit');
    await own.fill('crop', 'barley');
    await own.press('Done');
    await expect.poll(async () => (await own.read('Field')).facts.crop).toBe('barley');
    // Its inside belongs to the map.
    await window.map.click({ lon: -60.015, lat: 30.025 });
    await own.expectClosed();
    expect(window.log.problems).toEqual([]);
  });
});

test('of 100,000 points one is clicked and answers at once; a cluster shows what it stands for', async () => {
  const rows = Array.from({ length: 100_000 }, (_, i) => {
    const [x, y] = [i % 400, Math.floor(i / 400)];
    return `P${i},${(10 + y * 0.001).toFixed(5)},${(20 + x * 0.001).toFixed(5)},${i % 97}`;
  });
  const file = join(stage.service.dataDir, 'many.csv');
  await writeFile(file, ['name,lat,lon,value', ...rows].join('\n'));
  const many = await stage.openWorkstation({ view: '16/10.1/20.1', width: 1100, height: 700, plain: true });
  const [opening, driver] = [new ArrivalsDriver(many), new OwnFeaturesDriver(many)];
  await opening.openPath(file);
  await opening.tracks(3);
  await many.map.lookAt({ lon: 20.1, lat: 10.1 }, 16);
  const place = await many.map.pixelOf({ lon: 20.1, lat: 10.1 });
  await expect
    .poll(async () => {
      await many.page.mouse.move(place.x - 40, place.y - 40);
      await many.page.mouse.move(place.x, place.y, { steps: 3 });
      return driver.isLit();
    })
    .toBe(true);
  await many.map.expectIdle();
  const took = await driver.timeClick(place);
  expect((await driver.read('P40100')).facts.value).toBe(String(40_100 % 97));
  process.stdout.write(`A click on one of 100,000 points: ${took.toFixed()} ms until its card is drawn\n`);
  await driver.press('Close');
  await many.map.lookAt({ lon: 20.1, lat: 10.1 }, 9);
  await many.screenshot('own-clusters');
  const middle = await many.map.pixelOf({ lon: 20.15, lat: 10.1 });
  await many.page.mouse.click(middle.x, middle.y);
  await expect.poll(() => many.map.view().zoom).toBeGreaterThan(10.5);
  expect(many.log.problems).toEqual([]);
});
