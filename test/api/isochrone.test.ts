import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askEngine } from '../helpers/direct-engine.ts';
import { islands, writeIslands } from '../helpers/islands.ts';
import { packFor } from '../helpers/packs.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { hasSharedData } from '../helpers/shared-data.ts';

type Position = [number, number];
type LngLat = { lat: number; lon: number };
interface Feature {
  type: string;
  properties: { color: string | null; contour: number; metric: string; reachesBorder?: boolean };
  geometry: { type: string; coordinates: never };
}

/** Outer rings of a feature, whatever its type. */
function outlines({ geometry: { type, coordinates } }: Feature): Position[][] {
  if (type === 'LineString') return [coordinates];
  return type === 'MultiPolygon' ? (coordinates as Position[][][]).flat() : coordinates;
}

function holds(feature: Feature, { lon, lat }: LngLat): boolean {
  return outlines(feature).some(ring => {
    let inside = false;
    for (const [i, [x, y]] of ring.entries()) {
      const [px, py] = ring.at(i - 1) ?? [0, 0];
      if (y > lat !== py > lat && lon < ((px - x) * (lat - y)) / (py - y) + x) inside = !inside;
    }
    return inside;
  });
}

/** Square degrees, counter-clockwise positive. */
const area = (ring: Position[]) =>
  ring.reduce((sum, [x, y], i) => {
    const [px, py] = ring.at(i - 1) ?? [0, 0];
    return sum + (px * y - x * py) / 2;
  }, 0);

const expectSimple = (feature: Feature) => {
  for (const ring of outlines(feature)) {
    expect(ring.length).toBeGreaterThanOrEqual(4);
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(new Set(ring.map(String)).size).toBe(ring.length - 1);
    expect(area(ring)).toBeGreaterThan(0);
  }
};

/** Corners of the smaller area that lie neither in the larger nor on a corner of it. */
function cornersOutside(larger: Feature, smaller: Feature): Position[] {
  const corners = new Set(outlines(larger).flat().map(String));
  const all = outlines(smaller).flat();
  return all.filter(([lon, lat]) => !holds(larger, { lon, lat }) && !corners.has(`${lon},${lat}`));
}

const { westMiddle, eastMiddle, farMiddle, deadEnd } = islands;

describe('isochrones on three islands', () => {
  let service: TestService;
  const isochrone = (body: object) =>
    service.post('/isochrone/v1', { costing: 'auto', locations: [westMiddle], polygons: true, ...body });
  const north = (rows: number) => ({ lat: westMiddle.lat + rows * 0.002, lon: westMiddle.lon });
  const east = (columns: number) => ({ lat: westMiddle.lat, lon: westMiddle.lon + columns * 0.002 });

  beforeAll(async () => {
    const osmFiles = [await writeIslands()];
    const pack = await writeRegionPack({ id: 'islands', name: 'Islands', bounds: islands.bounds, osmFiles });
    service = await startService({ packs: [pack] });
  });
  afterAll(() => service.close());

  test('a distance is the one over the streets: two blocks north are 445 m, two east 341 m, one each 393 m', async () => {
    const { status, body } = await isochrone({ contours: [{ distance: 0.5 }] });
    expect(status).toBe(200);
    expect(body.type).toBe('FeatureCollection');
    const [feature] = body.features;
    expect(feature).toMatchObject({
      type: 'Feature',
      properties: { color: expect.stringMatching(/^[0-9a-f]{6}$/), contour: 0.5, metric: 'distance' },
      geometry: { type: 'Polygon' },
    });
    expectSimple(feature);
    for (const near of [westMiddle, north(1.9), north(-1.9), east(2), east(-2)])
      expect(holds(feature, near)).toBe(true);
    expect(holds(feature, { lat: north(1).lat, lon: east(1).lon })).toBe(true);
    // Three blocks north are 667 m, four east 681 m, two each 786 m.
    for (const far of [north(3), north(-3), east(4), east(-4)]) expect(holds(feature, far)).toBe(false);
    expect(holds(feature, { lat: north(2).lat, lon: east(2).lon })).toBe(false);
  });

  test('the end of a dead end is reached as far as its road is long', async () => {
    // 890 m over the column, then 667 m of dead end.
    const { body } = await isochrone({ contours: [{ distance: 1.3 }, { distance: 1.7 }] });
    expect(body.features.map((feature: Feature) => holds(feature, deadEnd))).toEqual([false, true]);
  });

  test('the other island is reached when the ferry has arrived, the one without a ferry never', async () => {
    const { body } = await isochrone({ contours: [{ time: 18 }, { time: 60 }] });
    expect(body.features.map((feature: Feature) => holds(feature, eastMiddle))).toEqual([false, true]);
    expect(body.features.map((feature: Feature) => holds(feature, farMiddle))).toEqual([false, false]);
  });

  test('contours come in the order of the request with its colours, and the larger hold the smaller', async () => {
    const contours = [
      { time: 1, color: 'FF8800' },
      { distance: 1.2, color: '0af' },
      { time: 3, color: null, distance: null },
      { distance: 0.4, time: null },
    ];
    const { body } = await isochrone({ contours });
    const features: Feature[] = body.features;
    expect(features.map(({ properties: { contour, metric } }) => [contour, metric])).toEqual([
      [1, 'time'],
      [1.2, 'distance'],
      [3, 'time'],
      [0.4, 'distance'],
    ]);
    const colors = features.map(({ properties }) => properties.color);
    expect(colors.slice(0, 2)).toEqual(['FF8800', '0af']);
    expect(new Set(colors).size).toBe(4);
    const [one, far, three, near] = features;
    if (!one || !far || !three || !near) throw new Error('four features were asked for');
    for (const [larger, smaller] of [
      [three, one],
      [far, near],
    ] as const) {
      expectSimple(larger);
      expect(cornersOutside(larger, smaller)).toEqual([]);
    }
  });

  test('miles are miles, lines are lines, both spellings and nulls are understood', async () => {
    const kilometers = await isochrone({ contours: [{ distance: 1.609344 }], units: null });
    const miles = await isochrone({ contours: [{ distance: 1 }], units: 'miles' });
    expect(miles.body.features[0].geometry).toEqual(kilometers.body.features[0].geometry);
    expect(miles.body.features[0].properties.contour).toBe(1);
    for (const polygons of [null, false, undefined]) {
      const lines = await isochrone({ contours: [{ distance: 1, color: null }], units: 'miles', polygons });
      expect(lines.body.features[0].geometry).toEqual({
        type: 'LineString',
        coordinates: miles.body.features[0].geometry.coordinates[0],
      });
    }
  });

  test('every area around one of several locations is told; where they meet they are one', async () => {
    const locations = [westMiddle, farMiddle];
    const apart = await isochrone({ locations, contours: [{ distance: 0.3 }] });
    const [feature] = apart.body.features;
    expect(feature.geometry.type).toBe('MultiPolygon');
    expect(feature.geometry.coordinates).toHaveLength(2);
    expect(locations.map(location => holds(feature, location))).toEqual([true, true]);
    const lines = await isochrone({ locations, contours: [{ distance: 0.3 }], polygons: false });
    expect(lines.body.features[0].geometry).toEqual({
      type: 'MultiLineString',
      coordinates: outlines(feature),
    });
    const near = await isochrone({ locations: [north(-1), north(1)], contours: [{ distance: 0.5 }] });
    expect(near.body.features[0].geometry.type).toBe('Polygon');
    expect(near.body.features.every((one: Feature) => holds(one, north(0)) && holds(one, north(2)))).toBe(true);
    const same = await isochrone({ locations: [westMiddle, westMiddle], contours: [{ distance: 0.3 }] });
    expect(same.body.features[0].geometry.type).toBe('Polygon');
  });

  test('an area too small to be drawn is still a ring around its location', async () => {
    const { body } = await isochrone({ contours: [{ time: 0.01 }, { distance: 0.002 }] });
    for (const feature of body.features) {
      expectSimple(feature);
      expect(holds(feature, westMiddle)).toBe(true);
    }
  });

  test('costs five units for each location and contour', async () => {
    for (const [l, c] of [
      [1, 1],
      [4, 1],
      [1, 4],
      [2, 2],
    ] as const) {
      const before = service.used();
      const { status } = await isochrone({
        locations: Array(l).fill(westMiddle),
        contours: Array(c).fill({ time: 1 }),
      });
      expect([status, service.used() - before]).toEqual([200, 50 * l * c]);
    }
  });

  test.each([
    [{ contours: [] }, /contours: at least one/],
    [{ contours: Array(5).fill({ time: 1 }) }, /at most 4 contours/],
    [{ locations: [], contours: [{ time: 1 }] }, /locations: at least one/],
    [
      { locations: Array(2).fill(westMiddle), contours: Array(3).fill({ time: 1 }) },
      /2 locations x 3 contours are 6; at most 4/,
    ],
    [{ contours: [{ time: 1, distance: 1 }] }, /contours\[0\]: a contour has either time or distance/],
    [{ contours: [{ time: 1 }, { color: 'fff' }] }, /contours\[1\]: a contour has either time or distance/],
    [{ contours: [{ time: null, distance: null }] }, /either time or distance/],
    [{ contours: [{ time: 0 }] }, /contours\[0\]\.time/],
    [{ contours: [{ time: -1 }] }, /contours\[0\]\.time/],
    [{ contours: [{ time: 121 }] }, /at most 120 minutes/],
    [{ contours: [{ distance: 401 }] }, /at most 400 kilometers/],
    [{ contours: [{ distance: 249 }], units: 'miles' }, /at most 400 kilometers/],
    [{ contours: [{ time: 1, color: '#ff0000' }] }, /without the leading #/],
    [{ contours: [{ time: 1, color: 'red' }] }, /hex colour/],
    [{ contours: [{ time: 1 }], polygons: 'yes' }, /polygons/],
    [{ contours: [{ time: 1 }], costing: 'truck' }, /unsupported costing/],
  ])('refuses, at no charge: %j', async (body, says) => {
    const before = service.used();
    const answer = await isochrone(body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    expect(answer.body.message).toMatch(says);
    expect(service.used()).toBe(before);
  });

  test('near no road, or outside what is installed, the failure names the location', async () => {
    const before = service.used();
    const contours = [{ time: 1 }];
    expect(await isochrone({ locations: [westMiddle, { lat: -38, lon: 170 }], contours })).toMatchObject({
      status: 400,
      body: { routingErrorCode: 171, message: expect.stringMatching(/within 35 km of location 2 /) },
    });
    for (const away of [
      { lat: 0, lon: 10 },
      { lat: 90, lon: 0 },
      { lat: -90, lon: 180 },
    ]) {
      expect(await isochrone({ locations: [westMiddle, away], contours })).toMatchObject({
        status: 400,
        body: {
          routingErrorCode: 171,
          message: expect.stringMatching(/^Location 2 .* outside every installed region/),
        },
      });
    }
    expect(service.used()).toBe(before);
  });
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
  const ask = async (distance: number, some: LngLat[] = locations): Promise<Feature> => {
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
});

// A hook may take as long as the pack takes to be built.
let sandbox: string;
beforeAll(async () => {
  sandbox = await packFor('sandbox');
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
  const ask = async (from: LngLat, some: object[]): Promise<Feature[]> => {
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
      // The engine's line is ours, simplified.
      const near = (theirs ?? []).filter(([lon, lat]) =>
        ours?.some(([x, y]) => Math.hypot((x - lon) * 0.68, y - lat) < 0.0003),
      );
      expect(near.length / (theirs?.length ?? 1)).toBeGreaterThan(0.98);
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
