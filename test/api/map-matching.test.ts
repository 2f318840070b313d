import { beforeAll, describe, expect, test } from 'vitest';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { decodePolyline, encodePolyline } from '../../data-packs/geo/polyline.ts';
import { askEngine } from '../helpers/direct-engine.ts';
import { packFor } from '../helpers/packs.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import type { Answer, TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { refused } from './routing-failures.ts';

const ardhavn = { lat: 45.46725, lon: -28.52201 };
const kirvell = { lat: 45.47841, lon: -28.39739 };
const skarvik = { lat: 45.54604, lon: -28.64451 };
const deadEnd = { lat: 45.56028, lon: -28.62667 };

const shapes = ({ body }: Answer): string[] => body.trip.legs.map(({ shape }: { shape: string }) => shape);
const inObjects = (line: readonly Position[]) => line.map(([lon, lat]) => ({ lat, lon }));

const micro = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** A receiver's noise, a few metres to and fro and always the same. */
const noisy = (line: readonly Position[]): Position[] =>
  line.map(([lon, lat], i) => [micro(lon + Math.sin(i * 7.3) * 4e-5), micro(lat + Math.cos(i * 3.1) * 3e-5)]);

describe('map matching on the sandbox', () => {
  let service: TestService;
  let wayToDeadEnd: Position[];
  let wayToKirvell: Position[];
  const match = (body: object): Promise<Answer> => service.post('/map-matching/v1', { costing: 'auto', ...body });
  const wayBetween = async (...locations: object[]): Promise<Position[]> => {
    const { body } = await service.post('/directions/v1', { costing: 'auto', locations });
    return decodePolyline(body.trip.legs[0].shape);
  };

  beforeAll(async () => {
    service = await serviceForTests({ packs: ['sandbox'] });
    wayToDeadEnd = await wayBetween(skarvik, deadEnd);
    wayToKirvell = await wayBetween(ardhavn, kirvell);
  });

  test('a noisy trace up the dead end is Endeveien, 2.4 km, whichever way it is given; one unit', async () => {
    const trace = noisy(wayToDeadEnd.filter((_, i) => i % 2 === 0));
    expect(trace.length).toBeLessThanOrEqual(100);
    const before = service.used();
    const answer = await match({ shape: inObjects(trace) });
    expect(answer.status).toBe(200);
    expect(service.used() - before).toBe(10);
    const { trip, gaps, unmatchedPoints } = answer.body;
    expect([gaps, unmatchedPoints, trip.legs.length]).toEqual([[], [], 1]);
    expect(trip.summary.length).toBeGreaterThan(2.3);
    expect(trip.summary.length).toBeLessThan(2.5);
    expect(JSON.stringify(trip.legs[0].maneuvers)).toContain('Endeveien');
    expect(trip).toMatchObject({
      status: 0,
      statusMessage: expect.any(String),
      units: 'kilometers',
      language: 'en-US',
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/"[a-z]+_[a-z_]+":/);
    const encoded = await match({ encodedPolyline: encodePolyline(trace), shapeMatch: null, units: 'miles' });
    expect(encoded.body.trip.summary.length * 1.609344).toBeCloseTo(trip.summary.length, 2);
    expect((await match({ encoded_polyline: encodePolyline(trace) })).body).toEqual(answer.body);
  });

  test('a gap ends one leg and begins the next, and says between which points, also of a polyline', async () => {
    const [a, b] = [wayToKirvell.slice(0, 60), wayToKirvell.slice(-50)];
    const trace = noisy([...a, ...b]);
    const gappy = await match({ encodedPolyline: encodePolyline(trace) });
    const { status, body } = gappy;
    expect(status).toBe(200);
    expect(body.gaps).toEqual([{ fromIndex: 59, toIndex: 60 }]);
    expect(body.unmatchedPoints).toEqual([]);
    const parts = await Promise.all(
      [trace.slice(0, 60), trace.slice(60)].map(part => match({ shape: inObjects(part) })),
    );
    const summaries = parts.map(part => part.body.trip.summary);
    expect(shapes(gappy)).toEqual(parts.flatMap(shapes));
    expect(body.trip.summary.length).toBeCloseTo(summaries[0].length + summaries[1].length, 3);
    expect(body.trip.summary.time).toBeCloseTo(summaries[0].time + summaries[1].time, 3);
    expect(body.trip.summary.minLon).toBe(Math.min(summaries[0].minLon, summaries[1].minLon));
    expect(body.trip.summary.maxLon).toBe(Math.max(summaries[0].maxLon, summaries[1].maxLon));
    for (const { shape, maneuvers } of body.trip.legs) {
      expect(maneuvers.at(-1).endShapeIndex).toBe(decodePolyline(shape).length - 1);
    }
  });

  test('points of a receiver without a fix, in the sea and on the equator, are listed and do no harm', async () => {
    const trace = inObjects(noisy(wayToDeadEnd.filter((_, i) => i % 2 === 0)));
    const clean = await match({ shape: trace });
    const fault = await match({ shape: trace.toSpliced(7, 0, { lat: 0, lon: 0 }) });
    expect(fault.body).toMatchObject({ unmatchedPoints: [7], gaps: [] });
    expect(shapes(fault)).toEqual(shapes(clean));
    const atSea = await match({ shape: trace.toSpliced(7, 0, { lat: 45.39, lon: -28.75 }) });
    expect(atSea.body).toMatchObject({ unmatchedPoints: [7], gaps: [] });
    expect(shapes(atSea)).toEqual(shapes(clean));
  });

  test('edge_walk accepts only the exact line of a route, walk_or_snap any; a standing trace has no route', async () => {
    const exact = encodePolyline(wayToDeadEnd);
    const rough = encodePolyline(noisy(wayToDeadEnd));
    expect((await match({ encodedPolyline: exact, shapeMatch: 'edge_walk' })).body.trip.summary.length).toBeCloseTo(
      2.4,
      1,
    );
    expect(await match({ encodedPolyline: rough, shapeMatch: 'edge_walk' })).toMatchObject(refused(443, /exactly/));
    expect((await match({ encodedPolyline: rough, shapeMatch: 'walk_or_snap' })).status).toBe(200);
    const still = { shape: [skarvik, skarvik] };
    for (const shapeMatch of ['map_snap', 'walk_or_snap', 'edge_walk']) {
      const { body } = await match({ ...still, shapeMatch });
      expect(body.trip?.summary, shapeMatch).toMatchObject({ length: 0, time: 0 });
    }
  });

  test('unmatchable traces say why and cost nothing', async () => {
    const before = service.used();
    expect(
      await match({
        shape: [
          { lat: 45.4, lon: -28.7 },
          { lat: 45.401, lon: -28.7 },
        ],
      }),
    ).toMatchObject(refused(444, /could not be matched/));
    expect(
      await match({
        shape: [
          { lat: 40.4, lon: -3.7 },
          { lat: 40.41, lon: -3.7 },
        ],
      }),
    ).toMatchObject(refused(171, /Point 1 \(40.4, -3.7\) is outside every installed region/));
    const there = noisy(wayToKirvell);
    const forever = Array.from({ length: 250 }, (_, i) => (i % 2 ? there.toReversed() : there)).flat();
    expect(await match({ encodedPolyline: encodePolyline(forever) })).toMatchObject(
      refused(154, /longer than the 2000 km/),
    );
    expect(service.used()).toBe(before);
  });

  test.each([
    [{}, /exactly one of shape and encodedPolyline/],
    [{ shape: [ardhavn, kirvell], encodedPolyline: '_p~iF~ps|U_ulLnnqC' }, /exactly one/],
    [{ shape: Array(101).fill(ardhavn) }, /at most 100 points; send longer traces as encodedPolyline/],
    [{ shape: [ardhavn] }, /at least 2 points/],
    [{ shape: [] }, /at least 2 points/],
    [{ encodedPolyline: '' }, /at least 2 points/],
    [{ encodedPolyline: 'gur}uAf' }, /cut off/],
    [{ encodedPolyline: 'gur}uAfpb~t' }, /cut off/],
    [{ encodedPolyline: 'gur}uA fpb~tA' }, /character it cannot have/],
    [{ encodedPolyline: '???'.repeat(100_001) }, /at most 100000/],
    [{ shape: [ardhavn, kirvell], shapeMatch: 'gps' }, /shapeMatch/],
    [{ shape: [ardhavn, kirvell], costing: 'bus' }, /unsupported costing/],
    [{ shape: [ardhavn, kirvell], units: 'feet' }, /units/],
    [{ shape: [ardhavn, { lat: 91, lon: 0 }] }, /shape\[1\]\.lat/],
  ])('refuses %j', async (body, says) => {
    const answer = await match(body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    expect(answer.body.message).toMatch(says);
  });

  test('20,000 points, 300 km up and down one road, are one request', async () => {
    // A point every 15 m.
    const dense = wayToDeadEnd.slice(1).flatMap(([lon, lat], i): Position[] => {
      const [fromLon, fromLat] = wayToDeadEnd[i] ?? [lon, lat];
      const steps = Math.ceil(Math.hypot((lon - fromLon) * 0.7, lat - fromLat) / 1.35e-4);
      return Array.from({ length: steps }, (_, k) => [
        micro(fromLon + ((lon - fromLon) * k) / steps),
        micro(fromLat + ((lat - fromLat) * k) / steps),
      ]);
    });
    const laps = Array.from({ length: 120 }, (_, i) => (i % 2 ? dense.toReversed() : dense)).flat();
    const { status, body } = await match({ encodedPolyline: encodePolyline(laps) });
    expect([status, laps.length > 20_000]).toEqual([200, true]);
    expect(body.trip.summary.length).toBeGreaterThan(280);
    expect(body.trip.summary.length).toBeLessThan(300);
  });
});

describe.skipIf(!hasSharedData)('map matching in two real regions', () => {
  let service: TestService;
  let packs: string[];

  beforeAll(async () => {
    packs = await Promise.all([
      writeRegionPack({
        id: 'liechtenstein',
        name: 'Liechtenstein',
        bounds: [9.471, 47.048, 9.636, 47.271],
        graphOf: await packFor('liechtenstein'),
      }),
      writeRegionPack({
        id: 'monaco',
        name: 'Monaco',
        bounds: [7.409, 43.723, 7.449, 43.752],
        graphOf: await packFor('monaco'),
      }),
    ]);
    service = await serviceForTests({ packs });
  });

  test('legs and gaps are the engine’s own pieces, to the last digit', async () => {
    const walk = (seed: number): { lat: number; lon: number }[] => {
      let heading = seed;
      let at = { lat: 43.735, lon: 7.42 };
      return Array.from({ length: 80 }, (_, i) => {
        heading += Math.sin(seed * 12.9 + i * 78.2) * 0.8;
        at = { lat: at.lat + Math.cos(heading) * 2e-4, lon: at.lon + Math.sin(heading) * 2e-4 };
        return { lat: Math.round(at.lat * 1e6) / 1e6, lon: Math.round(at.lon * 1e6) / 1e6 };
      });
    };
    const traces = Array.from({ length: 8 }, (_, i) => walk(i * 0.8));
    const query = { costing: 'pedestrian', units: 'kilometers', language: 'en-US', shape_match: 'map_snap' };
    const own = await askEngine(
      packs[1] ?? '',
      traces.map(shape => ['traceRoute', { ...query, shape }]),
    );
    const answers = await Promise.all(
      traces.map((shape, i) =>
        service.post('/map-matching/v1', {
          costing: 'pedestrian',
          ...(i % 2 ? { shape } : { encodedPolyline: encodePolyline(shape.map(({ lat, lon }) => [lon, lat])) }),
        }),
      ),
    );
    let gaps = 0;
    for (const [i, { status, body }] of answers.entries()) {
      if (own[i].error) {
        expect(status, own[i].error).toBe(400);
        continue;
      }
      type Piece = { trip: { legs: { shape: string }[]; locations: { original_index: number }[] } };
      const pieces: Piece[] = [own[i], ...(own[i].alternates ?? [])];
      const shapes = pieces.flatMap(({ trip }) => trip.legs.map(({ shape }) => shape));
      expect(body.trip.legs.map(({ shape }: { shape: string }) => shape)).toEqual(shapes);
      const ends = pieces.map(({ trip }) => trip.locations.map(at => at.original_index));
      expect(body.gaps).toEqual(ends.slice(1).map((after, n) => ({ fromIndex: ends[n]?.at(-1), toIndex: after[0] })));
      gaps += body.gaps.length;
    }
    expect(gaps).toBeGreaterThan(3);
  });

  test('two points in two regions are refused with their names; a trace that leaves a region is matched inside it', async () => {
    const vaduz = { lat: 47.141, lon: 9.5209 };
    const away = await service.post('/map-matching/v1', {
      costing: 'auto',
      shape: [vaduz, { lat: 43.7384, lon: 7.4246 }],
    });
    expect(away).toMatchObject(refused(442, /points lie in different regions \(Liechtenstein, Monaco\)/));
    const { body: route } = await service.post('/directions/v1', {
      costing: 'auto',
      locations: [vaduz, { lat: 47.1663, lon: 9.5101 }],
    });
    const inside = inObjects(decodePolyline(route.trip.legs[0].shape)).slice(0, 60);
    const beyond = [0, 1, 2].map(i => ({ lat: 47.3 + i / 100, lon: 9.8 }));
    const { status, body } = await service.post('/map-matching/v1', { costing: 'auto', shape: [...inside, ...beyond] });
    expect(status).toBe(200);
    expect(body.unmatchedPoints).toEqual([60, 61, 62]);
    const message = expect.stringMatching(
      /^The way that was found ends [\d,]+ m from point 63, the last of the trace\.$/,
    );
    expect(body.warnings).toEqual([{ code: 'far_from_road', location: 62, metres: expect.any(Number), message }]);
    expect(body.trip.legs.at(-1).maneuvers.at(-1).instruction).toMatch(/nearest point on the road/);
    expect((await service.post('/map-matching/v1', { costing: 'auto', shape: inside })).body).not.toHaveProperty(
      'warnings',
    );
  });
});
