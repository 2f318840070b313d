import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { sheetPart, sheetStart, workbookParts } from '../../server/batch/table/xlsx-parts.ts';
import { BatchClient } from '../helpers/batch-client.ts';
import { readPdfTexts } from '../helpers/pdf-texts.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const service = await serviceForTests({
  packs: ['sandbox'],
  batch: { jobs: 30, bytes: 1024 ** 3 },
  testTools: true,
});
const batch = new BatchClient(service);

const ardhavn = { name: 'Ardhavn', lat: 45.46725, lon: -28.52201 };
const byAddress = { from: 'text', columns: ['Address'] };
const byPosition = { from: 'position', lat: 'lat', lon: 'lon' };

/** The names and bytes of a zip's entries. */
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
}

/** 8 KB. */
function deepWorkbook(): Uint8Array {
  const sheet = `${sheetStart}${'<a>'.repeat(2_700_000)}`;
  const parts = [...workbookParts, [sheetPart, sheet] as const].map(([name, xml]) => [name, strToU8(xml)]);
  return zipSync(Object.fromEntries(parts));
}

const parsed = (csv: Buffer) =>
  Papa.parse<Record<string, string>>(csv.toString('utf8').replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

describe('a job', () => {
  test('is a draft of the file first: what it is, its columns and rows', async () => {
    const job = await batch.create('Name;Address\nA;"Lindgata 3; Ardhavn"\n\nB;Nordskar\n', '?name=shops.csv');
    expect(job).toMatchObject({
      name: 'shops.csv',
      state: 'draft',
      source: { format: 'csv', encoding: 'utf-8', delimiter: ';' },
      columns: ['Name', 'Address'],
      rows: { total: 2, waiting: 2, done: 0, failed: 0 },
      plan: null,
      resultColumns: [],
    });
    expect(await batch.rows(job.id)).toMatchObject([
      { number: 1, cells: ['A', 'Lindgata 3; Ardhavn'], state: 'waiting', position: null, failures: [] },
      { number: 2, cells: ['B', 'Nordskar'] },
    ]);
    expect((await batch.get('')).body.jobs[0]).toEqual(job);
  });

  test('does all steps of each row, and charges what the endpoints charge', async () => {
    const before = service.used();
    const job = await batch.run('Name,Address\nHouse,"Lindgata 3, Ardhavn"\nTown,Nordskar\nNone,Qwxyzzq\n', {
      place: byAddress,
      steps: [
        { kind: 'reverse', label: 'here' },
        { kind: 'height' },
        { kind: 'nearest', categories: ['amenity=cafe'], label: 'cafe' },
        { kind: 'travel', costing: 'auto', targets: [ardhavn] },
      ],
    });
    expect(job).toMatchObject({ state: 'finished', failure: null, rows: { total: 3, waiting: 0, done: 2, failed: 1 } });
    const [house, town, none] = parsed(await batch.results(job.id, 'csv'));
    expect(house).toMatchObject({ Name: 'House', found_type: 'house', failure: '' });
    expect(house?.here_label).toContain('Lindgata');
    expect(Number(house?.height_m)).toBeGreaterThan(0);
    expect(house?.cafe_name).not.toBe('');
    expect(Number(house?.travel_time_s_Ardhavn)).toBeGreaterThan(0);
    expect(Number(town?.travel_distance_km_Ardhavn)).toBeGreaterThan(1);
    expect(none).toMatchObject({ found_lat: '', height_m: '', failure: 'Nothing is found for “Qwxyzzq”.' });
    // Three searches, of which one found nothing and was answered; four steps of two rows.
    expect(service.used() - before).toBe(3 * 10 + 2 * 4 * 10);
    const answers = await service.post(
      '/search/geocode/v1/forward?q=Nordskar&limit=1',
      {},
      { method: 'GET', body: null },
    );
    const [lon, lat] = answers.body.features[0].geometry.coordinates;
    const rows = await batch.rows(job.id);
    expect(rows[1]?.position).toEqual({ lat, lon });
    expect(rows[2]?.failures).toMatchObject([{ step: 'place', error: 'not_found', said: { code: 'batch.noHit' } }]);
    expect(await batch.rows(job.id, '?state=failed')).toEqual([rows[2]]);
  });

  test('takes positions with decimal commas and says which row has none', async () => {
    const job = await batch.run('lat;lon\n45,46725;-28,52201\nnorth;west\n95;0\n;\n45.5 ;-28.6\n', {
      place: byPosition,
      steps: [{ kind: 'height' }],
    });
    expect(job.rows).toEqual({ total: 4, waiting: 0, done: 2, doubtful: 0, failed: 2 });
    const rows = await batch.rows(job.id);
    expect(rows.map(({ state }) => state)).toEqual(['done', 'failed', 'failed', 'done']);
    expect(rows[1]?.failures[0]?.message).toBe('“north”, “west” is no position in degrees.');
    const csv = (await batch.results(job.id, 'csv')).toString('utf8');
    expect(csv.startsWith('\ufefflat;lon;height_m;failure\r\n')).toBe(true);
  });

  test('makes files of rows, which come as a zip beside the table', async () => {
    const job = await batch.run(`lat,lon\n${ardhavn.lat},${ardhavn.lon}\n45.46761,-28.51822\n`, {
      place: byPosition,
      steps: [
        { kind: 'picture', style: 'light', zoom: 14, width: 200, height: 120 },
        { kind: 'profile', costing: 'pedestrian', to: { lat: 45.52843, lon: -28.48976 } },
        { kind: 'report', style: 'light', text: 'Seen in **May**.' },
      ],
    });
    expect(job.rows).toMatchObject({ done: 2 });
    const files = await unzipped(await batch.results(job.id, 'zip'));
    expect([...files.keys()].sort()).toEqual([
      'files/1-1-picture.png',
      'files/1-2-profile.svg',
      'files/1-3-report.pdf',
      'files/2-1-picture.png',
      'files/2-2-profile.svg',
      'files/2-3-report.pdf',
      'results.csv',
      'results.geojson',
    ]);
    expect(files.get('files/1-1-picture.png')?.subarray(1, 4).toString()).toBe('PNG');
    expect(files.get('files/1-2-profile.svg')?.toString()).toMatch(/^<svg .*<\/svg>$/s);
    const { pages } = await readPdfTexts(files.get('files/1-3-report.pdf') ?? Buffer.alloc(0));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Seen in May.');
    expect(pages[0]).toContain('45.46725, -28.52201');
    const [first] = parsed(files.get('results.csv') ?? Buffer.alloc(0));
    expect(first).toMatchObject({ picture_file: '1-1-picture.png', profile_file: '1-2-profile.svg' });
    const { features } = JSON.parse(files.get('results.geojson')?.toString() ?? '');
    expect(features).toMatchObject([
      {
        geometry: { type: 'Point', coordinates: [ardhavn.lon, ardhavn.lat] },
        properties: { picture_file: '1-1-picture.png' },
      },
      { properties: { picture_file: '2-1-picture.png' } },
    ]);
    // Begun anew it makes them anew, and leaves none of before.
    await batch.post(job.id, 'start', { place: byPosition, steps: [] });
    await batch.ended(job.id);
    expect(await readdir(join(service.dataDir, 'batch', job.id, 'files'))).toEqual([]);
    expect((await batch.read(job.id)).bytes).toBeLessThan(job.bytes);
  });

  test('as a workbook is read as it was: numbers as numbers, what looks like a formula as text', async () => {
    const job = await batch.run('lat,lon,Note\n45.46725,-28.52201,=1+1\n', {
      place: byPosition,
      steps: [{ kind: 'height' }],
    });
    const xlsx = await batch.results(job.id, 'xlsx');
    const again = await batch.create(xlsx);
    expect(again).toMatchObject({
      source: { format: 'xlsx', sheet: 'Results' },
      columns: ['lat', 'lon', 'Note', 'height_m', 'failure'],
    });
    const [row] = await batch.rows(again.id);
    expect(row?.cells.slice(0, 3)).toEqual(['45.46725', '-28.52201', '=1+1']);
    expect(row?.cells[3]).toBeTypeOf('number');
    expect((await batch.results(job.id, 'csv')).toString()).toContain(",'=1+1,");
  });

  test('can be stopped, goes on where it was, and only what failed is done again', async () => {
    const rows = Array.from({ length: 600 }, (_, i) => `${45.46 + i / 1e5},-28.52`);
    const { id } = await batch.create(['lat,lon', ...rows].join('\n'));
    const before = service.used();
    await batch.post(id, 'start', { place: byPosition, steps: [{ kind: 'reverse' }] });
    await expect.poll(async () => (await batch.read(id)).rows.done).toBeGreaterThan(0);
    expect((await batch.post(id, 'start', { place: byPosition, steps: [] })).body.said.code).toBe('batch.isRunning');
    expect((await batch.remove(id)).status).toBe(409);
    const stopped = (await batch.post(id, 'stop')).body;
    expect(stopped).toMatchObject({ state: 'stopped', failure: null });
    expect(stopped.rows.waiting).toBeGreaterThan(0);
    expect((await batch.post(id, 'stop')).status).toBe(409);
    await batch.post(id, 'resume');
    const { rows: counts } = await batch.ended(id);
    expect(counts.waiting).toBe(0);
    // No row was done twice.
    expect(service.used() - before).toBe(600 * 10);
  });

  test('is done again only where it failed, and only the steps that failed', async () => {
    const table = 'Address\nNordskar\nQwxyzzq\n';
    const job = await batch.run(table, {
      place: byAddress,
      // An island: no road leads there.
      steps: [{ kind: 'height' }, { kind: 'travel', costing: 'auto', targets: [{ lat: 0, lon: 0 }] }],
    });
    expect(job.rows).toMatchObject({ done: 0, failed: 2 });
    const before = service.used();
    await batch.post(job.id, 'resume', { failed: true });
    const again = await batch.ended(job.id);
    expect(again.rows).toMatchObject({ done: 0, failed: 2 });
    const [first] = await batch.rows(job.id);
    expect(first?.results[5]).toBeTypeOf('number');
    expect(first?.failures).toMatchObject([{ step: '1', said: { code: 'batch.noTravel' } }]);
    // The matrix of the first row, the search of the second.
    expect(service.used() - before).toBe(20);
  });

  test('stops where the quota ends, keeps the row, and goes on when there is more', async () => {
    const { key, userId } = service.newKey({ user: { name: 'poor', monthlyRequestLimit: 5 } });
    const poor = new BatchClient(service, key);
    const table = ['lat,lon', ...Array.from({ length: 9 }, (_, i) => `45.467,${-28.52 - i / 1e4}`)].join('\n');
    const job = await poor.run(table, { place: byPosition, steps: [{ kind: 'height' }] });
    expect(job).toMatchObject({
      state: 'stopped',
      failure: { error: 'quota_exhausted' },
      rows: { done: 5, waiting: 4, failed: 0 },
    });
    await service.post(
      '/test-tools/v1/quota',
      { limit: 100, cap: 'hard' },
      { headers: { authorization: `Bearer ${key}` } },
    );
    await poor.post(job.id, 'resume');
    expect(await poor.ended(job.id)).toMatchObject({ state: 'finished', rows: { done: 9 } });
    expect(service.accounts.users.byId(userId)?.usedTenths).toBe(90);
  });

  test('needs the scopes of what it asks, and ends with its key', async () => {
    const narrow = service.newKey({ scopes: ['items'] });
    const client = new BatchClient(service, narrow.key);
    const refused = await client.run('lat,lon\n45.467,-28.52\n', { place: byPosition, steps: [{ kind: 'height' }] });
    expect(refused).toMatchObject({ state: 'stopped', failure: { error: 'scope_denied' }, rows: { waiting: 1 } });
    const without = new BatchClient(service, service.newKey({ scopes: ['routing'] }).key);
    expect((await without.get('')).body.error).toBe('scope_denied');
    service.accounts.keys.revoke(narrow.id, Date.now());
    expect((await client.get('')).body.error).toBe('key_revoked');
  });

  test('belongs to the user of the key, and is gone when it is deleted', async () => {
    const other = new BatchClient(service, service.newKey({ user: { name: 'other' } }).key);
    const { id } = await batch.create('a,b\n1,2\n');
    expect((await other.get(`/${id}`)).status).toBe(404);
    expect((await other.remove(id)).status).toBe(404);
    expect((await other.get('')).body).toEqual({ jobs: [] });
    expect((await batch.remove(id)).body).toEqual({ id, removed: true });
    expect((await batch.get(`/${id}`)).status).toBe(404);
    expect(await readdir(join(service.dataDir, 'batch'))).not.toContain(id);
  });
});

describe('a request that is refused', () => {
  test.each([
    ['no bytes', '', 'batch.noRows'],
    ['only a header', 'Name,Address\n', 'batch.noRows'],
    ['a quote that never ends', 'a,b\n1,"2\n3,4\n', 'batch.badQuotes'],
    ['a zip that is no workbook', 'PK\u0003\u0004 and so on', 'batch.badXlsx'],
    ['too many columns', `${'a,'.repeat(300)}\n1\n`, 'batch.manyColumns'],
    ['a cell that is too long', `a,b\n1,${'x'.repeat(40_000)}\n`, 'batch.longCell'],
    ['a row that never ends', 'x'.repeat(1_500_000), 'batch.longRow'],
    // 4 s and 760 MB where depth has no bound.
    ['a workbook of 8 MB of elements in elements', deepWorkbook(), 'batch.badXlsx'],
  ])('of %s leaves nothing', async (_, file, code) => {
    const before = await readdir(join(service.dataDir, 'batch'));
    const { status, body } = await batch.send(file);
    expect([status, body.said?.code]).toEqual([400, code]);
    expect(await readdir(join(service.dataDir, 'batch'))).toEqual(before);
  });

  test.each([
    ['a column there is not', { place: { from: 'text', columns: ['Street'] }, steps: [] }, 'place.columns'],
    ['no field', { place: { from: 'fields' }, steps: [] }, 'place'],
    ['a step there is not', { place: byPosition, steps: [{ kind: 'dance' }] }, 'steps[0].kind'],
    ['no target', { place: byPosition, steps: [{ kind: 'travel', costing: 'auto', targets: [] }] }, 'steps[0].targets'],
    ['a style there is not', { place: byPosition, steps: [{ kind: 'picture', style: 'pink' }] }, 'steps[0].style'],
  ])('for a plan with %s says so', async (_, plan, field) => {
    const { id } = await batch.create('lat,lon\n1,2\n');
    const { status, body } = await batch.post(id, 'start', plan);
    expect(status).toBe(400);
    expect(body.message).toContain(field);
    await batch.remove(id);
  });

  test('for one job too many says what to do', async () => {
    const collector = new BatchClient(service, service.newKey({ user: { name: 'collector' } }).key);
    for (let made = 0; made < 30; made++) await collector.create('a,b\n1,2\n');
    expect(await collector.send('a,b\n1,2\n')).toMatchObject({
      status: 507,
      body: { said: { code: 'batch.tooManyJobs' } },
    });
  });
});

test('jobs are deleted 30 days after their last change', async () => {
  const { id } = await batch.create('a,b\n1,2\n');
  await service.post('/test-tools/v1/clock', { advanceSeconds: 29 * 86_400 });
  expect((await batch.get(`/${id}`)).status).toBe(200);
  await service.post('/test-tools/v1/clock', { advanceSeconds: 2 * 86_400 });
  await expect.poll(async () => (await batch.get(`/${id}`)).status).toBe(404);
});
