import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { removePack } from '../../data-packs/store/remove.ts';
import { failureFrom } from '../../renderer/api/failure.ts';
import { explain, isOutsideRegions } from '../../renderer/ui/explain.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { islands, writeIslands } from '../helpers/islands.ts';
import { monacoHalves, north, south } from '../helpers/monaco-halves.ts';
import { packFor } from '../helpers/packs.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import { linkPack, startService, type TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { whenJoined } from '../helpers/when-joined.ts';
import { refused } from './routing-failures.ts';

const costing = 'pedestrian';
const across = { costing, locations: [north, south] };
const slowly = { joinScript: new URL('../helpers/slow-join-process.ts', import.meta.url) };

let halves: string[];
beforeAll(async () => {
  halves = await monacoHalves();
});

const folderOf = ({ dataDir }: Pick<TestService, 'dataDir'>) => join(dataDir, 'cache', 'joined');

test('another start finds what was joined; without one of them the other is by itself again', async () => {
  const dataDir = await temporaryFolder();
  const first = await startService({ packs: halves, dataDir });
  await whenJoined(first);
  const files = await readdir(folderOf(first));
  const [file = ''] = files.filter(name => name.endsWith('.tar'));
  const { mtimeMs } = await stat(join(folderOf(first), file));
  await first.close();
  // Nothing is asked of what would join them.
  const second = await startService({ dataDir, routing: slowly });
  expect((await second.post('/directions/v1', across)).status).toBe(200);
  expect((await second.get('/health')).body.joined).toMatchObject([{ state: 'joined' }]);
  expect((await stat(join(folderOf(second), file))).mtimeMs).toBe(mtimeMs);
  if (process.platform !== 'win32') expect((await stat(folderOf(second))).mode & 0o077).toBe(0);
  await removePack(dataDir, 'south');
  while ((await second.get('/health')).body.regions.length > 1) await delay(50);
  const within = { costing, locations: [north, { lat: 43.7443, lon: 7.4275 }] };
  const answer = await second.post('/directions/v1', within);
  expect([answer.status, answer.body.warnings, answer.body.trip?.regions]).toEqual([200, undefined, ['north']]);
  expect((await second.get('/health')).body).toMatchObject({ joined: [], engines: [{ region: 'north' }] });
  while ((await readdir(folderOf(second))).includes(file)) await delay(50);
  await second.close();
});

test('while it lasts a region answers by itself and says so, what leads over the border waits; killed, it is said', async () => {
  const service = await serviceForTests({ packs: halves, routing: slowly });
  const waited = await service.post('/directions/v1', across);
  expect(waited).toMatchObject({ status: 503, body: { error: 'maintenance', said: { code: 'routing.beingJoined' } } });
  expect(waited.body.message).toMatch(/25.?% done.*North.*South|25.?% done.*South.*North/);
  expect(Number(waited.headers.get('retry-after'))).toBeGreaterThan(0);
  const matrix = await service.post('/directions-matrix/v1', { costing, sources: [north], targets: [north, south] });
  expect(matrix.body.said.code).toBe('routing.beingJoined');
  const near = { lat: 43.7443, lon: 7.4275 };
  const warned = [
    await service.post('/directions/v1', { costing, locations: [north, near] }),
    await service.post('/optimized-route/v1', { costing, locations: [north, near, north] }),
    await service.post('/directions-matrix/v1', { costing, sources: [north], targets: [near] }),
    await service.post('/map-matching/v1', { costing, shape: [north, { lat: 43.7398, lon: 7.4272 }] }),
    await service.post('/isochrone/v1', { costing, locations: [north], contours: [{ time: 20 }] }),
  ];
  for (const { status, body } of warned) {
    expect([status, body.warnings?.map(({ code }: { code: string }) => code)]).toEqual([200, ['regions_being_joined']]);
  }
  const [half = ''] = (await readdir(folderOf(service))).filter(name => name.endsWith('.tmp'));
  process.kill(Number(half.split('.').at(-2)), 'SIGKILL');
  while ((await service.get('/health')).body.joined[0].state === 'joining') await delay(50);
  const { body } = await service.get('/health');
  expect(body).toMatchObject({
    status: 'degraded',
    joined: [{ state: 'failed' }],
    routing: { said: expect.anything() },
  });
  expect(await service.post('/directions/v1', across)).toMatchObject(refused(442, /could not be joined/));
  const { warnings } = (await service.post('/directions/v1', { costing, locations: [north, near] })).body;
  expect(warnings).toBeUndefined();
  while ((await readdir(folderOf(service))).includes(half)) await delay(50);
  expect(await readdir(folderOf(service))).toEqual(['groups.json']);
});

test('a ferry joins regions; where nothing leads across, the sentence says what is missing', async () => {
  const osmFiles = [await writeIslands()];
  const region = (id: string, west: number, east: number) =>
    writeRegionPack({ id, name: id, bounds: [west, -41, east, -39], osmFiles, clipped: true });
  const [left, right] = [await region('west', 170, 171.03), await region('east', 171.03, 172)];
  const service = await serviceForTests({ packs: [left, right, await region('far', 173, 175)] });
  expect(await whenJoined(service)).toMatchObject([{ regions: expect.arrayContaining(['west', 'east']) }]);
  const { westMiddle, eastMiddle, farMiddle } = islands;
  const ask = (to: object) => service.post('/directions/v1', { costing: 'auto', locations: [westMiddle, to] });
  const ferried = await ask(eastMiddle);
  expect(ferried.body.trip).toMatchObject({ regions: ['west', 'east'], summary: { hasFerry: true } });
  const apart = await ask(farMiddle);
  expect(apart).toMatchObject(refused(442, /\(west, far\), and nothing installed lies between them/));
  const failure = failureFrom(apart.body, apart);
  const { lat, lon } = apart.body.said.values;
  expect([isOutsideRegions(failure), explain(failure).advice]).toEqual([
    true,
    'Get the region that lies between them.',
  ]);
  expect([Math.abs(lat + 40) < 0.1, lon > 172 && lon < 173]).toEqual([true, true]);
  // Side by side, with the sea between them.
  const graphOf = await packFor('sandbox');
  await linkPack(
    service.dataDir,
    await writeRegionPack({ id: 'sea', name: 'sea', bounds: [172, -41, 173, -39], graphOf }),
  );
  while ((await service.get('/health')).body.regions.length < 4) await delay(50);
  expect(await ask(farMiddle)).toMatchObject(refused(442, /no road or ferry leads from one to the other/));
});

test('a damaged file of joined roads is made anew', async () => {
  const dataDir = await temporaryFolder();
  const first = await startService({ packs: halves, dataDir });
  await whenJoined(first);
  const [file = ''] = (await readdir(folderOf(first))).filter(name => name.endsWith('.tar'));
  await first.close();
  const path = join(folderOf(first), file);
  const sound = await readFile(path);
  await writeFile(path, sound.subarray(0, 100));
  const second = await startService({ dataDir });
  while ((await second.post('/directions/v1', across)).status !== 200) await delay(100);
  expect((await readFile(path)).equals(sound)).toBe(true);
  await second.close();
});
