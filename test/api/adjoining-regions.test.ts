import { beforeAll, describe, expect, test } from 'vitest';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { distanceBetween } from '../../data-packs/geo/great-circle.ts';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData, sharedData } from '../helpers/shared-data.ts';
import { whenJoined } from '../helpers/when-joined.ts';
import { placesPack } from './places-pack.ts';
import { refused } from './routing-failures.ts';

describe.skipIf(!hasSharedData)('two regions on both sides of a border', () => {
  const border = 47.14;
  let packs: string[];
  let whole: TestService;
  let halves: TestService;
  /** The whole, without hills as the halves are. */
  let flat: TestService;
  let line: { lon: number; lat: number }[];
  let length: number;

  beforeAll(async () => {
    const common = { osmFiles: [sharedData('liechtenstein-2021.osm.pbf')], clipped: true };
    packs = await Promise.all([
      writeRegionPack({
        ...common,
        id: 'south',
        name: 'South',
        bounds: [9.45, 47.04, 9.65, border],
        countries: ['LI'],
      }),
      writeRegionPack({ ...common, id: 'north', name: 'North', bounds: [9.45, border, 9.65, 47.28] }),
    ]);
    whole = await serviceForTests({ packs: ['liechtenstein'] });
    halves = await serviceForTests({ packs });
    const { osmFiles } = common;
    const all = await writeRegionPack({ osmFiles, id: 'all', name: 'All', bounds: [9.45, 47.04, 9.65, 47.28] });
    flat = await serviceForTests({ packs: [all] });
    await whenJoined(halves);
    const { body } = await whole.post('/directions/v1', {
      costing: 'pedestrian',
      locations: [
        { lat: 47.1155, lon: 9.528 },
        { lat: 47.1663, lon: 9.5101 },
      ],
    });
    expect(body).toMatchObject({ trip: expect.anything() });
    const { trip } = body;
    line = decodePolyline(trip.legs[0].shape).map(([lon, lat]) => ({ lon, lat }));
    length = trip.summary.length;
  });

  const match = (shape: typeof line) => {
    const step = Math.ceil(shape.length / 100);
    return halves.post('/map-matching/v1', { costing: 'pedestrian', shape: shape.filter((_, i) => i % step === 0) });
  };

  test('a trace over the border is followed without a gap', async () => {
    for (const trace of [line, line.toReversed()]) {
      const { status, body } = await match(trace);
      expect(status).toBe(200);
      expect([status, body.trip.legs.length, body.gaps, body.unmatchedPoints]).toEqual([200, 1, [], []]);
      expect(body.trip.regions.toSorted()).toEqual(['north', 'south']);
      expect(Math.abs(body.trip.summary.length / length - 1)).toBeLessThan(0.02);
    }
  });

  test('points a minute or two apart are matched whole, or refused whole', async () => {
    const every = (metres: number) => {
      let last = line[0];
      return line.filter(point => {
        const is = !last || point === last || point === line.at(-1) || distanceBetween(last, point) > metres;
        if (is) last = point;
        return is;
      });
    };
    const ask = (shape: typeof line) => whole.post('/map-matching/v1', { costing: 'pedestrian', shape });
    const { body } = await ask(every(2500));
    expect([body.gaps, body.unmatchedPoints]).toEqual([[], []]);
    expect(body.trip.summary.length).toBeGreaterThan(length * 0.95);
    const ends = [line[0], line.at(-1)].flatMap(end => end ?? []);
    expect(await ask(ends)).toMatchObject(
      refused(444, /Points 1 and 2 are further from their neighbours than the 4 km/),
    );
  });

  test('single wild points are listed and make no detour; a turn at the end of a road is none', async () => {
    const ask = (shape: typeof line) => whole.post('/map-matching/v1', { costing: 'pedestrian', shape });
    const shape = line.slice(0, 60);
    const clean = (await ask(shape)).body;
    const wild = shape.map((point, i) => (i % 20 === 10 ? { lat: point.lat, lon: point.lon + 0.01 } : point));
    const { body } = await ask(wild);
    expect(body.unmatchedPoints).toEqual([10, 30, 50]);
    expect(Math.abs(body.trip.summary.length / clean.trip.summary.length - 1)).toBeLessThan(0.03);
    const there = line.filter((_, i) => i % 30 === 0);
    expect((await ask([...there, ...there.toReversed().slice(1)])).body.unmatchedPoints).toEqual([]);
  });

  test.each(['auto', 'bicycle', 'pedestrian'])('%s: routes over the border are those of the whole', async costing => {
    const places = [
      [47.165, 9.509],
      [47.1393, 9.5228],
      [47.0657, 9.501],
      [47.2109, 9.5222],
      [47.1026, 9.6105],
      [47.2386, 9.5266],
    ].map(([lat, lon]) => ({ lat, lon }));
    const matrix = { costing, sources: places, targets: places };
    const [expected, told] = await Promise.all(
      [flat, halves].map(service => service.post('/directions-matrix/v1', matrix)),
    );
    for (const [from, row] of told?.body.sourcesToTargets.entries() ?? []) {
      for (const [to, { time, distance }] of row.entries()) {
        const cell = expected?.body.sourcesToTargets[from][to];
        expect(Math.abs(time - cell.time), `${from} ${to}`).toBeLessThanOrEqual(Math.max(1, cell.time * 0.001));
        expect(Math.abs(distance - cell.distance), `${from} ${to}`).toBeLessThanOrEqual(cell.distance * 0.001 + 0.002);
      }
    }
    // Also where both ends are in one region and the best way is not.
    for (const locations of [places.slice(0, 2), [places[1], places[4]], [places[3], places[4]]]) {
      const [alone, across] = await Promise.all(
        [flat, halves].map(service => service.post('/directions/v1', { costing, locations })),
      );
      const instructions = (answer: typeof alone) =>
        answer?.body.trip.legs[0].maneuvers.map(({ instruction }: { instruction: string }) => instruction);
      expect(instructions(across)).toEqual(instructions(alone));
    }
  });

  test('beyond the border nobody is told to install the country that is installed', async () => {
    const locations = [line[0], { lat: 47.055492, lon: 9.55202 }];
    const { body } = await whole.post('/directions/v1', { costing: 'auto', locations });
    expect(body).toMatchObject({ routingErrorCode: 171, said: { code: 'routing.locationOutside' } });
  });

  test('nor where the region that is installed has another name than its country', async () => {
    const service = await startService({ packs: [itemAt(packs, 0), await placesPack('liechtenstein')] });
    const ask = async (lat: number, lon: number) => {
      const locations = [line[0], { lat, lon }];
      return (await service.post('/directions/v1', { costing: 'auto', locations })).body;
    };
    expect(await ask(47.2385, 9.5263)).toMatchObject({
      routingErrorCode: 171,
      said: { code: 'routing.locationOutside' },
    });
    await service.close();
  });

  test('nor where a region near the place says no country', async () => {
    const service = await startService({ packs: [itemAt(packs, 1), await placesPack('liechtenstein')] });
    const ask = async (lat: number, lon: number) => {
      const locations = [line.at(-1), { lat, lon }];
      return (await service.post('/directions/v1', { costing: 'auto', locations })).body.said.code;
    };
    expect(await ask(47.0655, 9.503)).toBe('routing.locationOutside');
    await service.close();
  });

  test('there and back there is no gap either', async () => {
    const { body } = await match([...line, ...line.toReversed()]);
    expect([body.gaps, body.trip.legs.length]).toEqual([[], 1]);
    expect(body.trip.summary.length).toBeGreaterThan(length * 1.8);
  });
});

describe.skipIf(!hasSharedData)('land on the straight line of which nothing is installed', () => {
  const vaduz: [number, number] = [47.1393, 9.5228];
  const malbun: [number, number] = [47.1026, 9.6105];
  const schaan: [number, number] = [47.165, 9.509];

  /** Asks a region of a country whose middle is bare. */
  async function toldIn(country: string) {
    const osmFiles = [sharedData('liechtenstein-2021.osm.pbf')];
    const holes = await writeRegionPack({
      ...{ id: 'holes', name: 'Holes', countries: [country], osmFiles, bounds: [9.45, 47.04, 9.65, 47.28] },
      coverage: [
        [9.45, 47.04, 9.54, 47.28],
        [9.59, 47.04, 9.65, 47.28],
      ],
    });
    const service = await serviceForTests({ packs: [holes, 'world'] });
    return async (from: [number, number], to: [number, number], more = {}) => {
      const locations = [from, to].map(([lat, lon]) => ({ lat, lon }));
      const { body } = await service.post('/directions/v1', { costing: 'auto', locations, ...more });
      return body.warnings?.filter(({ code }: { code: string }) => code === 'region_missing') ?? [];
    };
  }

  test('is told where the way leads around it', async () => {
    const ask = await toldIn('CH');
    const told = await ask(vaduz, malbun);
    expect(told).toEqual([
      { code: 'region_missing', location: 0, message: expect.stringMatching(/Liechtenstein, .* 47\.1/) },
    ]);
    expect(await ask(vaduz, malbun, { units: 'miles' })).toEqual(told);
    expect(await ask(vaduz, schaan)).toEqual([]);
  });

  test('is not told amid a region of that country, which has no data there', async () => {
    const ask = await toldIn('LI');
    expect(await ask(vaduz, malbun)).toEqual([]);
  });
});
