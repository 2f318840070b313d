import { beforeAll, describe, expect, test } from 'vitest';
import { islands, islandsPack } from '../helpers/islands.ts';
import { type Answer, startService, type TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { refused as failed } from './routing-failures.ts';

const { westMiddle, eastMiddle, farMiddle, atSea, deadEnd } = islands;
describe('directions on three islands', () => {
  let service: TestService;
  let pack: string;
  const route = (body: object) => service.post('/directions/v1', { costing: 'auto', ...body });

  beforeAll(async () => {
    pack = await islandsPack();
    service = await serviceForTests({ packs: [pack] });
  });

  test('a route has the form of the specification, in camelCase, and costs one unit', async () => {
    const before = service.used();
    const { status, body } = await route({ locations: [westMiddle, { lat: -40.0121, lon: 171.0021 }] });
    expect(status).toBe(200);
    expect(service.used() - before).toBe(10);
    expect(body.trip).toMatchObject({
      status: 0,
      statusMessage: expect.any(String),
      units: 'kilometers',
      language: 'en-US',
    });
    expect(body.trip.summary).toMatchObject({ minLat: expect.any(Number), maxLon: expect.any(Number) });
    expect(body.trip.summary.length).toBeCloseTo(0.95, 1);
    const [leg] = body.trip.legs;
    expect(leg.maneuvers[0]).toMatchObject({
      beginShapeIndex: 0,
      instruction: expect.stringMatching(/^Drive \w+ on (Column|Row) 4\.$/),
    });
    expect(JSON.stringify(body)).not.toMatch(/"[a-z]+_[a-z_]+":/);
    expect(body.snapDistances).toHaveLength(2);
    expect(body.snapDistances[0]).toBeLessThan(1);
    expect(body.snapDistances[1]).toBeGreaterThan(5);
    expect(body.snapDistances[1]).toBeLessThan(20);
  });

  test('units, both spellings of every field, and null for every optional one', async () => {
    const locations = [westMiddle, { lat: -40.014, lon: 171.004 }];
    const kilometers = await route({ locations });
    const miles = await route({ locations, units: 'miles' });
    expect(miles.body.trip.units).toBe('miles');
    expect(miles.body.trip.summary.length * 1.609344).toBeCloseTo(kilometers.body.trip.summary.length, 2);
    const snake = {
      locations: [{ ...westMiddle, search_cutoff: 1, radius: 0 }, locations[1]],
      costing_options: { auto: { exclude_ferries: true, use_ferry: 0 } },
      directions_options: { language: 'de' },
    };
    expect((await route(snake)).body.trip.language).toBe('de-DE');
    const nothing = { radius: null, searchCutoff: null, type: null };
    const nulls = { units: null, costingOptions: { auto: null, bicycle: null }, directionsOptions: { language: null } };
    const answer = await route({ locations: locations.map(location => ({ ...location, ...nothing })), ...nulls });
    expect(answer.body.trip).toEqual(kilometers.body.trip);
  });

  test('searchCutoff bounds the snap', async () => {
    const off = { lat: westMiddle.lat - 0.0005, lon: westMiddle.lon - 0.0009 };
    expect((await route({ locations: [{ ...off, searchCutoff: 100 }, deadEnd] })).status).toBe(200);
    expect(await route({ locations: [{ ...off, searchCutoff: 10 }, deadEnd] })).toMatchObject(
      failed(171, /searchCutoff/),
    );
  });

  test('a place that no road reaches is warned of, and no instruction says that it is reached', async () => {
    const offNorth = { lat: westMiddle.lat - 0.0002, lon: westMiddle.lon };
    const reached = await route({ locations: [westMiddle, offNorth, { lat: -40.0121, lon: 171.0021 }] });
    expect(reached.body).not.toHaveProperty('warnings');
    // Columns of the grid end 200 to 400 m from these.
    const [south, west] = [
      { lat: -40.0181, lon: 171.006 },
      { lat: -40.014, lon: 170.996 },
    ];
    const { body } = await route({ locations: [south, west, westMiddle, west] });
    const [first, second, , fourth] = body.snapDistances;
    expect(body.warnings).toEqual([
      {
        code: 'far_from_road',
        location: 0,
        metres: first,
        message: `The route begins ${Math.round(first)} m from location 1, which no usable road or path reaches.`,
      },
      {
        code: 'far_from_road',
        location: 1,
        metres: second,
        message: `The route stops ${Math.round(second)} m from location 2, which no usable road or path reaches.`,
      },
      {
        code: 'far_from_road',
        location: 3,
        metres: fourth,
        message: `The route ends ${Math.round(fourth)} m from location 4, which no usable road or path reaches.`,
      },
    ]);
    const arrivals = body.trip.legs.map(({ maneuvers }: Answer['body']) => maneuvers.at(-1).instruction);
    const nearest = 'The nearest point on the road to your destination.';
    expect(arrivals).toEqual([nearest, expect.stringMatching(/^You have arrived/), nearest]);
    expect(JSON.stringify(body.trip.legs[2])).not.toMatch(/arrive/);
    const german = await route({ locations: [westMiddle, west], directionsOptions: { language: 'de' } });
    expect(german.body.trip.legs[0].maneuvers.at(-1).instruction).toBe('Der dem Ziel nächste Punkt auf der Straße.');
    const others = await route({ locations: [westMiddle, west], alternates: 2, costing: 'pedestrian' });
    for (const { trip } of others.body.alternates ?? []) expect(JSON.stringify(trip)).not.toMatch(/arrive/);
  });

  test('ferries: used, then excluded for the way and for waypoints', async () => {
    const crossing = await route({ locations: [westMiddle, eastMiddle] });
    expect(JSON.stringify(crossing.body.trip.legs[0].maneuvers)).toContain('The Ferry');
    const without = { costingOptions: { auto: { excludeFerries: true } } };
    expect(await route({ locations: [westMiddle, eastMiddle], ...without })).toMatchObject(failed(442, /No route/));
    const other = { costingOptions: { bicycle: { excludeFerries: true } } };
    expect((await route({ locations: [westMiddle, eastMiddle], ...other })).status).toBe(200);
    const onto = await route({ locations: [westMiddle, atSea] });
    expect(onto.body.snapDistances[1]).toBeLessThan(1);
    const ashore = await route({ locations: [westMiddle, { ...atSea, lon: atSea.lon - 0.005 }], ...without });
    expect(ashore.body.snapDistances[1]).toBeGreaterThan(900);
    const preferred = { costingOptions: { auto: { useFerry: 1 } } };
    expect((await route({ locations: [westMiddle, eastMiddle], ...preferred })).status).toBe(200);
  });

  test('break may turn around, break_through may not, and the ends are never asked', async () => {
    const through = { ...deadEnd, type: 'break_through' };
    const turned = await route({ locations: [westMiddle, { ...deadEnd, type: 'break' }, westMiddle] });
    expect(turned.body.trip.legs).toHaveLength(2);
    expect(await route({ locations: [westMiddle, through, westMiddle] })).toMatchObject(failed(442, /turning around/));
    const onTheWay = { lat: -40.008, lon: 171.005, type: 'break_through' };
    const { status, body } = await route({ locations: [westMiddle, onTheWay, { lat: -40.008, lon: 171.0005 }] });
    expect([status, body.trip?.legs.length]).toEqual([200, 2]);
    expect((await route({ locations: [through, westMiddle] })).status).toBe(200);
    expect((await route({ locations: [westMiddle, through] })).status).toBe(200);
  });

  test("unroutable requests say why, with the engine's number, and cost nothing", async () => {
    const before = service.used();
    expect(await route({ locations: [westMiddle, farMiddle] })).toMatchObject(failed(170, /no road or path connects/));
    expect(await route({ locations: [westMiddle, { lat: 40, lon: 120 }] })).toMatchObject(failed(154, /further apart/));
    expect(await route({ locations: [{ lat: -38, lon: 170 }, westMiddle] })).toMatchObject(
      failed(171, /No usable road/),
    );
    expect(await route({ locations: [westMiddle, { lat: 0, lon: 10 }] })).toMatchObject(
      failed(171, /Location 2 \(0, 10\) is outside every installed region/),
    );
    expect(service.used()).toBe(before);
  });

  test.each([
    [{ locations: [westMiddle] }, /at least 2/],
    [{}, /locations/],
    [
      { locations: [westMiddle, eastMiddle], costing: 'bus' },
      /unsupported costing \(allowed: auto, bicycle, pedestrian, truck\)/,
    ],
    [{ locations: [westMiddle, eastMiddle], units: 'feet' }, /units/],
    [{ locations: [westMiddle, { lat: 91, lon: 0 }] }, /locations\[1\]\.lat/],
    [{ locations: [westMiddle, { lat: '1', lon: 0 }] }, /locations\[1\]\.lat/],
    [{ locations: [westMiddle, { ...eastMiddle, type: 'via' }] }, /type/],
    [{ locations: [westMiddle, { ...eastMiddle, radius: -1 }] }, /radius/],
    [{ locations: [westMiddle, { ...eastMiddle, searchCutoff: -1 }] }, /searchCutoff/],
    [{ locations: [westMiddle, eastMiddle], costingOptions: { auto: { useFerry: 2 } } }, /useFerry/],
    [{ locations: [westMiddle, eastMiddle], directionsOptions: { language: 7 } }, /language/],
  ])('refuses what the engine would take for a default: %j', async (body, says) => {
    const answer = await route(body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    expect(answer.body.message).toMatch(says);
  });

  test('refuses more than 200 locations', async () => {
    const { status, body } = await route({ locations: Array(201).fill(westMiddle) });
    expect([status, body.message]).toEqual([400, expect.stringContaining('at most 200')]);
  });

  test('a killed engine costs the requests in flight and is back by itself', async () => {
    const ask = () => route({ locations: [westMiddle, eastMiddle] });
    expect((await ask()).status).toBe(200);
    const engine = async () => (await service.get('/health')).body.engines[0];
    const { pid, state } = await engine();
    expect(state).toBe('ready');
    const before = service.used();
    // Held still, the engine has every one of these in flight when it is killed, however fast or loaded the machine.
    process.kill(pid, 'SIGSTOP');
    const inFlight: Promise<Answer>[] = [];
    for (let i = 0; i < 60; i++) inFlight.push(ask());
    await expect.poll(() => service.get('/health').then(({ status }) => status)).toBe(200);
    process.kill(pid, 'SIGKILL');
    const answers = await Promise.all(inFlight);
    // Three were being computed; those that waited for their turn are answered by the next process.
    expect(answers.map(({ status }) => status).filter(status => status !== 200)).toEqual([502, 502, 502]);
    expect((await ask()).status).toBe(200);
    expect(service.used() - before).toBe(580);
    expect(await engine()).toMatchObject({ state: 'ready', restarts: 1 });
    if (process.platform === 'linux')
      expect((await engine()).confinement.kind).toMatch(/^(landlock\+seccomp|bubblewrap)$/);
    expect((await engine()).pid).not.toBe(pid);
  });

  test('an engine that hangs at its start is ended and started again', async () => {
    const hung = await startService({ packs: [pack], routing: { startTimeoutSeconds: 5 } });
    const ask = () => hung.post('/directions/v1', { costing: 'auto', locations: [westMiddle, eastMiddle] });
    const engine = async () => (await hung.get('/health')).body.engines[0];
    const asked = ask();
    await expect.poll(engine, { interval: 1 }).toHaveProperty('pid');
    process.kill((await engine()).pid, 'SIGSTOP');
    expect(await asked).toMatchObject({ status: 502, body: { error: 'upstream_unavailable' } });
    expect(hung.used()).toBe(0);
    await expect.poll(() => ask().then(({ status }) => status)).toBe(200);
    await hung.close();
  });

  test('an idle engine is stopped, the next request starts it again; a slow one is ended', async () => {
    const lazy = await startService({ packs: [pack], routing: { idleMinutes: 0.005, requestTimeoutSeconds: 10 } });
    const engine = async () => (await lazy.get('/health')).body.engines[0];
    const ask = () => lazy.post('/directions/v1', { costing: 'auto', locations: [westMiddle, eastMiddle] });
    expect(await engine()).toMatchObject({ state: 'idle' });
    expect((await ask()).status).toBe(200);
    await expect.poll(engine).toMatchObject({ state: 'idle', restarts: 0 });
    expect((await ask()).status).toBe(200);
    await lazy.close();
    const hasty = await startService({ packs: [pack], routing: { requestTimeoutSeconds: 0.001 } });
    const long = {
      costing: 'auto',
      locations: Array(200)
        .fill(0)
        .map((_, i) => (i % 2 ? westMiddle : eastMiddle)),
    };
    expect((await hasty.post('/directions/v1', long)).status).toBe(502);
    await hasty.close();
  });
});
