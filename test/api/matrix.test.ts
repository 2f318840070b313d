import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { islands, islandsPack } from '../helpers/islands.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { type Cell, reasons } from './matrix-cells.ts';

const { westMiddle, eastMiddle, farMiddle, deadEnd } = islands;
/** Inside the region's bounds, further from every road than the engine looks. */
const noRoad = { lat: -38, lon: 170 };
const elsewhere = { lat: 0, lon: 10 };

describe('a matrix on three islands', () => {
  let service: TestService;
  const matrix = (body: object) => service.post('/directions-matrix/v1', { costing: 'auto', ...body });

  beforeAll(async () => {
    service = await serviceForTests({ packs: [await islandsPack()] });
  });

  test('has a cell for every pair, row by row, and costs a unit for each', async () => {
    const before = service.used();
    const { status, body } = await matrix({
      sources: [westMiddle, deadEnd],
      targets: [deadEnd, westMiddle, eastMiddle],
    });
    expect(status).toBe(200);
    expect(service.used() - before).toBe(60);
    expect(body.units).toBe('kilometers');
    const cells: Cell[][] = body.sourcesToTargets;
    expect(cells.map(row => row.map(({ fromIndex, toIndex }) => [fromIndex, toIndex]))).toEqual([
      [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
      [
        [1, 0],
        [1, 1],
        [1, 2],
      ],
    ]);
    // Four rows of 0.002 degrees and the dead end of 0.006: 0.014 degrees of latitude.
    expect(cells[0]?.[0]?.distance).toBeCloseTo(0.014 * 111.195, 2);
    expect(cells[1]?.[0]).toEqual({ fromIndex: 1, toIndex: 0, time: 0, distance: 0 });
    expect(cells[0]?.[1]).toEqual({ fromIndex: 0, toIndex: 1, time: 0, distance: 0 });
    // Over the ferry of 20 minutes.
    expect(cells[0]?.[2]?.time).toBeGreaterThan(1200);
  });

  test('a pair without a route has nulls and says why; it fails no other pair', async () => {
    const before = service.used();
    const { status, body } = await matrix({
      sources: [westMiddle, noRoad, elsewhere],
      targets: [eastMiddle, farMiddle, noRoad, elsewhere],
    });
    expect(status).toBe(200);
    expect(reasons(body)).toEqual([
      ['number', 'no_route', 'no_road_near_target', 'outside_coverage'],
      ['no_road_near_source', 'no_road_near_source', 'no_road_near_source', 'outside_coverage'],
      ['outside_coverage', 'outside_coverage', 'outside_coverage', 'outside_coverage'],
    ]);
    expect(body.sourcesToTargets[0][1]).toEqual({
      fromIndex: 0,
      toIndex: 1,
      time: null,
      distance: null,
      reason: 'no_route',
    });
    expect(service.used() - before).toBe(120);
    const none = await matrix({ sources: [noRoad, farMiddle], targets: [eastMiddle, westMiddle] });
    expect([none.status, reasons(none.body)]).toEqual([
      200,
      [
        ['no_road_near_source', 'no_road_near_source'],
        ['no_route', 'no_route'],
      ],
    ]);
  });

  test('for distant locations, the engine’s faster method agrees with directions', async () => {
    const all = [westMiddle, deadEnd, eastMiddle, farMiddle];
    const { body } = await matrix({ sources: all, targets: all });
    for (const { fromIndex, toIndex, time, reason } of body.sourcesToTargets.flat() as Cell[]) {
      const answer = await service.post('/directions/v1', {
        costing: 'auto',
        locations: [all[fromIndex], all[toIndex]],
      });
      if (answer.status === 200) expect(Math.abs((time ?? 0) - answer.body.trip.summary.time)).toBeLessThan(2);
      else expect([time, reason, answer.body.routingErrorCode]).toEqual([null, 'no_route', 170]);
    }
  });

  test.each([
    [
      { sources: Array(51).fill(westMiddle), targets: Array(50).fill(eastMiddle) },
      /51 sources x 50 targets are 2550.*2500/,
    ],
    [{ sources: [], targets: [westMiddle] }, /sources: at least 1/],
    [{ sources: [westMiddle] }, /targets/],
    [{ sources: [westMiddle], targets: [{ lat: 91, lon: 0 }] }, /targets\[0\]\.lat/],
    [{ sources: [westMiddle], targets: [westMiddle], costing: 'bus' }, /unsupported costing/],
    [{ sources: [westMiddle], targets: [westMiddle], units: 'feet' }, /unsupported units/],
  ])('refuses before any charge: %#', async (body, says) => {
    const before = service.used();
    const answer = await matrix(body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    expect(answer.body.message).toMatch(says);
    expect(service.used()).toBe(before);
  });

  test('2500 pairs of any shape are answered; one more than the quota has left is not', async () => {
    for (const [m, n] of [
      [1, 2500],
      [2500, 1],
      [50, 50],
    ] as const) {
      const { status, body } = await matrix({ sources: Array(m).fill(westMiddle), targets: Array(n).fill(deadEnd) });
      expect([status, body.sourcesToTargets?.length, body.sourcesToTargets?.[0].length]).toEqual([200, m, n]);
      expect(new Set(body.sourcesToTargets.flat().map(({ time }: Cell) => time)).size).toBe(1);
    }
    const { key, userId } = service.newKey({ user: { name: 'small', monthlyRequestLimit: 5 } });
    const ask = (targets: LonLat[]) =>
      service.post(
        '/directions-matrix/v1',
        { costing: 'auto', sources: [westMiddle, deadEnd], targets },
        { headers: { authorization: `Bearer ${key}` } },
      );
    expect((await ask([westMiddle, deadEnd, eastMiddle])).status).toBe(429);
    expect((await ask([westMiddle, deadEnd])).status).toBe(200);
    expect(service.accounts.users.find(userId)?.usedTenths).toBe(40);
  });
});

describe('a matrix of a Valhalla service elsewhere', () => {
  const asked: { sources: LonLat[]; targets: LonLat[] }[] = [];
  let hold: Promise<void> | undefined;
  let givenUp = 0;
  let away: TestService;
  const remote = createServer(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    const query = JSON.parse(text);
    asked.push(query);
    res.once('close', () => {
      if (!res.writableFinished) givenUp += 1;
    });
    await hold;
    // As the real one does: one pair out of reach fails the whole.
    const tooFar =
      query.sources.some(({ lat }: LonLat) => lat > 80) && query.targets.some(({ lat }: LonLat) => lat < -80);
    const apart = query.sources.some(({ lon }: LonLat) => lon > 170);
    res.statusCode = tooFar || apart ? 400 : 200;
    if (query.sources[0]?.lat === 77) {
      res.end(JSON.stringify({ sources_to_targets: { durations: [[60]] } }));
      return;
    }
    const rows = query.sources.map(() => query.targets.map(() => ({ time: 60, distance: 1.5 })));
    res.end(
      JSON.stringify(
        tooFar || apart
          ? { error_code: tooFar ? 154 : 170, error: 'refused' }
          : { sources_to_targets: rows, sources: query.sources, targets: query.targets, units: 'kilometers' },
      ),
    );
  });

  beforeAll(async () => {
    await new Promise<void>(resolve => remote.listen(0, '127.0.0.1', resolve));
    const { port } = remote.address() as { port: number };
    away = await serviceForTests({ routing: { valhallaUrls: [`http://127.0.0.1:${port}`] } });
  });
  afterAll(() => new Promise(resolve => remote.close(resolve)));

  test('that refuses it whole for single pairs is asked for parts', async () => {
    const sources = [
      { lat: 10, lon: 10 },
      { lat: 85, lon: 20 },
      { lat: 20, lon: 175 },
    ];
    const targets = [
      { lat: -85, lon: 30 },
      { lat: 0, lon: 0 },
    ];
    const { status, body } = await away.post('/directions-matrix/v1', { costing: 'bicycle', sources, targets });
    expect(status).toBe(200);
    expect(reasons(body)).toEqual([
      ['number', 'number'],
      ['too_far', 'number'],
      ['no_route', 'no_route'],
    ]);
    expect(body.sourcesToTargets[0][1]).toEqual({ fromIndex: 0, toIndex: 1, time: 60, distance: 1.5 });
  });

  test('too old to answer in rows is a 502 that says so', async () => {
    const at77 = [{ lat: 77, lon: 10 }];
    const answer = await away.post('/directions-matrix/v1', { costing: 'auto', sources: at77, targets: at77 });
    expect(answer).toMatchObject({ status: 502, body: { message: expect.stringContaining('newer') } });
  });

  test('is asked no further when the client has gone', async () => {
    asked.length = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    const gone = new AbortController();
    const line = (lat: number) => Array.from({ length: 50 }, (_, i) => ({ lat, lon: i / 10 }));
    const body = { costing: 'pedestrian', sources: line(45), targets: line(46) };
    const answer = away.post('/directions-matrix/v1', body, { signal: gone.signal });
    await expect.poll(() => asked.length).toBe(4);
    gone.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => givenUp).toBe(4);
    resolve();
    hold = undefined;
    expect((await away.post('/directions-matrix/v1', { ...body, sources: [line(45)[0]] })).status).toBe(200);
    expect(asked).toHaveLength(5);
    expect(away.used()).toBe(560);
  });
});
