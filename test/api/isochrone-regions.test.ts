import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSimple } from '../../data-packs/builder/osm/rings.ts';
import type { LonLat } from '../../data-packs/geo/lon-lat.ts';
import { simpleOutlines } from '../../server/routing/isochrone/isochrone-areas.ts';
import { askEngine } from '../helpers/direct-engine.ts';
import { writeIslands } from '../helpers/islands.ts';
import { packFor } from '../helpers/packs.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { area, cornersOutside, expectSimple, type Feature, holds, outlines, type Position } from './isochrone-areas.ts';

// A hook may take as long as the pack takes to be built.
let sandbox: string;
beforeAll(async () => {
  sandbox = await packFor('sandbox');
});

test('areas of different regions that overlap are one', async () => {
  const osmFiles = [await writeIslands()];
  // The border runs through West; each region knows the streets on both sides.
  const left = { id: 'left', name: 'Left', bounds: [170, -41, 171.009, -39] as [number, number, number, number] };
  const right = { id: 'right', name: 'Right', bounds: [171.0091, -41, 172, -39] as [number, number, number, number] };
  const packs = await Promise.all([left, right].map(region => writeRegionPack({ ...region, osmFiles })));
  const service = await startService({ packs });
  const locations = [
    { lat: -40.008, lon: 171.006 },
    { lat: -40.008, lon: 171.012 },
  ];
  const ask = async (distance: number, some: LonLat[] = locations): Promise<Feature> => {
    const request = { costing: 'pedestrian', locations: some, contours: [{ distance }], polygons: true };
    return (await service.post('/isochrone/v1', request)).body.features[0];
  };
  const joined = await ask(0.5);
  expectSimple(joined);
  expect(joined.geometry.type).toBe('Polygon');
  expect(joined.properties.reachesBorder).toBe(true);
  const alone = await Promise.all(locations.map(location => ask(0.5, [location])));
  const sizes = alone.map(feature => area(outlines(feature)[0] ?? []));
  const together = area(outlines(joined)[0] ?? []);
  expect(together).toBeGreaterThan(Math.max(...sizes));
  expect(together).toBeLessThan(sizes.reduce((sum, size) => sum + size));
  expect((await ask(0.15)).geometry.type).toBe('MultiPolygon');
  const { engines } = (await service.get('/health')).body;
  expect(engines.map(({ state }: { state: string }) => state)).toEqual(['ready', 'ready']);
  await service.close();
  // A larger region that holds the places without roads there: the next one answers.
  const roadless = await writeRegionPack({ id: 'roadless', name: 'R', bounds: [165, -45, 175, -35], graphOf: sandbox });
  const more = await startService({ packs: [...packs, roadless] });
  const request = { costing: 'pedestrian', locations, contours: [{ distance: 0.5 }], polygons: true };
  const answers = await Promise.all(
    locations.map(location => more.post('/isochrone/v1', { ...request, locations: [location] })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.features[0])).toEqual(alone);
  // Also where no other holds all of them.
  const both = await more.post('/isochrone/v1', request);
  expect([both.status, both.body.features?.[0]]).toEqual([200, joined]);
  const refused = await more.post('/isochrone/v1', { ...request, locations: [{ lat: -36, lon: 166 }] });
  expect(refused).toMatchObject({ status: 400, body: { routingErrorCode: 171 } });
  await more.close();
});

test('on the sandbox every turn of a route lies in the area of its time and in no smaller one; ferry and dead end', async () => {
  const service = await startService({ packs: [sandbox] });
  const ardhavn = { lon: -28.52201, lat: 45.46725 };
  const skarvik = { lon: -28.6445, lat: 45.546 };
  const { trip } = (await service.post('/directions/v1', { costing: 'auto', locations: [ardhavn, skarvik] })).body;
  const contours = [{ time: 5 }, { time: 10 }, { time: 20 }];
  const { body } = await service.post('/isochrone/v1', {
    costing: 'auto',
    locations: [ardhavn],
    contours,
    polygons: true,
  });
  const { body: matrix } = await service.post('/directions-matrix/v1', {
    costing: 'auto',
    sources: [ardhavn],
    targets: [skarvik],
  });
  expect(Math.abs(matrix.sourcesToTargets[0][0].time - trip.summary.time)).toBeLessThan(1);
  const shape = decode(trip.legs[0].shape);
  let seconds = 0;
  let told = 0;
  for (const { time, beginShapeIndex } of trip.legs[0].maneuvers) {
    const [lon, lat] = shape[beginShapeIndex] ?? [0, 0];
    for (const [i, contour] of contours.entries()) {
      // Within a tenth of the line it may be either: the engine draws on a grid.
      if (Math.abs(seconds / 60 / contour.time - 1) < 0.1) continue;
      expect(holds(body.features[i], { lon, lat }), `after ${seconds} s`).toBe(seconds / 60 < contour.time);
      told += 1;
    }
    seconds += time;
  }
  expect(told).toBeGreaterThan(10);
  expect(body.features.map(({ properties }: Feature) => properties.reachesBorder)).toEqual([false, false, false]);
  // Along a coast all areas end at the same shore: there they cross when each is simplified by itself.
  for (const from of [ardhavn, skarvik, { lon: -28.60543, lat: 45.45699 }]) {
    const request = {
      costing: 'auto',
      locations: [from],
      contours: [5, 10, 15, 20].map(time => ({ time })),
      polygons: true,
    };
    const features: Feature[] = (await service.post('/isochrone/v1', request)).body.features;
    const larger = features.slice(1);
    expect(larger.flatMap((feature, i) => cornersOutside(feature, features[i] ?? feature))).toEqual([]);
  }
  // FACTS.md: the ferry from Kirvell takes 25 minutes; Endeveien is a dead end of 2.4 km.
  const lumhavn = { lon: -28.34877, lat: 45.43666 };
  const ask = async (from: LonLat, some: object[]): Promise<Feature[]> => {
    const request = { costing: 'auto', locations: [from], contours: some, polygons: true };
    return (await service.post('/isochrone/v1', request)).body.features;
  };
  const ferried = await ask({ lon: -28.39739, lat: 45.47841 }, [{ time: 20 }, { time: 60 }]);
  expect(ferried.map(feature => holds(feature, lumhavn))).toEqual([false, true]);
  const locations = [
    { lon: -28.64451, lat: 45.54604 },
    { lon: -28.62667, lat: 45.56028 },
  ] as const;
  const endeveien = (await service.post('/directions/v1', { costing: 'auto', locations })).body.trip;
  expect(endeveien.summary.length).toBeCloseTo(2.4, 1);
  const line = decode(endeveien.legs[0].shape);
  const [lon, lat] = line[Math.floor(line.length * 0.9)] ?? [0, 0];
  const ending = await ask(locations[0], [{ distance: 1.2 }, { distance: 2.6 }]);
  expect(ending.map(feature => holds(feature, { lon, lat }))).toEqual([false, true]);
  await service.close();
});

function decode(text: string): Position[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of text) {
    const chunk = character.charCodeAt(0) - 63;
    value |= (chunk & 31) << shift;
    shift += 5;
    if (chunk >= 32) continue;
    numbers.push((value & 1 ? ~(value >> 1) : value >> 1) / 1e6);
    [value, shift] = [0, 0];
  }
  let [lat, lon] = [0, 0];
  const line: Position[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    lat += numbers[i] ?? 0;
    lon += numbers[i + 1] ?? 0;
    line.push([lon, lat]);
  }
  return line;
}

/** How often the edges of two rings cross. */
function crossings(a: Position[], b: Position[]): number {
  const side = ([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number =>
    Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
  let count = 0;
  for (const [i, to] of a.slice(1).entries()) {
    const from = a[i] ?? to;
    for (const [j, end] of b.slice(1).entries()) {
      const begin = b[j] ?? end;
      if (
        Math.max(from[0], to[0]) < Math.min(begin[0], end[0]) ||
        Math.max(begin[0], end[0]) < Math.min(from[0], to[0])
      )
        continue;
      if (side(from, to, begin) * side(from, to, end) < 0 && side(begin, end, from) * side(begin, end, to) < 0) count++;
    }
  }
  return count;
}

describe.skipIf(!hasSharedData)('isochrones in real regions', () => {
  const vaduz = { lat: 47.141, lon: 9.5209 };
  const ruggell = { lat: 47.24, lon: 9.526 };
  const monaco = { lat: 43.7384, lon: 7.4246 };
  let service: TestService;
  let pack: string;

  beforeAll(async () => {
    pack = await packFor('liechtenstein');
    service = await startService({ packs: [pack, await packFor('monaco')] });
  });
  afterAll(() => service.close());

  test('areas are the engine’s own', async () => {
    const asked = [
      { costing: 'auto', locations: [vaduz], contours: [{ time: 10 }] },
      { costing: 'bicycle', locations: [ruggell], contours: [{ time: 15 }] },
      { costing: 'pedestrian', locations: [vaduz], contours: [{ distance: 3 }] },
    ];
    const own = await askEngine(
      pack,
      asked.map(query => ['isochrone', { ...query, polygons: true }]),
    );
    for (const [i, query] of asked.entries()) {
      const { body } = await service.post('/isochrone/v1', { ...query, polygons: true });
      const [ours] = outlines(body.features[0]);
      const [theirs] = outlines(own[i].features[0]);
      expect(area(ours ?? []) / Math.abs(area(theirs ?? []))).toBeCloseTo(1, 1);
      // Both lines are the engine's full one, simplified.
      const near = (theirs ?? []).filter(([lon, lat]) =>
        ours?.some(([x, y]) => Math.hypot((x - lon) * 0.68, y - lat) < 0.003),
      );
      expect(near.length / (theirs?.length ?? 1)).toBeGreaterThan(0.98);
    }
  });

  test('outlines are simplified together: as short as the engine’s, nested, without crossings, and areas stay', async () => {
    const asked = [
      { costing: 'auto', locations: [vaduz], contours: [{ time: 5 }, { time: 10 }, { time: 15 }] },
      { costing: 'pedestrian', locations: [ruggell], contours: [{ time: 10 }, { time: 20 }, { time: 40 }] },
      // Most steps of its outlines are much shorter than the squares they were drawn on.
      { costing: 'auto', locations: [vaduz], contours: [{ time: 30 }] },
    ];
    const own = await askEngine(
      pack,
      asked.flatMap(query => [
        ['isochrone', { ...query, polygons: true }],
        ['isochrone', { ...query, polygons: true, denoise: 0, generalize: 0 }],
      ]),
    );
    const corners = (features: Feature[]): number =>
      features.reduce((sum, feature) => sum + outlines(feature).reduce((all, ring) => all + ring.length, 0), 0);
    for (const [i, query] of asked.entries()) {
      const { body } = await service.post('/isochrone/v1', { ...query, polygons: true });
      const features: Feature[] = body.features;
      expect(corners(features)).toBeLessThan(1.3 * corners(own[2 * i].features));
      const full = (minutes: number): Position[][] =>
        own[2 * i + 1].features
          .filter(({ properties }: Feature) => properties.contour === minutes)
          .flatMap(({ geometry: { type, coordinates } }: Feature): Position[][][] =>
            type === 'MultiPolygon' ? coordinates : [coordinates],
          )
          .flatMap(([outer]: Position[][]) => simpleOutlines(outer ?? []));
      for (const [k, feature] of features.entries()) {
        expectSimple(feature);
        const rings = outlines(feature);
        expect(rings.every(ring => isSimple(Float64Array.from(ring.flat())))).toBe(true);
        const larger = features[k + 1];
        if (larger) {
          expect(cornersOutside(larger, feature)).toEqual([]);
          for (const ring of outlines(larger)) for (const inner of rings) expect(crossings(ring, inner)).toBe(0);
        }
        // Counts the areas that are kept.
        const largest = Math.max(...rings.map(area));
        const before = full(feature.properties.contour).filter(ring => area(ring) >= largest / 100);
        const sum = (some: Position[][]): number => some.reduce((total, ring) => total + area(ring), 0);
        expect(Math.abs(sum(rings) / sum(before) - 1)).toBeLessThan(0.01);
        const drawn: Feature = { ...feature, geometry: { type: 'Polygon', coordinates: before as never } };
        let wrong = 0;
        for (let n = 0; n < 2000; n++) {
          const place = { lon: 9.4 + ((n * 0.754877666) % 1) * 0.3, lat: 47.02 + ((n * 0.569840291) % 1) * 0.27 };
          if (holds(feature, place) !== holds(drawn, place)) wrong++;
        }
        expect(wrong).toBeLessThan(0.005 * 2000);
      }
    }
  });

  test('locations in different regions: the areas of both, each of its own region', async () => {
    const { status, body } = await service.post('/isochrone/v1', {
      costing: 'pedestrian',
      locations: [monaco, vaduz],
      contours: [{ time: 5 }, { time: 30 }],
      polygons: true,
    });
    expect(status).toBe(200);
    for (const feature of body.features) {
      expect(feature.geometry.type).toBe('MultiPolygon');
      expect([holds(feature, monaco), holds(feature, vaduz)]).toEqual([true, true]);
      expectSimple(feature);
    }
    // Half an hour's walk leads out of Monaco.
    expect(body.features.map(({ properties }: Feature) => properties.reachesBorder)).toEqual([false, true]);
  });
});
