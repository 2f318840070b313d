import { beforeAll, describe, expect, test } from 'vitest';
import { monacoHalves, north, south } from '../helpers/monaco-halves.ts';
import type { Answer, TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { whenJoined } from '../helpers/when-joined.ts';

const costing = 'pedestrian';
const across = { costing, locations: [north, south] };

let halves: string[];
beforeAll(async () => {
  halves = await monacoHalves();
});

describe('two parts of one region', () => {
  let whole: TestService;
  let parts: TestService;
  beforeAll(async () => {
    whole = await serviceForTests({ packs: ['monaco'] });
    parts = await serviceForTests({ packs: halves });
  });

  test('answer as the whole does, and name the regions that were crossed', async () => {
    expect(await whenJoined(parts)).toEqual([{ regions: expect.toSatisfy(ids => ids.length === 2), state: 'joined' }]);
    const other = { lat: 43.7275, lon: 7.4145 };
    const asked: [string, object][] = [
      ['/directions/v1', across],
      ['/directions/v1', { costing: 'auto', locations: [south, north], elevationInterval: 30 }],
      ['/directions-matrix/v1', { costing, sources: [north, south], targets: [south, other, north] }],
      ['/optimized-route/v1', { costing, locations: [north, other, { lat: 43.7443, lon: 7.4275 }, south] }],
      ['/isochrone/v1', { costing, locations: [north], contours: [{ time: 10 }], polygons: true }],
    ];
    const withoutRegions = ({ body }: Answer) => {
      const { regions, ...trip } = body.trip ?? {};
      return body.trip ? { ...body, trip } : body;
    };
    for (const [path, body] of asked) {
      const [expected, answer] = await Promise.all([whole, parts].map(service => service.post(path, body)));
      expect(expected?.status).toBe(200);
      if (expected && answer) expect(withoutRegions(answer), path).toEqual(withoutRegions(expected));
    }
    const regions = async (locations: object[]) =>
      (await parts.post('/directions/v1', { costing, locations })).body.trip.regions;
    expect(await regions([north, south])).toEqual(['north', 'south']);
    expect(await regions([south, north])).toEqual(['south', 'north']);
    expect(await regions([south, other])).toEqual(['south']);
    expect((await whole.post('/directions/v1', across)).body.trip.regions).toEqual(['monaco']);
  });

  test('follow a trace over the border without a gap', async () => {
    const { trip } = (await whole.post('/directions/v1', across)).body;
    const { body } = await parts.post('/map-matching/v1', { costing, encodedPolyline: trip.legs[0].shape });
    expect([body.gaps, body.unmatchedPoints, body.trip.regions]).toEqual([[], [], ['north', 'south']]);
    expect(body.trip.summary.length).toBeCloseTo(trip.summary.length, 2);
  });

  test('are one engine, which health tells of both', async () => {
    const { engines } = (await parts.get('/health')).body;
    expect(new Set(engines.map(({ region }: { region: string }) => region))).toEqual(new Set(['north', 'south']));
    expect(new Set(engines.map(({ pid }: { pid: number }) => pid)).size).toBe(1);
  });
});
