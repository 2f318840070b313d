import { cp, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PackManifest } from '../../data-packs/format/manifest.ts';
import { packFor } from '../helpers/packs.ts';
import { patienceMs } from '../helpers/patience.ts';
import { startService, type TestService } from '../helpers/service.ts';

/** 200 flipped bits in each kind of file, as a bad disk makes them. */
let folder: string;
let sound: string;
let manifest: PackManifest;
let service: TestService | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-damage-'));
  sound = await packFor('liechtenstein');
  manifest = JSON.parse(await readFile(join(sound, 'pack.json'), 'utf8'));
});
afterEach(() => service?.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A copy of Liechtenstein's pack with flipped bits in the files of some parts; the first bytes stay. */
async function damagedPack(...kinds: string[]): Promise<string> {
  const copy = join(folder, kinds.join('-'));
  await cp(sound, copy, { recursive: true });
  for (const kind of kinds) await flipBits(join(copy, fileOf(kind)));
  return copy;
}

const fileOf = (kind: string): string => manifest.parts.find(part => part.kind === kind)?.path ?? '';

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
const search = '/search/geocode/v1/forward?q=Vaduz';
const picture = '/styles/v1/outdoor/static/9.53,47.15,14/1000x1000.png';
const route = {
  locations: [
    { lat: 47.1415, lon: 9.5215 },
    { lat: 47.2, lon: 9.51 },
  ],
  costing: 'auto',
};

describe('a damaged part', () => {
  test('is named within a minute without being met, set aside, and everything else goes on', async () => {
    service = await startService({ packs: [await damagedPack('terrain', 'places'), await packFor('sandbox')] });
    expect((await health()).regions).toHaveLength(2);
    await expect
      .poll(async () => (await health()).damaged[0]?.reason, { timeout: 60_000 })
      .toMatch(/terrain\.pmtiles.*places\.sqlite/s);
    const { status, damaged, regions } = await health();
    expect(status).toBe('degraded');
    expect(damaged).toMatchObject([{ id: 'liechtenstein', version: manifest.version }]);
    const left = regions.find(({ id }: { id: string }) => id === 'liechtenstein').parts;
    expect(left).not.toContain('terrain');
    expect(left).toEqual(expect.arrayContaining(['basemap', 'routing']));
    expect((await service.get(search)).body.features).toEqual([]);
    expect((await service.post('/directions/v1', route)).status).toBe(200);
    expect((await service.get(picture)).status).toBe(200);
    // Known at once at the next start.
    const { dataDir } = service;
    await service.service.close();
    const again = await startService({ dataDir });
    expect((await again.get('/health')).body.damaged).toMatchObject([{ id: 'liechtenstein' }]);
    await again.close();
  });

  test('is met by a picture, which is not charged and says so; the next is drawn without it', async () => {
    service = await startService({ packs: [await damagedPack('basemap')], staticMaps: { timeLimit: patienceMs } });
    const draw = async () => {
      const answer = await service?.get(picture);
      return [answer?.status, answer?.body.error];
    };
    expect(await draw()).toEqual([503, 'maintenance']);
    expect(service.used()).toBe(0);
    expect((await health()).damaged).toMatchObject([{ reason: expect.stringContaining('basemap.pmtiles') }]);
    expect(await draw()).toEqual([200, undefined]);
    expect(service.used()).toBeGreaterThan(0);
  });

  test('is met by a route', async () => {
    service = await startService({ packs: [await damagedPack('routing')] });
    for (let i = 0; i < 4; i += 1) await service.post('/directions/v1', route);
    await expect
      .poll(async () => (await health()).damaged, { timeout: 60_000 })
      .toMatchObject([{ reason: expect.stringContaining('routing.tar') }]);
    expect((await service.post('/directions/v1', route)).body.error).toBe('bad_request');
  });
});
