import { execFileSync } from 'node:child_process';
import { readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeHeight } from '../../data-packs/geo/heights/terrarium.ts';
import { mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import { removePack } from '../../data-packs/store/remove.ts';
import { rollbackPack } from '../../data-packs/store/rollback.ts';
import { hammer, type Shot } from '../helpers/hammer.ts';
import { outpost } from '../helpers/outpost.ts';
import { packFor } from '../helpers/packs.ts';
import { folderBeside, release } from '../helpers/release.ts';
import type { Answer } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

/** The region that is changed while it is asked, and places in it that a road joins. */
const moving = {
  pack: 'monaco',
  from: { lat: 43.7396, lon: 7.427 },
  to: { lat: 43.7311, lon: 7.4197 },
  name: 'Monaco',
} as const;
const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };

const pack = await packFor(moving.pack);
const folder = await folderBeside(pack);
const versions = await Promise.all(['a-1', 'a-2', 'a-3'].map(version => release(folder, pack, { version })));
const service = await serviceForTests({ packs: ['sandbox'] });
afterAll(() => rm(folder, { recursive: true, force: true }));

const must = (holds: boolean, { status, body }: Answer): void => {
  if (!holds) throw new Error(`${status} ${JSON.stringify(body).slice(0, 300)}`);
};

/** Tiles as a map asks for them: one client for the whole session, which finds the archive changed under it. */
async function tileClient(z: number, x: number, y: number): Promise<() => Promise<boolean>> {
  const { body } = await service.get('/tiles/v1/token');
  const archive = new PMTiles(body.url);
  return async () => (await archive.getZxy(z, x, y)) !== undefined;
}

function tileAt(z: number, { lat, lon }: typeof ardhavn): [number, number, number] {
  return [z, Math.floor(mercatorX(lon) * 2 ** z), Math.floor(mercatorY(lat) * 2 ** z)];
}

/** A region that stays: its answer never changes. */
async function steadyShots(): Promise<Shot[]> {
  const tile = await tileClient(...tileAt(14, ardhavn));
  const route = { locations: [ardhavn, kirvell], costing: 'auto' };
  const asked: [string, () => Promise<Answer>][] = [
    ['route', () => service.post('/directions/v1', route)],
    [
      'matrix',
      () =>
        service.post('/directions-matrix/v1', { sources: route.locations, targets: route.locations, costing: 'auto' }),
    ],
    ['elevation', () => service.post('/elevation/v1', { points: [ardhavn, kirvell] })],
    ['autocomplete', () => service.get('/search/geocode/v1/autocomplete?q=Ardhav&limit=1')],
    ['forward', () => service.get('/search/geocode/v1/forward?q=Lindgata+3+Ardhavn&limit=1')],
    ['reverse', () => service.get('/search/geocode/v1/reverse?lat=45.46725&lon=-28.52201')],
    ['glyphs', () => service.get('/basemap/fonts/Noto%20Sans%20Regular/0-255.pbf')],
  ];
  const expected = new Map<string, Buffer>();
  const shots = asked.map(([name, ask]) => ({
    name,
    ask: async () => {
      const answer = await ask();
      must(answer.status === 200, answer);
      const before = expected.get(name) ?? answer.bytes;
      expected.set(name, before);
      must(answer.bytes.equals(before), answer);
    },
  }));
  const { body } = await service.get('/tiles/v1/token');
  const signed = async () => {
    for (const url of [body.url, body.terrainUrl]) {
      const head = await fetch(url, { headers: { Range: 'bytes=0-126' } });
      if (head.status !== 206) throw new Error(`${head.status} ${await head.text()}`);
    }
  };
  const map = async () => {
    if (!(await tile())) throw new Error('the tile is gone');
  };
  // While regions are joined their relief ends hard; what is known of a place stays.
  let height: number | undefined;
  const terrain = async () => {
    const answer = await service.get(`/tiles/v1/terrain/${tileAt(12, ardhavn).join('/')}`);
    must(answer.status === 200, answer);
    const shown = await heightIn(answer.bytes, 12, ardhavn);
    height ??= shown;
    if (Math.abs(shown - height) > 0.5) throw new Error(`${shown} m instead of ${height} m`);
  };
  return [
    ...shots,
    { name: 'signed archives', ask: signed },
    { name: 'map', ask: map },
    { name: 'terrain', ask: terrain },
  ];
}

/** Metres that a Terrarium tile has at a place. */
async function heightIn(bytes: Buffer, z: number, { lat, lon }: typeof ardhavn): Promise<number> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (share: number): number => Math.floor(((share * 2 ** z) % 1) * info.width);
  return decodeHeight(data, (pixel(mercatorY(lat)) * info.width + pixel(mercatorX(lon))) * 3);
}

/** The region that comes and goes: answered, or not covered. */
async function movingShots(): Promise<Shot[]> {
  const tile = await tileClient(...tileAt(14, moving.from));
  const route = { locations: [moving.from, moving.to], costing: 'auto' };
  const notCovered = ({ status, body }: Answer) =>
    (status === 400 && [171, 442].includes(body.routingErrorCode)) || (status === 503 && body.error === 'maintenance');
  return [
    {
      name: 'route there',
      ask: async () => {
        const answer = await service.post('/directions/v1', route);
        must(answer.status === 200 || notCovered(answer), answer);
      },
    },
    {
      name: 'matching there',
      ask: async () => {
        const answer = await service.post('/map-matching/v1', { shape: route.locations, costing: 'auto' });
        must(answer.status === 200 || notCovered(answer) || answer.body.error === 'bad_request', answer);
      },
    },
    {
      name: 'height there',
      ask: async () => {
        const answer = await service.post('/elevation/v1', { points: [moving.from] });
        must(answer.status === 200, answer);
      },
    },
    {
      name: 'search there',
      ask: async () => {
        const answer = await service.get(`/search/geocode/v1/forward?q=${moving.name}`);
        must(answer.status === 200, answer);
      },
    },
    { name: 'map there', ask: async () => void (await tile()) },
  ];
}

const version = async () => {
  const { body } = await service.get('/health');
  const region = body.regions.find(({ id }: { id: string }) => id === moving.pack);
  expect(body.damaged).toEqual([]);
  return region?.version ?? 'none';
};
const becomes = (wanted: string) => expect.poll(version, { interval: 20 }).toBe(wanted);

/** By a process of its own, as always: in this one every step of it would wait for the clients. */
async function install(pack: string): Promise<void> {
  const { code, stderr } = await outpost([
    'pack',
    'install',
    pack,
    '--allow-untrusted-routing',
    '--data-dir',
    service.dataDir,
  ]);
  expect(code, stderr).toBe(0);
}

/** Files of this process that are deleted, or lie in a folder of the pack that is not served. */
async function strayFiles(served: string | undefined): Promise<string[]> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  const packs = join(service.dataDir, 'packs', moving.pack);
  return targets.filter(
    target =>
      target.startsWith(service.dataDir) &&
      (target.endsWith('(deleted)') ||
        (target.startsWith(packs) && (served === undefined || !target.startsWith(join(packs, served))))),
  );
}

function engineProcesses(): string[] {
  const list = execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return list.split('\n').filter(line => line.includes('engine-process') && line.includes(service.dataDir));
}

describe('regions that change under 24 clients', () => {
  test('fail no request: installed, updated, taken back, removed, installed again; and nothing of them stays open', async () => {
    const hammering = hammer([...(await steadyShots()), ...(await movingShots())], 24);
    const [first = '', second = '', third = ''] = versions;
    await hammering.round();
    await install(first);
    await becomes('a-1');
    await hammering.round();
    expect(
      (await service.post('/directions/v1', { locations: [moving.from, moving.to], costing: 'auto' })).status,
    ).toBe(200);
    await install(second);
    await becomes('a-2');
    await install(third);
    await becomes('a-3');
    await hammering.round();
    await rollbackPack(service.dataDir, moving.pack);
    await becomes('a-2');
    await hammering.round();
    await removePack(service.dataDir, moving.pack);
    await becomes('none');
    await hammering.round();
    await install(first);
    await becomes('a-1');
    await hammering.round();
    await hammering.stop();
    expect([...new Set(hammering.complaints)]).toEqual([]);
    expect([...hammering.answers.values()].every(count => count >= 5)).toBe(true);
    if (process.platform === 'linux') {
      await expect.poll(() => strayFiles('a-1'), { interval: 100 }).toEqual([]);
      await expect.poll(engineProcesses, { interval: 100 }).toHaveLength(2);
    }
    const asked = [...hammering.answers.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(`${asked} requests over six changes of a region, none failed\n`);
  });
});
