import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sheetEnd, sheetPart, sheetRow, sheetStart, workbookParts } from '../../server/batch/table/xlsx-parts.ts';
import type { ItemSummary } from '../../server/items/index.ts';
import { BatchClient } from '../helpers/batch-client.ts';
import { photo } from '../helpers/photo.ts';
import { ArrivalsDriver } from './arrivals-driver.ts';
import { BatchDriver } from './batch-driver.ts';
import { DataDriver } from './data-driver.ts';
import { setStage } from './driver.ts';
import { tasksOfPage } from './page-tasks.ts';

const view = '13/45.467/-28.522';

const stage = await setStage();
const window = await stage.openWorkstation({ view, width: 1440, height: 900 });
const [arrivals, batch, data] = [new ArrivalsDriver(window), new BatchDriver(window), new DataDriver(window)];

const rows = [
  ['Shop', 'Address'],
  ['Harbour', 'Lindgata 3, Ardhavn'],
  ['Elsewhere', 'Lindgata 3, Qwxyzzq'],
  ['Nowhere', 'Qwxyzzq'],
] as const;
const workbook = Buffer.from(
  zipSync({
    ...Object.fromEntries(workbookParts.map(([name, xml]) => [name, strToU8(xml)])),
    [sheetPart]: strToU8(`${sheetStart}${rows.map(row => sheetRow(row)).join('')}${sheetEnd}`),
  }),
);

test('a workbook of addresses comes onto the map, is put right by hand and saved, in eight clicks', async () => {
  await arrivals.drop({ name: 'shops.xlsx', content: workbook });
  await batch.answerNotice('shops.xlsx has 3 addresses: find them on the map?', 'Find on the map');
  expect(await batch.usedColumns()).toEqual(['Address']);
  await batch.start();
  await expect.poll(() => batch.counts()).toBe('Done: 1 Doubtful: 1 Failed: 1');
  expect(await batch.doubtfulRows()).toEqual([
    expect.stringMatching(/Row 2 Lindgata 3, Qwxyzzq\s+Found: Lindgata 3, .* sure/),
  ]);
  const sent = window.page.waitForRequest(
    request => request.method() === 'POST' && request.url().includes('/items/v1') && request.postData() !== null,
  );
  await batch.press('Show on the map');
  expect((await sent).postData()).toContain('"column":"found_confidence","breaks":[0.8]');
  await window.screenshot('door-doubtful');
  const at = { x: 900, y: 450 };
  const point = await window.map.placeAt(at);
  await batch.putRow('Put it here: row 2', at);
  await expect.poll(() => batch.counts()).toBe('Done: 2 Failed: 1');
  await batch.askAgain('Ask for something else, row 3', 'Nordskar');
  await expect.poll(() => batch.counts()).toBe('Done: 3');
  const { bytes } = await batch.download('XLSX');
  process.stdout.write(`addresses in XLSX to corrected XLSX: ${batch.clicks} clicks, 2 of them for a second row\n`);
  expect(batch.clicks).toBeLessThanOrEqual(8);
  const saved = new BatchClient(stage.service);
  const { id, columns } = await saved.create(bytes);
  const [, elsewhere, nowhere] = await saved.rows(id);
  const cell = (name: string) => elsewhere?.cells[columns.indexOf(name)];
  expect(cell('found_type')).toBe('by_hand');
  expect(cell('found_lat')).toBeCloseTo(point.lat, 4);
  expect(cell('found_lon')).toBeCloseTo(point.lon, 4);
  expect(nowhere?.cells).toContain('city');
});

test('a table without positions leads on where it has addresses, else it says what is missing', async () => {
  await arrivals.drop({ name: 'towns.csv', content: 'street;postcode;town\nLindgata 3;1000;Ardhavn\n' });
  await batch.answerNotice('towns.csv has 1 address: find it on the map?', 'Find on the map');
  expect(await batch.usedColumns()).toEqual(['street', 'postcode', 'town']);
  await arrivals.drop({ name: 'odd.csv', content: 'a;b\nc;d\n' });
  expect(await arrivals.readNotice(/odd\.csv has no columns/)).toContain('odd.csv');
  await arrivals.drop({ name: 'plan.pdf', content: '%PDF-1.7' }, { name: 'notes.txt', content: 'a, b\nc, d\n' });
  expect(await arrivals.readNotice(/plan\.pdf (?!is being read)/)).toContain('Export it as GeoJSON, KML or GPX');
  expect(await arrivals.readNotice(/notes\.txt is nothing that Outpost opens/)).toContain('notes.txt');
});

test('what is pasted is opened as if it was dropped, a single place is searched', async () => {
  await arrivals.paste('name\tlat\tlon\nHarbour\t45,467\t-28,522\nTower\t45,468\t-28,523\n');
  await data.open();
  await expect.poll(() => data.names()).toContainEqual(expect.stringMatching(/^Pasted, /));
  await arrivals.paste([{ name: 'spot.geojson', content: '{"type":"Point","coordinates":[-28.52,45.46]}' }]);
  await expect.poll(() => data.names()).toContainEqual('spot');
  await arrivals.paste('Nordskar');
  const field = window.page.getByRole('combobox', { name: 'Search', exact: true });
  await expect.poll(() => field.inputValue()).toBe('Nordskar');
});

test('photos become one item, and those without a position are counted', async () => {
  const about = { height: 12, taken: '2024:05:01 12:30:00', camera: 'Made X' };
  const sent = window.page.waitForRequest(
    request => request.method() !== 'GET' && /\/items\/v1\/[^/]+\/content/.test(request.url()),
  );
  await arrivals.drop(
    { name: 'one.jpg', content: await photo('#c92a2a', { ...about, lat: 45.467, lon: -28.522, direction: 90 }) },
    { name: 'two.jpg', content: await photo('#1864ab', { ...about, lat: 45.468, lon: -28.52, direction: 180 }) },
    { name: 'none.jpg', content: await photo('#2b8a3e') },
  );
  expect(await arrivals.readNotice(/no position/)).toContain('1 photo has no position');
  await data.open();
  await expect.poll(() => data.names()).toContainEqual(expect.stringMatching(/^Photos, /));
  const { authorization = '' } = await (await sent).allHeaders();
  const ask = async (path: string) =>
    (await window.page.request.get(new URL(path, window.page.url()).href, { headers: { authorization } })).json();
  const kept = async () => {
    const { items } = await ask('/items/v1?kind=track');
    return items.find(({ name, content }: ItemSummary) => name.startsWith('Photos') && content !== null)?.id;
  };
  await expect.poll(kept).toBeDefined();
  const { features } = await ask(`/items/v1/${await kept()}/content`);
  expect(features).toMatchObject([
    {
      properties: { name: 'one.jpg', taken: '2024-05-01T12:30:00+02:00', direction: 90, height: 12, camera: 'Made X' },
    },
    { geometry: { coordinates: [expect.closeTo(-28.52), expect.closeTo(45.468), 12] } },
  ]);
  expect(features[0].properties.picture).toMatch(/^data:image\/jpeg;base64,/);
  await window.screenshot('door-photos');
});

test('a file of 32 MiB does not hold the window up at the door', async () => {
  const row = 'somebody;somewhere;47;9\n';
  const content = `a;b;c;d\n${row.repeat(Math.floor((32 * 1024 ** 2 - 10) / row.length))}`;
  await window.page.evaluate(text => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'large.csv'));
    Object.assign(globalThis, { large: transfer });
  }, content);
  const { longest, reference } = await tasksOfPage(window, stage.browser, async () => {
    await window.page.evaluate(() => {
      const { large } = globalThis as unknown as { large: DataTransfer };
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: large, bubbles: true, cancelable: true }));
    });
    await arrivals.readNotice('large.csv has no columns');
  });
  process.stdout.write(`32 MiB: at most ${longest.toFixed()} ms at a stretch, reference ${reference.toFixed()} ms\n`);
  expect(longest).toBeLessThan(reference);
});
