import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { BatchClient } from '../helpers/batch-client.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({ packs: ['sandbox'] });
const batch = new BatchClient(service);

const table = 'Name,Address\nHouse,"Lindgata 3, Ardhavn"\nElsewhere,"Lindgata 3, Qwxyzzq"\nNone,Qwxyzzq\n';
const plan = { place: { from: 'text', columns: ['Address'] }, steps: [{ kind: 'height' }] };
const here = { lat: 45.46725, lon: -28.52201 };

const csvOf = async (job: string) =>
  Papa.parse<Record<string, string>>((await batch.results(job, 'csv')).toString('utf8').replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

test('a row whose town is another one is doubtful; those that are sure, or misspelt, are done', async () => {
  const job = await batch.run(`${table}Misspelt,"Lindgate 3, Ardhaven"\nNumber,"Lindgata 999, Ardhavn"\n`, plan);
  expect(job.rows).toEqual({ total: 5, waiting: 0, done: 2, doubtful: 2, failed: 1 });
  const doubtful = await batch.rows(job.id, '?state=doubtful');
  expect(doubtful.map(({ number, correction }) => [number, correction])).toEqual([
    [2, null],
    [5, null],
  ]);
});

test('a row put right by hand has its steps done anew, for their price, and keeps it when the job begins anew', async () => {
  const { id } = await batch.run(table, plan);
  const before = service.used();
  expect((await batch.post(id, 'rows/2', here)).body).toMatchObject({ id, state: 'running' });
  await batch.ended(id);
  // The height alone: nothing was searched.
  expect(service.used() - before).toBe(10);
  expect((await batch.post(id, 'rows/3', { text: 'Nordskar' })).status).toBe(200);
  const job = await batch.ended(id);
  expect(service.used() - before).toBe(30);
  expect(job.rows).toMatchObject({ done: 3, doubtful: 0, failed: 0 });
  const corrected = async () => {
    const [, second, third] = await csvOf(id);
    expect(second).toMatchObject({ found_lat: '45.46725', found_type: 'by_hand', found_confidence: '1', failure: '' });
    expect(Number(second?.height_m)).toBeGreaterThan(0);
    expect(third).toMatchObject({ Address: 'Qwxyzzq', found_confidence: '1' });
    expect(third?.found_label).toContain('Nordsk');
  };
  await corrected();
  const { features } = JSON.parse((await batch.results(id, 'geojson')).toString());
  expect(features[1].geometry.coordinates).toEqual([here.lon, here.lat]);
  await batch.post(id, 'start', plan);
  await batch.ended(id);
  await corrected();
  expect((await batch.rows(id))[1]?.correction).toEqual(here);
});

test('where columns tell positions they have what was given instead', async () => {
  const { id } = await batch.run('Name,lat,lon\nA,north,west\n', {
    place: { from: 'position', lat: 'lat', lon: 'lon' },
    steps: [{ kind: 'height' }],
  });
  await batch.post(id, 'rows/1', here);
  await batch.ended(id);
  expect(await csvOf(id)).toMatchObject([{ Name: 'A', lat: '45.46725', lon: '-28.52201', failure: '' }]);
});

test('a job that was stopped stays so, and its row waits', async () => {
  const rows = Array.from({ length: 600 }, (_, i) => `${45.46 + i / 1e5},-28.52`);
  const { id } = await batch.create(['lat,lon', ...rows].join('\n'));
  await batch.post(id, 'start', { place: { from: 'position', lat: 'lat', lon: 'lon' }, steps: [{ kind: 'reverse' }] });
  await expect.poll(async () => (await batch.read(id)).rows.done).toBeGreaterThan(0);
  await batch.post(id, 'stop');
  const [done] = await batch.rows(id, '?state=done&limit=1');
  const [waiting] = await batch.rows(id, '?state=waiting&limit=1');
  expect((await batch.post(id, `rows/${waiting?.number}`, here)).body.said.code).toBe('batch.rowWaits');
  expect((await batch.post(id, `rows/${done?.number}`, here)).body.state).toBe('stopped');
  expect((await batch.post(id, `rows/${done?.number}`, here)).status).toBe(409);
});

test.each([
  ['that there is not', '9', here, 404],
  ['of a strange number', '0', here, 400],
  ['that is no number', '2x', here, 400],
  ['beyond the globe', '2', { lat: 95, lon: 0 }, 400],
  ['with half a position', '2', { lat: 45 }, 400],
  ['with an empty text', '2', { text: ' ' }, 400],
  ['with a text that is too long', '2', { text: 'x'.repeat(300) }, 400],
  ['with nothing', '2', {}, 400],
])('a row %s is refused, and nothing waits', async (_, row, body, status) => {
  const { id } = await batch.run(table, { ...plan, steps: [] });
  expect((await batch.post(id, `rows/${row}`, body)).status).toBe(status);
  expect((await batch.read(id)).state).toBe('finished');
  await batch.remove(id);
});

test('a draft, and a job of somebody else, are refused', async () => {
  const { id } = await batch.create(table);
  expect((await batch.post(id, 'rows/1', here)).body.said.code).toBe('batch.notStarted');
  const other = new BatchClient(service, service.newKey({ user: { name: 'other' } }).key);
  expect((await other.post(id, 'rows/1', here)).status).toBe(404);
});
