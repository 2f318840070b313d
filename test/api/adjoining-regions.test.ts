import { beforeAll, describe, expect, test } from 'vitest';
import { itemAt } from '../../data-packs/base/item-at.ts';
import { distanceBetween } from '../../data-packs/geo/great-circle.ts';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import { failureFrom } from '../../renderer/api/failure.ts';
import { explain } from '../../renderer/ui/explain.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData, sharedData } from '../helpers/shared-data.ts';
import { placesPack } from './places-pack.ts';
import { refused } from './routing-failures.ts';

describe.skipIf(!hasSharedData)('two regions on both sides of a border', () => {
  const border = 47.14;
  let packs: string[];
  let whole: TestService;
  let halves: TestService;
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

  test('a trace over the border is followed on either side, with a gap between', async () => {
    for (const trace of [line, line.toReversed()]) {
      const { status, body } = await match(trace);
      expect(status).toBe(200);
      expect([status, body.trip.legs.length]).toEqual([200, 2]);
      expect(body.trip.summary.length).toBeGreaterThan(length * 0.93);
      expect(body.trip.summary.length).toBeLessThan(length * 1.1);
      const [{ fromIndex, toIndex }] = body.gaps;
      expect([body.gaps.length, toIndex - fromIndex, body.unmatchedPoints]).toEqual([1, 1, []]);
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

  test('a route over the border is refused with the way out', async () => {
    const locations = [line[0], line.at(-1)];
    const answer = await halves.post('/directions/v1', { costing: 'auto', locations });
    expect(answer).toMatchObject(
      refused(442, /different regions \(.*\).* build one region from both extracts .*--osm A B/),
    );
    // The window, too.
    expect(explain(failureFrom(answer.body, answer)).advice).toMatch(/build one region from both extracts/);
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

  test('there and back there are two gaps', async () => {
    const { body } = await match([...line, ...line.toReversed()]);
    expect([body.gaps.length, body.trip.legs.length]).toEqual([2, 3]);
    expect(body.trip.summary.length).toBeGreaterThan(length * 1.8);
  });
});
