import { rm } from 'node:fs/promises';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boxPolygon } from '../../data-packs/geo/bounds.ts';
import { packFor } from '../helpers/packs.ts';
import { folderBeside, release } from '../helpers/release.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { whenJoined } from '../helpers/when-joined.ts';

interface Point {
  lat: number;
  lon: number;
}

/** Two places in each region that a road joins. */
const places: Record<string, { from: Point; to: Point; name: string; countrycode: string }> = {
  sandbox: {
    from: { lat: 45.46725, lon: -28.52201 },
    to: { lat: 45.47841, lon: -28.39739 },
    name: 'Ardhavn',
    countrycode: 'XO',
  },
  liechtenstein: {
    from: { lat: 47.141, lon: 9.5209 },
    to: { lat: 47.1667, lon: 9.5103 },
    name: 'Vaduz',
    countrycode: 'LI',
  },
  monaco: { from: { lat: 43.7396, lon: 7.427 }, to: { lat: 43.7311, lon: 7.4197 }, name: 'Monaco', countrycode: 'MC' },
  'san-francisco': {
    from: { lat: 37.7793, lon: -122.4193 },
    to: { lat: 37.7955, lon: -122.3937 },
    name: 'San Francisco',
    countrycode: 'US',
  },
};
const berlin = { lat: 52.517, lon: 13.389 };

let service: TestService;
const ask = (path: string, body: object) => service.post(path, body);
const route = (locations: Point[]) => ask('/directions/v1', { locations, costing: 'auto' });

describe.skipIf(!hasSharedData)('five regions installed at once', () => {
  const ids = Object.keys(places);

  beforeAll(async () => {
    const packs = [];
    for (const id of ['sandbox', 'liechtenstein', 'monaco', 'san-francisco', 'world'] as const)
      packs.push(await packFor(id));
    service = await serviceForTests({ packs, tokens: { perMinute: 10_000, burst: 1000 } });
  });

  test.each(ids)('%s: routes, heights, names and tiles are its own', async id => {
    const { from, to, name, countrycode } = places[id] ?? expect.unreachable();
    const answer = await route([from, to]);
    expect(answer.status).toBe(200);
    const { minLat, maxLat, minLon, maxLon } = answer.body.trip.summary;
    expect([
      minLat <= from.lat + 0.01,
      maxLat >= from.lat - 0.01,
      minLon <= from.lon + 0.01,
      maxLon >= from.lon - 0.01,
    ]).toEqual(Array(4).fill(true));
    const { elevations } = (await ask('/elevation/v1', { points: [from] })).body;
    if (id === 'san-francisco') expect(elevations[0].elevation).toBeNull();
    else expect(elevations[0].elevation).toBeGreaterThan(0);
    const [found] = (await service.get(`/search/geocode/v1/forward?q=${encodeURIComponent(name)}`)).body.features;
    expect(found.properties).toMatchObject({ name, countrycode });
    const { body } = await service.get('/tiles/v1/token');
    const scale = 2 ** 14;
    const sine = Math.sin((from.lat * Math.PI) / 180);
    const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale);
    const tile = await new PMTiles(body.url).getZxy(14, Math.floor((from.lon / 360 + 0.5) * scale), y);
    expect(tile?.data.byteLength).toBeGreaterThan(500);
  });

  test('one archive of tiles and one of heights for all of them', async () => {
    const { body } = await service.get('/tiles/v1/token');
    const header = await new PMTiles(body.url).getHeader();
    expect([header.minLon < -122, header.maxLon > 9, header.minZoom, header.maxZoom]).toEqual([true, true, 0, 15]);
    const terrain = await new PMTiles(body.terrainUrl).getHeader();
    expect([terrain.minLon < -28, terrain.maxLon > 9]).toEqual([true, true]);
  });

  test('no route leads from one region into another: 442 names both', async () => {
    const { status, body } = await route([places.liechtenstein?.from ?? berlin, places.monaco?.from ?? berlin]);
    expect([status, body.routingErrorCode]).toEqual([400, 442]);
    expect(body.message).toMatch(/Liechtenstein.*Monaco|Monaco.*Liechtenstein/);
  });

  test('a place that no region has roads for: 171 names the country whose region is missing', async () => {
    const { status, body } = await route([berlin, { lat: 52.52, lon: 13.4 }]);
    expect([status, body.routingErrorCode]).toEqual([400, 171]);
    expect(body.message).toMatch(/outside every installed region.*Germany/);
  });

  test('a matrix over two regions has their own pairs, and says of the others that they lie apart', async () => {
    const [a, b] = [places.liechtenstein, places.monaco];
    if (!a || !b) expect.unreachable();
    const { status, body } = await ask('/directions-matrix/v1', {
      sources: [a.from, b.from],
      targets: [a.to, b.to],
      costing: 'auto',
    });
    expect(status).toBe(200);
    const [[own, apart], [back, other]] = body.sourcesToTargets;
    expect([own.time > 0, other.time > 0, apart.time, back.time]).toEqual([true, true, null, null]);
    expect(apart.reason).toBe('different_regions');
  });

  test('search ranks over all of them; a country, a box or a place nearby makes one come first', async () => {
    const first = async (query: string) =>
      (await service.get(`/search/geocode/v1/forward?${query}`)).body.features[0]?.properties;
    const near = (id: string) => `lat=${places[id]?.from.lat}&lon=${places[id]?.from.lon}&zoom=15`;
    for (const id of ['liechtenstein', 'monaco', 'san-francisco']) {
      const { countrycode } = places[id] ?? expect.unreachable();
      expect(await first(`q=pharmacy&${near(id)}`), id).toMatchObject({ countrycode });
      expect(await first(`q=restaurant&countrycode=${countrycode}`), id).toMatchObject({ countrycode });
    }
    const reversed = await Promise.all(
      ids.map(async id => {
        const { lat, lon } = places[id]?.from ?? berlin;
        return (await service.get(`/search/geocode/v1/reverse?lat=${lat}&lon=${lon}`)).body.features[0]?.properties
          .countrycode;
      }),
    );
    expect(reversed).toEqual(ids.map(id => places[id]?.countrycode));
  });
});

describe('regions that overlap: two builds of the same place', () => {
  let twice: TestService;
  let folder: string;
  beforeAll(async () => {
    const pack = await packFor('sandbox');
    folder = await folderBeside(pack);
    // The same island again under another id, and a part of it under a third.
    const again = await release(folder, pack, { id: 'sandbox-again', name: 'Hávmark again' });
    const part = await release(folder, pack, {
      id: 'ardhavn',
      name: 'Ardhavn',
      bounds: [-28.56, 45.44, -28.48, 45.5],
      coverage: boxPolygon([-28.56, 45.44, -28.48, 45.5]),
    });
    twice = await serviceForTests({ packs: [pack, again, part] });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('answer as one: their roads are one graph, names come once', async () => {
    const { from, to } = places.sandbox ?? expect.unreachable();
    const inside = await twice.post('/directions/v1', {
      locations: [from, { lat: 45.47, lon: -28.51 }],
      costing: 'auto',
    });
    const out = await twice.post('/directions/v1', { locations: [from, to], costing: 'auto' });
    expect([inside.status, out.status]).toEqual([200, 200]);
    expect(out.body.trip.summary.length).toBeCloseTo(11.5, 0);
    const { features } = (await twice.get('/search/geocode/v1/forward?q=Ardhavn&layer=city')).body;
    expect(
      features.filter(({ properties }: { properties: { name: string } }) => properties.name === 'Ardhavn'),
    ).toHaveLength(1);
    expect(await whenJoined(twice)).toMatchObject([{ regions: { length: 3 } }]);
    const joined = await twice.post('/directions/v1', { locations: [from, to], costing: 'auto' });
    expect(joined.body.trip.summary).toEqual(out.body.trip.summary);
    const engines = (await twice.get('/health')).body.engines;
    expect(new Set(engines.map(({ pid }: { pid: number }) => pid)).size).toBe(1);
  });
});

test('beyond the engines that memory holds the one asked longest ago ends, and is back when it is asked', async () => {
  const tight = await startService({
    packs: [await packFor('sandbox'), await packFor('monaco')],
    routing: { engineBytes: 1 },
  });
  const running = async () =>
    (await tight.get('/health')).body.engines.flatMap(({ region, state }: { region: string; state: string }) =>
      state === 'ready' ? [region] : [],
    );
  for (const id of ['sandbox', 'monaco', 'sandbox']) {
    const { from, to } = places[id] ?? expect.unreachable();
    const answer = await tight.post('/directions/v1', { locations: [from, to], costing: 'auto' });
    expect([answer.status, await running()]).toEqual([200, [id]]);
  }
  // Nobody is turned away: all are asked at once.
  const all = ['sandbox', 'monaco'].map(id => {
    const { from, to } = places[id] ?? expect.unreachable();
    return tight.post('/directions/v1', { locations: [from, to], costing: 'auto' });
  });
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200]);
  await tight.close();
});
