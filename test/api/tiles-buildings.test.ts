import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { removePack } from '../../data-packs/store/remove.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { writeTileset } from './tiles-3d.ts';
import { plainTraffic, readyPack, sibbe } from './tiles-packs.ts';

const noKey = { headers: { authorization: '' } };

const folder = await temporaryFolder();
const tower = await writeTileset(`${folder}/tower-tiles`);
const build = (id: string, options: Parameters<typeof readyPack>[2]) => readyPack(folder, id, options);
const service = await serviceForTests({
  packs: [
    // 4.3 to 4.4 east, 52 to 52.1 north.
    await build('castle', {
      buildings: { folder: tower, country: 'NL' },
      trafficFolder: await plainTraffic(folder, 'NL'),
    }),
    ...(hasSharedData ? [await build('sibbe', { countries: ['NL'], buildings: { folder: sibbe } })] : []),
    await build('elsewhere', { buildings: { folder: tower, country: 'DE' } }),
  ],
  tokens: { perMinute: 6000, burst: 1000 },
});

const token = async () => (await service.get('/tiles/v1/token?traffic=1')).body;

interface Tile {
  boundingVolume: { region: number[] };
  content?: { uri: string };
  children?: Tile[];
}

describe('3D buildings', () => {
  it('are listed by country, over all regions', async () => {
    const { buildings } = await token();
    expect(buildings.countries).toEqual(['DE', 'NL']);
    expect(Object.keys(buildings.coverage)).toEqual(['DE', 'NL']);
    const expected = hasSharedData ? [4.3, 50.823, 5.8785, 52.1] : [4.3, 52, 4.4, 52.1];
    for (const [i, side] of expected.entries()) expect(buildings.coverage.NL[i]).toBeCloseTo(side, 3);
  });

  it('of a country are one tileset over those of its regions, down to every artifact, under one query', async () => {
    const { buildings } = await token();
    const { baseUrl, query } = buildings;
    const visited: string[] = [];
    const root = async (url: string): Promise<Tile> => {
      const answer = await service.get(`${url}?${query}`, noKey);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      return answer.body.root;
    };
    const walk = async (tile: Tile, base: string): Promise<void> => {
      const uri = tile.content?.uri;
      if (uri !== undefined) {
        const url = new URL(uri, base).href;
        visited.push(url.slice(baseUrl.length + 1));
        if (uri.endsWith('.json')) await walk(await root(url), url);
        else {
          const answer = await service.get(`${url}?${query}`, noKey);
          expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
          expect(answer.bytes.toString('latin1', 0, 4)).toBe('b3dm');
          expect(answer.bytes.readUInt32LE(8)).toBe(answer.bytes.length);
        }
      }
      for (const child of tile.children ?? []) await walk(child, base);
    };
    const address = `${baseUrl}/NL/tileset.json`;
    const joined = await root(address);
    await walk(joined, address);
    expect(visited).toEqual([
      'NL/castle/tileset.json',
      'NL/castle/b/tower.b3dm',
      ...(hasSharedData
        ? [
            'NL/sibbe/tileset.json',
            ...['1_1_0', '2_2_3', '2_3_2', '2_3_3'].map(name => `NL/sibbe/content/${name}.b3dm`),
          ]
        : []),
    ]);
    // A viewer looks into a child only where its parent's volume is: children lie within.
    const [west = 0, south = 0, east = 0, north = 0, low = 0, high = 0] = joined.boundingVolume.region;
    for (const { boundingVolume } of joined.children ?? []) {
      const [w = 0, s = 0, e = 0, n = 0, l = 0, h = 0] = boundingVolume.region;
      expect(west <= w && south <= s && east >= e && north >= n && low <= l && high >= h).toBe(true);
    }
  });

  it('come with ETag, 304 and ranges, and let other origins read them', async () => {
    const { baseUrl, query } = (await token()).buildings;
    const url = `${baseUrl}/NL/castle/b/tower.b3dm?${query}`;
    const whole = await service.get(url, { headers: { authorization: '', origin: 'https://viewer.example' } });
    expect(whole.bytes.equals(await readFile(`${folder}/castle/buildings/NL/b/tower.b3dm`))).toBe(true);
    expect(whole.headers.get('access-control-allow-origin')).toBe('*');
    const etag = whole.headers.get('etag') ?? '';
    expect((await service.get(url, { headers: { authorization: '', 'if-none-match': etag } })).status).toBe(304);
    const part = await service.get(url, { headers: { authorization: '', range: 'bytes=0-3' } });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'b3dm']);
    const root = await service.get(`${baseUrl}/NL/tileset.json?${query}`, noKey);
    const known = { headers: { authorization: '', 'if-none-match': root.headers.get('etag') ?? '' } };
    expect((await service.get(`${baseUrl}/NL/tileset.json?${query}`, known)).status).toBe(304);
  });

  it.each<[string, string, (query: string) => string, number, string]>([
    ['no query', '/buildings/NL/tileset.json', () => '', 403, 'invalid_signature'],
    ['a longer life', '/buildings/NL/tileset.json', q => q.replace(/\d+/, '99999999999'), 403, 'invalid_signature'],
    ['traffic', '/traffic/NL/incidents.json', q => q, 403, 'invalid_signature'],
    ['an archive', '/archives/basemap.pmtiles', q => q, 403, 'invalid_signature'],
    ['a country without', '/buildings/FR/tileset.json', q => q, 404, 'not_found'],
    ['another region', '/buildings/DE/castle/tileset.json', q => q, 404, 'not_found'],
    ['what is not listed', '/buildings/NL/castle/pack.json', q => q, 404, 'not_found'],
    ['a way out', '/buildings/NL/castle/..%2f..%2f..%2fpack.json', q => q, 404, 'not_found'],
    ['a folder', '/buildings/NL/', q => q, 404, 'not_found'],
  ])('refuse %s under their query', async (_name, path, change, status, error) => {
    const { query } = (await token()).buildings;
    const answer = await service.get(`${path}?${change(query)}`, noKey);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });
});

describe('traffic', () => {
  it('lists its countries and serves any of their files under its query', async () => {
    const { traffic } = await token();
    expect(traffic.countries).toEqual(['NL']);
    const incidents = await service.get(`${traffic.baseUrl}/NL/incidents.json?${traffic.query}`, noKey);
    expect([incidents.status, incidents.body.type]).toEqual([200, 'FeatureCollection']);
    const state = await service.get(`${traffic.baseUrl}/NL/state/1700000000.bin?${traffic.query}`, noKey);
    expect([state.status, [...state.bytes]]).toEqual([200, [1, 2, 3]]);
    const gone = await service.get(`${traffic.baseUrl}/NL/state/1700000060.bin?${traffic.query}`, noKey);
    expect([gone.status, gone.body.error]).toEqual([404, 'not_found']);
    expect('traffic' in (await service.get('/tiles/v1/token')).body).toBe(false);
  });
});

it('buildings and traffic of a region that left are gone, those of the others stay', async () => {
  const before = await token();
  await removePack(service.dataDir, 'elsewhere');
  await expect.poll(async () => (await token()).buildings.countries).toEqual(['NL']);
  const { baseUrl, query } = before.buildings;
  const statuses = async (paths: readonly string[]) =>
    Promise.all(paths.map(async path => (await service.get(`${baseUrl}/${path}?${query}`, noKey)).status));
  const files = ['DE/tileset.json', 'DE/elsewhere/tileset.json', 'NL/tileset.json', 'NL/castle/b/tower.b3dm'];
  expect(await statuses(files)).toEqual([404, 404, 200, 200]);
  await removePack(service.dataDir, 'castle');
  await expect.poll(async () => (await token()).traffic.countries).toEqual([]);
  expect(await statuses(files)).toEqual([404, 404, hasSharedData ? 200 : 404, 404]);
});
