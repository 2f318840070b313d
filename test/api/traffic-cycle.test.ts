import { beforeAll, describe, expect, it } from 'vitest';
import { presentState } from '../../server/traffic/index.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

const minutes = 60_000;
const noKey = { headers: { authorization: '' } };

describe("the sandbox's traffic moves with the service's clock", () => {
  let service: TestService;
  const clock = new ManualClock(Date.UTC(2026, 0, 15, 3));
  beforeAll(async () => {
    service = await serviceForTests({
      packs: ['sandbox'],
      clock,
      tokens: { perMinute: 6000, burst: 1000 },
    });
  });

  const file = async (name: string) => {
    const { traffic } = (await service.get('/tiles/v1/token?traffic=1')).body;
    return service.get(`${traffic.baseUrl}/XO/${name}?${traffic.query}`, noKey);
  };
  const slowest = async () => {
    const live = await file('live.json');
    const { flow } = (await file(live.body.state)).body as { flow: Record<string, number> };
    return Math.min(1, ...Object.values(flow));
  };

  it('at night the roads are free; in the rush hour they are not, and a day later it is the same', async () => {
    expect(await slowest()).toBe(1);
    // 7:50 on the island.
    clock.advance((6 * 60 + 50) * minutes);
    const rush = await slowest();
    expect(rush).toBeLessThan(0.6);
    expect((await file('live.json')).body.state).toBe('state/29.json');
    clock.advance(24 * 60 * minutes);
    expect(await slowest()).toBe(rush);
  });

  it('the present state may be kept until the next begins, 20 minutes later', async () => {
    const now = await file('live.json');
    expect(now.headers.get('cache-control')).toBe('private, max-age=600');
    clock.advance(9 * minutes);
    expect((await file('live.json')).body).toEqual(now.body);
    clock.advance(2 * minutes);
    expect((await file('live.json')).body).not.toEqual(now.body);
  });

  it('incidents are those of the hour, on roads of the geometry', async () => {
    const descriptions = async () =>
      (await file('incidents.json')).body.features.map(
        ({ properties }: { properties: { kind: string } }) => properties.kind,
      );
    const morning = await descriptions();
    expect(morning).toEqual(['roadworks', 'accident']);
    clock.advance(10 * 60 * minutes);
    expect(await descriptions()).toEqual(['roadworks', 'closure', 'hazard']);
    expect((await file('geometry.pmtiles')).status).toBe(200);
  });
});

it('a cycle begins at midnight UTC, before 1970, too', () => {
  const cycle = { seconds: 3600, states: [{ state: 'a' }, { state: 'b' }, { state: 'c' }] };
  expect(presentState(cycle, 0)).toEqual({ state: 'a', secondsLeft: 3600 });
  expect(presentState(cycle, 3_599_999)).toEqual({ state: 'a', secondsLeft: 1 });
  expect(presentState(cycle, 3_600_000)).toEqual({ state: 'b', secondsLeft: 3600 });
  expect(presentState(cycle, 3 * 3_600_000).state).toBe('a');
  expect(presentState(cycle, -1).state).toBe('c');
});
