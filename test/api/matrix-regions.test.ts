import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { askEngine } from '../helpers/direct-engine.ts';
import { packFor } from '../helpers/packs.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { type Cell, reasons } from './matrix-cells.ts';

// A hook may take as long as the pack takes to be built.
let sandbox: string;
beforeAll(async () => {
  sandbox = await packFor('sandbox');
});

test('on the sandbox cells agree with directions, for every profile and unit', async () => {
  const service = await startService({ packs: [sandbox] });
  const ardhavn = { lon: -28.52201, lat: 45.46725 };
  const kirvell = { lon: -28.39739, lat: 45.47841 };
  const lumhavn = { lon: -28.34877, lat: 45.43666 };
  const austby = { lon: -28.28863, lat: 45.45501 };
  const noCars = { lon: -28.5696, lat: 45.4903 };
  const sources = [ardhavn, kirvell, austby];
  const targets = [kirvell, lumhavn, noCars];
  for (const [costing, units] of [
    ['auto', 'miles'],
    ['bicycle', 'kilometers'],
    ['pedestrian', 'kilometers'],
  ] as const) {
    const { body } = await service.post('/directions-matrix/v1', { costing, units, sources, targets });
    expect(body.units).toBe(units);
    const cells: Cell[] = body.sourcesToTargets.flat();
    for (const { fromIndex, toIndex, time, distance } of cells) {
      const locations = [sources[fromIndex], targets[toIndex]];
      const { summary } = (await service.post('/directions/v1', { costing, units, locations })).body.trip;
      expect(Math.abs((time ?? 0) - summary.time), `${costing} ${fromIndex} ${toIndex}`).toBeLessThan(1);
      expect(distance).toBeCloseTo(summary.length, 2);
    }
  }
  const { body } = await service.post('/directions-matrix/v1', {
    costing: 'auto',
    sources: [ardhavn, lumhavn],
    targets: [kirvell, austby],
  });
  // FACTS.md: 11.5 km over the M1, 6.0 km from Lumhavn to Austby.
  expect(Math.abs(body.sourcesToTargets[0][0].distance / 11.5 - 1)).toBeLessThan(0.03);
  expect(Math.abs(body.sourcesToTargets[1][1].distance / 6 - 1)).toBeLessThan(0.03);
  await service.close();
});

describe.skipIf(!hasSharedData)('a matrix in real regions', () => {
  let service: TestService;
  let pack: string;
  const vaduz = { lat: 47.141, lon: 9.5209 };
  const monaco = { lat: 43.7384, lon: 7.4246 };
  /** All over the valley, on mountain tracks too. */
  const places = (count: number, seed: number): LonLat[] =>
    Array.from({ length: count }, (_, i) => ({
      lat: 47.06 + 0.19 * (((i + seed) * 0.61803) % 1),
      lon: 9.48 + 0.08 * (((i + seed) * 0.75488) % 1),
    }));

  beforeAll(async () => {
    pack = await packFor('liechtenstein');
    service = await startService({ packs: [pack, await packFor('monaco')] });
  });
  afterAll(() => service.close());

  test('is the engine’s own to the last digit, however it was divided', async () => {
    const queries = [
      { sources: places(40, 1), targets: places(30, 100), costing: 'auto', units: 'miles' },
      { sources: places(9, 2), targets: places(33, 200), costing: 'pedestrian', units: 'kilometers' },
      { sources: places(31, 3), targets: places(31, 300), costing: 'bicycle', units: 'kilometers' },
    ];
    const own = await askEngine(
      pack,
      queries.map(query => ['matrix', query]),
    );
    for (const [i, query] of queries.entries()) {
      const { body } = await service.post('/directions-matrix/v1', query);
      const cells: Cell[] = body.sourcesToTargets.flat();
      const theirs: Cell[] = own[i].sources_to_targets.flat();
      // A few places lie further abroad than Outpost takes the nearest road for what was meant.
      const told = cells.filter(({ reason }) => reason !== 'outside_coverage');
      expect(told.length).toBeGreaterThan(cells.length / 2);
      const numbers = ({ time, distance }: Cell) => [time, distance];
      const same = theirs.filter((_, k) => cells[k]?.reason !== 'outside_coverage');
      expect(told.map(numbers)).toEqual(same.map(numbers));
    }
  });

  test('each pair is answered by the region that holds both ends; across, the cells say so', async () => {
    const justOutside = { lat: 47.2725, lon: 9.533 };
    const farOutside = { lat: 47.3, lon: 9.7 };
    const { status, body } = await service.post('/directions-matrix/v1', {
      costing: 'auto',
      sources: [vaduz, monaco, farOutside],
      targets: [monaco, vaduz, justOutside, { lat: 43.7312, lon: 7.4168 }],
    });
    expect(status).toBe(200);
    expect(reasons(body)).toEqual([
      ['different_regions', 'number', 'number', 'different_regions'],
      ['number', 'different_regions', 'outside_coverage', 'number'],
      ['outside_coverage', 'outside_coverage', 'outside_coverage', 'outside_coverage'],
    ]);
  });

  test('how far places are from their roads is told as directions tell it', async () => {
    const summit = { lat: 47.0808, lon: 9.6053 };
    const ask = { costing: 'pedestrian', sources: [vaduz], targets: [vaduz, summit] };
    const { body } = await service.post('/directions-matrix/v1', ask);
    const { body: trip } = await service.post('/directions/v1', { costing: 'pedestrian', locations: [vaduz, summit] });
    const fromSummit = trip.snapDistances[1];
    expect(fromSummit).toBeGreaterThan(1000);
    expect(body.warnings).toMatchObject([{ code: 'far_from_road', end: 'target', index: 1 }]);
    expect(Math.abs(body.warnings[0].metres - fromSummit)).toBeLessThan(10);
    expect(body.warnings[0].message).toMatch(/^Target 2 is [\d,]+ m from the road/);
    const none = await service.post('/directions-matrix/v1', { ...ask, targets: [vaduz] });
    expect(none.body).not.toHaveProperty('warnings');
  });

  test('beyond the border a path that leads nowhere is no road near, as for directions', async () => {
    // 588 m from an isolated path, 1313 m from one that a route can use.
    const beyond = { lat: 47.087234, lon: 9.637083 };
    const near = { lat: 47.2725, lon: 9.533 };
    const { body } = await service.post('/directions-matrix/v1', {
      costing: 'pedestrian',
      sources: [vaduz, beyond],
      targets: [near, beyond],
    });
    expect(reasons(body)).toEqual([
      ['number', 'outside_coverage'],
      ['outside_coverage', 'outside_coverage'],
    ]);
    for (const [locations, code] of [
      [[vaduz, near], undefined],
      [[vaduz, beyond], 171],
      [[beyond, near], 171],
    ] as const) {
      const answer = await service.post('/directions/v1', { costing: 'pedestrian', locations });
      expect(answer.body.routingErrorCode).toBe(code);
    }
    const area = await service.post('/isochrone/v1', {
      costing: 'pedestrian',
      locations: [beyond],
      contours: [{ time: 10 }],
    });
    expect(area.body.routingErrorCode).toBe(171);
  });
});
