import { beforeAll, describe, expect, test } from 'vitest';
import { askEngine } from '../helpers/direct-engine.ts';
import { islands, islandsPack } from '../helpers/islands.ts';
import { packFor } from '../helpers/packs.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import type { Answer, TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { refused } from './routing-failures.ts';

interface Place {
  lat: number;
  lon: number;
}

const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };
const nordskar = { lat: 45.52843, lon: -28.48976 };
const vestrand = { lat: 45.45699, lon: -28.60543 };
const lumhavn = { lat: 45.43666, lon: -28.34877 };
const austby = { lat: 45.45501, lon: -28.28863 };
const skarvik = { lat: 45.54604, lon: -28.64451 };

function* orders(stops: readonly number[]): Generator<number[]> {
  if (stops.length === 0) yield [];
  for (const first of stops) for (const rest of orders(stops.filter(stop => stop !== first))) yield [first, ...rest];
}

const optimized = (service: TestService, body: object): Promise<Answer> =>
  service.post('/optimized-route/v1', { costing: 'auto', ...body });

/** Seconds of the route over the locations in every order of those between the ends. */
async function everyTime(service: TestService, locations: readonly Place[], costing: string): Promise<number[]> {
  const last = locations.length - 1;
  const all = [...orders(Array.from({ length: last - 1 }, (_, i) => i + 1))].map(order => [0, ...order, last]);
  const answers = await Promise.all(
    all.map(order => service.post('/directions/v1', { costing, locations: order.map(i => locations[i]) })),
  );
  return answers.map(({ body }) => body.trip.summary.time);
}

describe('optimised routes on the sandbox', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await serviceForTests({ packs: ['sandbox'] });
  });

  test('both places on Lumey are visited with one return by ferry; a unit for each location', async () => {
    const locations = [ardhavn, lumhavn, vestrand, austby, ardhavn];
    const before = service.used();
    const { status, body } = await optimized(service, { locations });
    expect(status).toBe(200);
    expect(service.used() - before).toBe(50);
    expect(Math.abs(body.waypointOrder.indexOf(1) - body.waypointOrder.indexOf(3))).toBe(1);
    expect([body.waypointOrder[0], body.waypointOrder[4]]).toEqual([0, 4]);
    const crossings = body.trip.legs.filter(({ summary }: { summary: { hasFerry: boolean } }) => summary.hasFerry);
    expect(crossings).toHaveLength(2);
    const asGiven = await service.post('/directions/v1', { costing: 'auto', locations });
    expect(asGiven.body.trip.summary.time - body.trip.summary.time).toBeGreaterThan(2 * 25 * 60);
    expect(body.trip.locations.map(({ originalIndex }: { originalIndex: number }) => originalIndex)).toEqual(
      body.waypointOrder,
    );
    expect(body.snapDistances).toHaveLength(5);
    expect(JSON.stringify(body)).not.toMatch(/"[a-z]+_[a-z_]+":/);
  });

  test.each(['auto', 'bicycle', 'pedestrian'])(
    'no order of six places is faster by %s, and it is the route of directions',
    async costing => {
      const locations = [skarvik, kirvell, vestrand, nordskar, ardhavn, lumhavn];
      const { body } = await optimized(service, {
        locations,
        costing,
        units: 'miles',
        directionsOptions: { language: 'de' },
      });
      const times = await everyTime(service, locations, costing);
      expect(times).toHaveLength(24);
      expect(body.trip.summary.time).toBeLessThan(Math.min(...times) + 0.2);
      const inOrder = await service.post('/directions/v1', {
        costing,
        units: 'miles',
        directionsOptions: { language: 'de' },
        locations: body.waypointOrder.map((i: number) => locations[i]),
      });
      expect({ ...body.trip, locations: [] }).toEqual({ ...inOrder.body.trip, locations: [] });
      expect(body.trip).toMatchObject({ units: 'miles', language: 'de-DE' });
    },
  );

  test('snap distances are in the order of the request', async () => {
    const offRoad = { lat: vestrand.lat + 0.004, lon: vestrand.lon - 0.02 };
    // Round the island one way or the other: never in the order given.
    const { body } = await optimized(service, { locations: [ardhavn, kirvell, offRoad, nordskar, ardhavn] });
    expect(body.waypointOrder.indexOf(2)).not.toBe(2);
    const far = body.snapDistances.map((metres: number) => metres > 20);
    expect(far).toEqual([false, false, true, false, false]);
    const metres = body.snapDistances[2];
    const message = `The route stops ${Math.round(metres).toLocaleString('en')} m from location 3, which no usable road or path reaches.`;
    expect(body.warnings).toEqual([{ code: 'far_from_road', location: 2, metres, message }]);
    const arrivals = body.trip.legs.map(({ maneuvers }: Answer['body']) => maneuvers.at(-1).instruction);
    const nearest = 'The nearest point on the road to your destination.';
    expect(arrivals.indexOf(nearest)).toBe(body.waypointOrder.indexOf(2) - 1);
    expect(arrivals.lastIndexOf(nearest)).toBe(arrivals.indexOf(nearest));
  });

  test('two, three and twenty places, also all at one place, which nothing moves', async () => {
    expect((await optimized(service, { locations: [ardhavn, kirvell] })).body.waypointOrder).toEqual([0, 1]);
    expect((await optimized(service, { locations: [ardhavn, kirvell, vestrand] })).body.waypointOrder).toEqual([
      0, 1, 2,
    ]);
    const { status, body } = await optimized(service, { locations: Array(20).fill(ardhavn) });
    expect([status, body.trip?.summary.length]).toEqual([200, 0]);
    expect(body.waypointOrder).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  test('refused requests cost nothing', async () => {
    const before = service.used();
    expect((await optimized(service, { locations: [ardhavn] })).body.message).toMatch(/at least 2/);
    expect((await optimized(service, { locations: Array(21).fill(ardhavn) })).body.message).toMatch(/at most 20/);
    const spain = { lat: 40.4, lon: -3.7 };
    expect(await optimized(service, { locations: [ardhavn, kirvell, spain, vestrand] })).toMatchObject(
      refused(171, /Location 3 \(40.4, -3.7\) is outside every installed region/),
    );
    expect((await optimized(service, { locations: [ardhavn, kirvell], costing: 'bus' })).status).toBe(400);
    expect(service.used()).toBe(before);
  });
});

describe('optimised routes where not all is connected', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await serviceForTests({ packs: [await islandsPack()] });
  });

  test('a stop that nothing leads to, or that no road is near, is named', async () => {
    const { westMiddle, eastMiddle, farMiddle, deadEnd } = islands;
    expect(await optimized(service, { locations: [westMiddle, eastMiddle, farMiddle, deadEnd] })).toMatchObject(
      refused(442, /No way leads to location 3 from any other/),
    );
    const nowhere = { lat: -38, lon: 172 };
    expect(await optimized(service, { locations: [westMiddle, eastMiddle, nowhere, deadEnd] })).toMatchObject(
      refused(171, /location 3 \(-38, 172\)/),
    );
    expect(service.used()).toBe(0);
  });
});

describe.skipIf(!hasSharedData)('optimised routes in Liechtenstein', () => {
  let service: TestService;
  let pack: string;
  beforeAll(async () => {
    pack = await writeRegionPack({
      id: 'liechtenstein',
      name: 'Liechtenstein',
      bounds: [9.471, 47.048, 9.636, 47.271],
      graphOf: await packFor('liechtenstein'),
    });
    service = await serviceForTests({ packs: [pack] });
  });

  test('never slower than the engine’s own order, nor than any order of six', async () => {
    const place = (seed: number): Place => ({
      lat: 47.06 + ((seed * 0.61803) % 1) * 0.19,
      lon: 9.49 + ((seed * 0.75488) % 1) * 0.05,
    });
    const sets = Array.from({ length: 3 }, (_, set) => Array.from({ length: 6 }, (_, i) => place(set * 10 + i + 1)));
    const costings = ['auto', 'bicycle', 'pedestrian'];
    const own = await askEngine(
      pack,
      sets.map((locations, i) => ['optimizedRoute', { locations, costing: costings[i % 3] }]),
    );
    for (const [i, locations] of sets.entries()) {
      const costing = costings[i % 3] ?? '';
      const { body } = await optimized(service, { locations, costing });
      expect(body.trip.summary.time).toBeLessThan(own[i].trip.summary.time + 0.01);
      expect(body.trip.summary.time).toBeLessThan(Math.min(...(await everyTime(service, locations, costing))) * 1.001);
    }
  });
});
