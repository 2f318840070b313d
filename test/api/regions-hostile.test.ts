import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { afterAll, expect, test } from 'vitest';
import { manifestSchema } from '../../data-packs/format/manifest.ts';
import { writePack } from '../../data-packs/format/write-pack.ts';
import { hostileParts } from '../helpers/hostile-parts.ts';
import { leastOf } from '../helpers/least-of.ts';
import { packFor } from '../helpers/packs.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { longestTurn } from '../helpers/stall-probe.ts';

const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };

const sound = await packFor('sandbox');
const folder = await mkdtemp(join(dirname(sound), '..', 'hostile-'));
const {
  parts,
  formatVersion: _,
  ...manifest
} = manifestSchema.parse(JSON.parse(await readFile(join(sound, 'pack.json'), 'utf8')));
const [west, south, east, north] = manifest.bounds;
const packs: string[] = [sound];
for (const [i, { path, write }] of hostileParts.entries()) {
  const directory = await mkdtemp(join(folder, 'pack-'));
  await write(join(directory, path), join(sound, path));
  const { kind } = parts.find(part => part.path === path) ?? { kind: 'basemap' };
  // Smaller than the sound region, and in the same place: the first choice for whatever is asked there.
  const bounds: typeof manifest.bounds = [west + 0.01, south, east, north];
  await writePack({ directory, manifest: { ...manifest, bounds, id: `hostile-${i}` }, parts: [{ kind, path }] });
  packs.push(directory);
}
const alone = await serviceForTests({ packs: [sound] });
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Requests to a service after all hostile packs. */
async function ask(service: TestService): Promise<void> {
  for (const path of [
    '/search/geocode/v1/forward?q=Ardhavn',
    '/search/geocode/v1/reverse?lat=45.46725&lon=-28.52201',
  ]) {
    // The thread finds out about damaged indices by the first questions.
    await service.get(path);
    const [here, there] = await Promise.all([service.get(path), alone.get(path)]);
    expect(here).toMatchObject({ status: 200, body: there.body });
  }
  const points = { points: [ardhavn, kirvell] };
  expect((await service.post('/elevation/v1', points)).body).toEqual((await alone.post('/elevation/v1', points)).body);
  const route = { locations: [ardhavn, kirvell], costing: 'auto' };
  const expected = await alone.post('/directions/v1', route);
  const asked = await Promise.all(hostileParts.map(() => service.post('/directions/v1', route)));
  // An engine says that it cannot start when it is first asked to: 502 once each, then the sound region answers.
  expect(asked.every(({ status }) => status === 200 || status === 502)).toBe(true);
  await expect.poll(async () => (await service.post('/directions/v1', route)).status).toBe(200);
  expect((await service.post('/directions/v1', route)).body).toEqual(expected.body);
  const { body } = await service.get('/tiles/v1/token');
  const tile = await new PMTiles(body.url).getZxy(14, 6893, 5863);
  expect(tile?.data.byteLength).toBeGreaterThan(100);
  const terrain = '/tiles/v1/terrain/12/1723/1465';
  expect((await service.get(terrain)).status).toBe((await alone.get(terrain)).status);
  expect((await service.get('/health')).status).toBe(200);
}

// Two services and the test share a thread and its garbage: three have their turn, as each meets them once only.
const turns: number[] = [];
test.for([1, 2, 3])(
  `${hostileParts.length} hostile packs in the place of a sound one: it goes on answering, nothing crashes (service %i)`,
  async () => {
    // Bypasses the checks of an install, like files copied into the data folder.
    const service = await serviceForTests({ packs });
    turns.push((await longestTurn(() => ask(service))).longest);
  },
);

test('and nobody waits', async () => {
  expect(turns).toHaveLength(3);
  expect(await leastOf(3, 40, () => turns.pop() ?? Number.NaN)).toBeLessThan(80);
});
