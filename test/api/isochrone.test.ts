import { beforeAll, describe, expect, test } from 'vitest';
import { islands, islandsPack } from '../helpers/islands.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { cornersOutside, expectSimple, type Feature, holds, outlines } from './isochrone-areas.ts';

const { westMiddle, eastMiddle, farMiddle, deadEnd } = islands;

describe('isochrones on three islands', () => {
  let service: TestService;
  const isochrone = (body: object) =>
    service.post('/isochrone/v1', { costing: 'auto', locations: [westMiddle], polygons: true, ...body });
  const north = (rows: number) => ({ lat: westMiddle.lat + rows * 0.002, lon: westMiddle.lon });
  const east = (columns: number) => ({ lat: westMiddle.lat, lon: westMiddle.lon + columns * 0.002 });

  beforeAll(async () => {
    service = await serviceForTests({ packs: [await islandsPack()] });
  });

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

  test('every area around several locations is returned; areas that meet are joined', async () => {
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
    [{ contours: [] }, /contours: at least 1/],
    [{ contours: Array(5).fill({ time: 1 }) }, /contours: at most 4/],
    [{ locations: [], contours: [{ time: 1 }] }, /locations: at least 1/],
    [
      { locations: Array(2).fill(westMiddle), contours: Array(3).fill({ time: 1 }) },
      /2 locations x 3 contours are 6; at most 4/,
    ],
    [{ contours: [{ time: 1, distance: 1 }] }, /contours\[0\]: a contour has either time or distance/],
    [{ contours: [{ time: 1 }, { color: 'fff' }] }, /contours\[1\]: a contour has either time or distance/],
    [{ contours: [{ time: null, distance: null }] }, /either time or distance/],
    [{ contours: [{ time: 0 }] }, /contours\[0\]\.time/],
    [{ contours: [{ time: -1 }] }, /contours\[0\]\.time/],
    [{ contours: [{ time: 121 }] }, /time: must be at most 120/],
    [{ contours: [{ distance: 401 }] }, /at most 400 kilometers/],
    [{ contours: [{ distance: 249 }], units: 'miles' }, /at most 400 kilometers/],
    [{ contours: [{ time: 1, color: '#ff0000' }] }, /without the leading #/],
    [{ contours: [{ time: 1, color: 'red' }] }, /hex colour/],
    [{ contours: [{ time: 1 }], polygons: 'yes' }, /polygons/],
    [{ contours: [{ time: 1 }], costing: 'bus' }, /unsupported costing/],
  ])('refuses, at no charge: %j', async (body, says) => {
    const before = service.used();
    const answer = await isochrone(body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    expect(answer.body.message).toMatch(says);
    expect(service.used()).toBe(before);
  });

  test('without a road near, or outside all regions, the failure names the location', async () => {
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
