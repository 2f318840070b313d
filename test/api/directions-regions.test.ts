import { beforeAll, describe, expect, test } from 'vitest';
import { askEngine } from '../helpers/direct-engine.ts';
import { packFor } from '../helpers/packs.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { refused as failed } from './routing-failures.ts';

describe.skipIf(!hasSharedData)('directions in two real regions', () => {
  const regions = [
    { id: 'liechtenstein', name: 'Liechtenstein', bounds: [9.471, 47.048, 9.636, 47.271] },
    { id: 'monaco', name: 'Monaco', bounds: [7.409, 43.723, 7.449, 43.752] },
  ] as const;
  let service: TestService;
  let packs: string[];

  beforeAll(async () => {
    packs = await Promise.all(
      regions.map(async ({ bounds, ...region }) =>
        writeRegionPack({ ...region, bounds: [...bounds], graphOf: await packFor(region.id) }),
      ),
    );
    service = await serviceForTests({ packs });
  });

  test('twenty routes are the engine’s own, to the last digit', async () => {
    for (const [i, { bounds }] of regions.entries()) {
      const [west, south, east, north] = bounds;
      const at = (seed: number) => {
        const fraction = (step: number) => ((seed * step) % 1000) / 1000;
        return { lat: south + (north - south) * fraction(618.03), lon: west + (east - west) * fraction(754.88) };
      };
      const costings = ['auto', 'bicycle', 'pedestrian'] as const;
      const requests = Array.from({ length: 10 }, (_, n) => ({
        locations: n % 4 === 3 ? [at(n + 1), at(n + 40), at(n + 90)] : [at(n + 1), at(n + 40)],
        costing: costings[n % 3],
        units: n % 2 ? 'miles' : 'kilometers',
      }));
      const own = await askEngine(
        packs[i] ?? '',
        requests.map(request => ['route', { ...request, language: 'en-US' }]),
      );
      const answers = await Promise.all(requests.map(request => service.post('/directions/v1', request)));
      for (const [n, answer] of answers.entries()) {
        if (own[n].error) {
          expect(answer.status, own[n].error).toBe(400);
          continue;
        }
        expect(answer.status).toBe(200);
        const legs = (trip: { legs: { shape: string; summary: { time: number; length: number } }[] }) =>
          trip.legs.map(({ shape, summary }) => [shape, summary.time, summary.length]);
        expect(legs(answer.body.trip)).toEqual(legs(own[n].trip));
      }
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(9);
    }
  });

  test('each request goes to the region that holds it; none holds both', async () => {
    const vaduz = { lat: 47.141, lon: 9.5209 };
    const monaco = { lat: 43.7384, lon: 7.4246 };
    const ask = (locations: object[]) => service.post('/directions/v1', { costing: 'pedestrian', locations });
    expect((await ask([vaduz, { lat: 47.1663, lon: 9.5101 }])).status).toBe(200);
    expect((await ask([monaco, { lat: 43.7312, lon: 7.4168 }])).status).toBe(200);
    expect(await ask([vaduz, monaco])).toMatchObject(
      failed(442, /\(Liechtenstein, Monaco\), and nothing installed lies between them/),
    );
    const { body } = await service.get('/health');
    expect(body.engines.map(({ region }: { region: string }) => region)).toEqual(['liechtenstein', 'monaco']);
  });

  test('radius makes a better road further away a candidate', async () => {
    const from = { lat: 47.21328, lon: 9.50096 };
    const to = { lat: 47.16528, lon: 9.50696 };
    const seconds = async (radius: number): Promise<number> => {
      const locations = [
        { ...from, radius },
        { ...to, radius },
      ];
      return (await service.post('/directions/v1', { costing: 'auto', locations })).body.trip.summary.time;
    };
    expect(await seconds(200)).toBeLessThan((await seconds(0)) / 5);
  });

  test('outside, a road within a kilometre will do and one further away will not', async () => {
    const vaduz = { lat: 47.141, lon: 9.5209 };
    const ask = (away: object) => service.post('/directions/v1', { costing: 'auto', locations: [vaduz, away] });
    const near = await ask({ lat: 47.2725, lon: 9.533 });
    expect(near).toMatchObject({ status: 200 });
    expect(near.body.snapDistances[1]).toBeLessThan(1000);
    expect(await ask({ lat: 47.3, lon: 9.7 })).toMatchObject(
      failed(171, /Location 2 .* outside every installed region/),
    );
  });
});
