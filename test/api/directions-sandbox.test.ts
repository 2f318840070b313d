import { beforeAll, describe, expect, test } from 'vitest';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import type { Answer, TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { refused } from './routing-failures.ts';

/** Places and lengths are those of build/sandbox/FACTS.md. */
const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };
const vestrand = { lat: 45.45699, lon: -28.60543 };
const lumhavn = { lat: 45.43666, lon: -28.34877 };
const skarvik = { lat: 45.54604, lon: -28.64451 };
const deadEnd = { lat: 45.56028, lon: -28.62667 };
/** On Endeveien, 1.4 km from Skarvík. */
const onTheWay = { lat: 45.557142, lon: -28.638699 };
/** On the Kystbåten, 3 km off the coast. */
const atSea = { lat: 45.439007, lon: -28.565329 };

describe('directions on the sandbox', () => {
  let service: TestService;
  const route = (body: object): Promise<Answer> => service.post('/directions/v1', { costing: 'auto', ...body });
  const kilometres = async (body: object): Promise<number> => (await route(body)).body.trip?.summary.length;

  beforeAll(async () => {
    service = await serviceForTests({ packs: ['sandbox'] });
  });

  test('geometries: each leg’s line as GeoJSON, beside the polyline, only where it is asked for', async () => {
    const requests: [string, object][] = [
      ['/directions/v1', { locations: [ardhavn, kirvell], alternates: 2 }],
      ['/directions/v1', { locations: [ardhavn, ardhavn, vestrand] }],
      ['/optimized-route/v1', { locations: [ardhavn, kirvell, vestrand] }],
      ['/map-matching/v1', { shape: [skarvik, onTheWay] }],
    ];
    for (const [path, request] of requests) {
      const legsOf = async (geometries: string | null): Promise<{ shape: string; geometry?: object }[]> => {
        const { status, body } = await service.post(path, { costing: 'auto', ...request, geometries });
        expect([path, status]).toEqual([path, 200]);
        return [body, ...(body.alternates ?? [])].flatMap(({ trip }) => trip.legs);
      };
      const plain = await legsOf(null);
      expect(await legsOf('polyline6')).toEqual(plain);
      const withLines = await legsOf('geojson');
      expect(withLines).toEqual(
        plain.map(leg => ({
          ...leg,
          geometry: { type: 'LineString', coordinates: decodePolyline(leg.shape) },
        })),
      );
      for (const { shape } of withLines) expect(decodePolyline(shape).length).toBeGreaterThan(1);
    }
    expect(await route({ locations: [ardhavn, kirvell], geometries: 'wkt' })).toMatchObject({ status: 400 });
  });

  test('useFerry: on foot to Vestrand by the Kystbåten, 9.8 km, or by road, 7.6 km', async () => {
    const locations = [ardhavn, vestrand];
    for (const costing of ['pedestrian', 'bicycle']) {
      const wish = (useFerry: number | null) => ({ locations, costing, costingOptions: { [costing]: { useFerry } } });
      expect((await route(wish(0))).body.trip.summary).toMatchObject({ hasFerry: false });
      expect(await kilometres(wish(0))).toBeCloseTo(7.55, 1);
      const preferred = await route(wish(1));
      expect(preferred.body.trip.summary).toMatchObject({ hasFerry: true });
      expect(JSON.stringify(preferred.body.trip.legs)).toContain('Kystbåten');
      expect((await route(wish(null))).body).toEqual((await route({ locations, costing })).body);
    }
    // A preference only: where nothing else leads there it is taken all the same.
    const across = { locations: [ardhavn, lumhavn], costingOptions: { auto: { useFerry: 0 } } };
    expect((await route(across)).body.trip.summary).toMatchObject({ hasFerry: true });
  });

  test('excludeFerries: no way to Lumey, and waypoints at sea are put ashore', async () => {
    const without = { costingOptions: { auto: { excludeFerries: true }, pedestrian: { excludeFerries: true } } };
    expect(await route({ locations: [ardhavn, kirvell, lumhavn], ...without })).toMatchObject(
      refused(442, /No route was found between locations 2 and 3/),
    );
    const byBoat = await route({ locations: [atSea, vestrand], costing: 'pedestrian' });
    expect(byBoat.body.snapDistances[0]).toBeLessThan(1);
    const ashore = await route({ locations: [atSea, vestrand], costing: 'pedestrian', ...without });
    expect(ashore.body.snapDistances[0]).toBeGreaterThan(2500);
    expect(ashore.body.trip.summary).toMatchObject({ hasFerry: false });
  });

  test('break turns around on the spot; break_through drives on to the end of Endeveien, and at that end fails', async () => {
    const via = (place: object, type: string | null) => ({ locations: [skarvik, { ...place, type }, skarvik] });
    expect(await kilometres(via(onTheWay, 'break'))).toBeCloseTo(2 * 1.38, 1);
    expect(await kilometres(via(onTheWay, null))).toBeCloseTo(2 * 1.38, 1);
    expect(await kilometres(via(onTheWay, 'break_through'))).toBeCloseTo(2 * 2.4, 1);
    expect(await kilometres(via(deadEnd, 'break'))).toBeCloseTo(2 * 2.4, 1);
    const says = refused(442, /cannot go on at location 2 without turning around/);
    expect(await route(via(deadEnd, 'break_through'))).toMatchObject(says);
    // Two stops at one place do not allow a U-turn.
    const through = { ...deadEnd, type: 'break_through' };
    expect(await route({ locations: [skarvik, through, through, skarvik] })).toMatchObject(
      refused(442, /turning around/),
    );
    expect((await route({ locations: [skarvik, through, { ...deadEnd, type: 'break' }, skarvik] })).status).toBe(200);
    // The first and last stop have no such rule.
    expect((await route({ locations: [through, skarvik] })).status).toBe(200);
    expect((await route({ locations: [skarvik, through] })).status).toBe(200);
  });

  test('radius: between the carriageways of the M1 the right one is taken, not the nearest', async () => {
    const between = { lat: 45.47682, lon: -28.45781 };
    const nearest = await route({ locations: [between, kirvell] });
    const right = await route({ locations: [{ ...between, radius: 15 }, kirvell] });
    expect(nearest.body.trip.legs[0].maneuvers[0].instruction).toMatch(/^Drive west on M1/);
    expect(right.body.trip.legs[0].maneuvers[0].instruction).toMatch(/^Drive east on M1/);
    expect(right.body.trip.summary.length).toBeCloseTo(4.8, 1);
    expect(nearest.body.trip.summary.length).toBeGreaterThan(7);
    expect(right.body.snapDistances[0]).toBeGreaterThan(nearest.body.snapDistances[0]);
    expect(right.body.snapDistances[0]).toBeLessThan(15);
  });

  test('searchCutoff: from the road no car may use, 171 up to a kilometre, and 0 finds nothing; the location is named', async () => {
    const gamleFjellvei = { lat: 45.4838, lon: -28.58061 };
    const ask = (searchCutoff: number) => route({ locations: [ardhavn, { ...gamleFjellvei, searchCutoff }] });
    for (const none of [0, 14, 1000]) {
      expect(await ask(none)).toMatchObject(refused(171, /within searchCutoff of location 2 \(45\.4838, -28\.58061\)/));
    }
    expect((await ask(3000)).status).toBe(200);
    const byBicycle = { locations: [ardhavn, { ...gamleFjellvei, searchCutoff: 14 }], costing: 'bicycle' };
    expect((await route(byBicycle)).status).toBe(200);
    expect(await route({ locations: [{ ...ardhavn, searchCutoff: 0 }, kirvell] })).toMatchObject(
      refused(171, /location 1/),
    );
  });

  test('identical and nearly identical places: a trip of no length', async () => {
    const place = { lat: 45.46761, lon: -28.51822 };
    const beside = { lat: 45.467611, lon: -28.51822 };
    for (const locations of [[place, place], [place, beside], Array(200).fill(place)]) {
      const { status, body } = await route({ locations });
      expect(status).toBe(200);
      expect(body.trip.summary.length).toBe(0);
      expect(body.trip.legs).toHaveLength(locations.length - 1);
      expect(body.snapDistances).toHaveLength(locations.length);
    }
  });

  test('200 stops are one route', async () => {
    const locations = Array.from({ length: 200 }, (_, i) => (i % 2 ? kirvell : ardhavn));
    const { status, body } = await route({ locations });
    expect([status, body.trip?.legs.length]).toEqual([200, 199]);
    expect(body.trip.summary.length).toBeGreaterThan(199 * 11);
  });

  test.each([
    [
      'poles',
      [
        { lat: 90, lon: 0 },
        { lat: -90, lon: 0 },
      ],
    ],
    [
      'the antimeridian',
      [
        { lat: 45, lon: 180 },
        { lat: 45, lon: -180 },
      ],
    ],
    [
      'swapped coordinates',
      [
        { lat: ardhavn.lon, lon: ardhavn.lat },
        { lat: kirvell.lon, lon: kirvell.lat },
      ],
    ],
    [
      'null island',
      [
        { lat: 0, lon: 0 },
        { lat: -0, lon: -0 },
      ],
    ],
  ])('%s: one clear sentence and no charge', async (_, locations) => {
    const before = service.used();
    expect(await route({ locations })).toMatchObject(refused(171, /outside every installed region/));
    expect(service.used()).toBe(before);
  });
});
