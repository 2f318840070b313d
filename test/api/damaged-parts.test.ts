import { cp, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPack } from '../../data-packs/format/read-pack.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { packFor, type TestPack } from '../helpers/packs.ts';
import { patienceMs } from '../helpers/patience.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

interface Damaged {
  id: string;
  reason: string;
}

let service: TestService | undefined;

const folder = await temporaryFolder();

/** A copy of a pack with flipped bits in the largest file of some kinds of parts; the first bytes stay. */
async function damagedPack(name: TestPack, ...kinds: string[]): Promise<string> {
  const sound = await packFor(name);
  const copy = join(folder, kinds.join('-'));
  await cp(sound, copy, { recursive: true });
  const { parts } = await readPack(sound);
  for (const kind of kinds) {
    const [largest] = parts.filter(part => part.kind === kind).sort((a, b) => b.size - a.size);
    await flipBits(join(copy, largest?.path ?? ''));
  }
  return copy;
}

/** 200 in each kind of file, as a bad disk makes them. */
async function flipBits(path: string): Promise<void> {
  const { size } = await stat(path);
  const file = await open(path, 'r+');
  let random = 1;
  for (let i = 0; i < 200; i += 1) {
    random = (random * 48_271) % 2_147_483_647;
    const at = 2048 + (random % (size - 2048));
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ (1 << (random % 8));
    await file.write(byte, 0, 1, at);
  }
  await file.close();
}

const health = async () => (await service?.get('/health'))?.body;
const search = '/search/geocode/v1/forward?q=Monte-Carlo';
const imagery = '/styles/v1/satellite/static/-28.52201,45.46725,12/400x400.png';
const picture = '/styles/v1/outdoor/static/7.42,43.735,14/1000x1000.png';
const route = {
  locations: [
    { lat: 43.7311, lon: 7.4197 },
    { lat: 43.7396, lon: 7.427 },
  ],
  costing: 'auto',
};

describe('a damaged part', () => {
  test('is named within a minute without being met, set aside, and everything else goes on', async () => {
    service = await serviceForTests({
      packs: [await damagedPack('monaco', 'terrain', 'places'), await damagedPack('sandbox', 'imagery', 'buildings')],
    });
    expect((await health()).regions).toHaveLength(2);
    // Most flipped bits of a photo only change its colours: drawing may notice nothing.
    await service.get(imagery);
    const reasons = async (): Promise<string> =>
      (await health()).damaged.map(({ id, reason }: Damaged) => `${id}: ${reason}`).join('\n');
    const files = [
      /^monaco: (?=.*terrain\.pmtiles)(?=.*places\.sqlite)/m,
      /^sandbox: (?=.*buildings\/)(?=.*imagery\/)/m,
    ];
    for (const named of files) await expect.poll(reasons).toMatch(named);
    const { status, damaged, regions } = await health();
    expect(status).toBe('degraded');
    const { version } = await readPack(await packFor('monaco'));
    expect(damaged).toContainEqual(expect.objectContaining({ id: 'monaco', version }));
    const left = (region: string): string[] => regions.find(({ id }: { id: string }) => id === region).parts;
    expect(left('monaco')).not.toContain('terrain');
    expect(left('monaco')).toEqual(expect.arrayContaining(['basemap', 'routing']));
    expect(left('sandbox')).toEqual(expect.arrayContaining(['basemap', 'terrain', 'routing', 'places', 'traffic']));
    expect((await service.get(search)).body.features).toEqual([]);
    expect((await service.post('/directions/v1', route)).status).toBe(200);
    expect((await service.get(picture)).status).toBe(200);
    // Known at once at the next start.
    const { dataDir } = service;
    await service.service.close();
    const again = await startService({ dataDir });
    expect((await again.get('/health')).body.damaged.map(({ id }: Damaged) => id).sort()).toEqual([
      'monaco',
      'sandbox',
    ]);
    await again.close();
  });

  test('is met by a picture, which is not charged and says so; the next is drawn without it', async () => {
    service = await serviceForTests({
      packs: [await damagedPack('monaco', 'basemap')],
      staticMaps: { timeLimit: patienceMs },
    });
    // An idle service would look by itself, and on a busy machine find it first.
    const busy = setInterval(() => service?.get('/search/geocode/v1/forward'), 500);
    const draw = async () => {
      const answer = await service?.get(picture);
      return [answer?.status, answer?.body.error];
    };
    expect(await draw()).toEqual([503, 'maintenance']);
    clearInterval(busy);
    expect(service.used()).toBe(0);
    expect((await health()).damaged).toMatchObject([{ reason: expect.stringContaining('basemap.pmtiles') }]);
    expect(await draw()).toEqual([200, undefined]);
    expect(service.used()).toBeGreaterThan(0);
  });

  test('is met by a route', async () => {
    service = await serviceForTests({ packs: [await damagedPack('monaco', 'routing')] });
    for (let i = 0; i < 4; i += 1) await service.post('/directions/v1', route);
    await expect
      .poll(async () => (await health()).damaged)
      .toMatchObject([{ reason: expect.stringContaining('routing.tar') }]);
    expect((await service.post('/directions/v1', route)).body.error).toBe('bad_request');
  });
});
