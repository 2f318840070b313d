import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ringAround } from '../../data-packs/geo/bounds.ts';
import { installPack } from '../../data-packs/store/install.ts';
import { removePack } from '../../data-packs/store/remove.ts';
import type { Regions } from '../../server/regions/region.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { type TinyPackOptions, writeTinyPack } from '../helpers/tiny-pack.ts';

let folder: string;
let service: TestService;
let regions: Regions;

const pack = (options: TinyPackOptions) =>
  writeTinyPack(join(folder, `${options.id}-${options.version ?? '1'}`), options);
const start = async (packs: string[] = []) => {
  service = await serviceForTests({
    packs,
    furtherModules: context => {
      regions = context.regions;
      return [];
    },
  });
};
const health = async () => (await service.get('/health')).body;
const mounted = async () => (await health()).regions.map(({ id, version }: TinyPackOptions) => `${id} ${version}`);

beforeEach(async () => {
  folder = await temporaryFolder();
});

describe('packs that another process changes', () => {
  test('are noticed: installed, updated, removed', async () => {
    await start();
    expect(await health()).toMatchObject({ status: 'ok', version: '0.1.0', regions: [], engines: [] });
    let changes = 0;
    regions.onChange(() => {
      changes += 1;
    });
    await installPack(service.dataDir, await pack({ id: 'alpha' }));
    await expect.poll(mounted).toEqual(['alpha 1']);
    const before = regions.list();
    expect(regions.list()).toBe(before);
    await installPack(service.dataDir, await pack({ id: 'beta' }));
    await expect.poll(mounted).toEqual(['alpha 1', 'beta 1']);
    expect(regions.list()[0]).toBe(before[0]);
    await installPack(service.dataDir, await pack({ id: 'alpha', version: '2' }));
    await expect.poll(mounted).toEqual(['alpha 2', 'beta 1']);
    await removePack(service.dataDir, 'alpha');
    await expect.poll(mounted).toEqual(['beta 1']);
    expect(changes).toBe(4);
  });
});

describe('packs that cannot be used', () => {
  const damage: [string, RegExp, (directory: string) => Promise<void>][] = [
    [
      'a truncated part',
      /tileset\.json is damaged: it has 3 bytes/,
      path => truncate(join(path, 'buildings', 'tileset.json'), 3),
    ],
    ['a missing part', /tileset\.json is missing/, path => rm(join(path, 'buildings', 'tileset.json'))],
    ['a manifest that is no JSON', /pack\.json/, path => writeFile(join(path, 'pack.json'), '{')],
    [
      'a format from the future',
      /pack format 99/,
      async path => {
        const file = join(path, 'pack.json');
        const manifest = JSON.parse(await readFile(file, 'utf8'));
        await rm(file);
        await writeFile(file, JSON.stringify({ ...manifest, formatVersion: 99 }));
      },
    ],
  ];
  test.each(damage)('%s: named in /health, the others serve', async (_name, reason, harm) => {
    const broken = await pack({ id: 'broken' });
    await start([await pack({ id: 'sound' })]);
    await installPack(service.dataDir, broken, { how: 'link' });
    const directory = join(service.dataDir, 'packs', 'broken', '1');
    await service.service.close();
    await harm(directory);
    const again = await startService({ dataDir: service.dataDir });
    const { body } = await again.get('/health');
    expect(body).toMatchObject({ status: 'degraded', regions: [{ id: 'sound' }] });
    expect(body.damaged).toEqual([{ id: 'broken', version: '1', reason: expect.stringMatching(reason) }]);
    await again.close();
  });
});

test('a region covers its polygon without holes, at longitudes of any turn', async () => {
  const ring = (west: number, south: number, east: number, north: number): [number, number][] =>
    ringAround([west, south, east, north]);
  const coverage = {
    type: 'MultiPolygon' as const,
    coordinates: [[ring(170, -20, 180, -10), ring(174, -16, 176, -14)], [ring(160, -20, 162, -18)]],
  };
  await start([await pack({ id: 'fiji', bounds: [160, -20, 180, -10], coverage })]);
  const [fiji] = regions.list();
  const inside = (lon: number, lat: number) => fiji?.covers(lon, lat);
  expect(inside(171, -11)).toBe(true);
  expect(inside(171 - 360, -11)).toBe(true);
  expect(inside(175, -15)).toBe(false);
  expect(inside(161, -19)).toBe(true);
  expect(inside(165, -15)).toBe(false);
  expect(inside(-179, -15)).toBe(false);
});
