import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodePolyline, encodePolyline } from '../../data-packs/geo/polyline.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';
import { type RawNode, type RawWay, rawOsm } from '../helpers/raw-osm.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

type Tags = Record<string, string>;
const spacing = 0.02;
const tertiary = { highway: 'tertiary' };

interface TwoWays {
  /** Tags of the straight way. */
  tags: Tags;
  /** Degrees that the way round goes north; default 0.006, twice as long. */
  away?: number | undefined;
}

/** Where the pair of ways with this number begins and ends: 0.86 km. */
const endsOf = (pair: number) => ({
  from: { lat: 50 + pair * spacing, lon: 9.999 },
  to: { lat: 50 + pair * spacing, lon: 10.011 },
});

/** A pack of pairs of ways between the same ends: straight with some tags, or round over a plain road. */
async function writeTwoWays(pairs: readonly TwoWays[]): Promise<string> {
  const nodes: RawNode[] = [];
  const ways: RawWay[] = [];
  for (const [pair, { tags, away = 0.006 }] of pairs.entries()) {
    const lat = 50 + pair * spacing;
    const id = pair * 10;
    const corners: [number, number][] = [
      [9.999, lat],
      [10, lat],
      [10.01, lat],
      [10.011, lat],
      [10.005, lat + away],
    ];
    nodes.push(...corners.map((at, i) => ({ id: id + i + 1, at })));
    ways.push({ id: id + 1, refs: [id + 1, id + 2], tags: tertiary });
    ways.push({ id: id + 2, refs: [id + 2, id + 3], tags });
    ways.push({ id: id + 3, refs: [id + 3, id + 4], tags: tertiary });
    ways.push({ id: id + 4, refs: [id + 2, id + 5, id + 3], tags: tertiary });
    // One network: the engine avoids islands of a few roads.
    if (pair > 0) ways.push({ id: id + 5, refs: [id - 9, id + 1], tags: tertiary });
  }
  const file = join(await temporaryFolder(), 'two-ways.osm.pbf');
  await writeFile(file, rawOsm({ nodes, ways }));
  const bounds: [number, number, number, number] = [9.9, 49.9, 10.1, 50.1 + pairs.length * spacing];
  return writeRegionPack({ id: 'two-ways', name: 'Two ways', bounds, osmFiles: [file] });
}

type Options = Record<string, unknown>;
/** Tags of the straight way; a profile, what is asked of it, and what is asked in vain. */
type Choice = [tags: Record<string, string>, costing: string, avoids: Options, takes?: Options, away?: number];

const choices: Choice[] = [
  [{ highway: 'tertiary', toll: 'yes' }, 'auto', { excludeTolls: true }],
  [{ highway: 'tertiary', toll: 'yes' }, 'truck', { useTolls: 0 }, { useTolls: 1 }],
  [{ highway: 'motorway', oneway: 'no' }, 'auto', { excludeHighways: true }],
  [{ highway: 'motorway', oneway: 'no' }, 'auto', { useHighways: 0 }, { useHighways: 1 }],
  [{ highway: 'tertiary', surface: 'compacted' }, 'auto', { excludeUnpaved: true }],
  [{ highway: 'tertiary', tunnel: 'yes' }, 'auto', { excludeTunnels: true }],
  [{ highway: 'tertiary', maxheight: '4.5' }, 'truck', { height: 4.8 }, { height: 4.4 }],
  [{ highway: 'tertiary', maxwidth: '2.9' }, 'truck', { width: 3.2 }, { width: 2.8 }],
  [{ highway: 'tertiary', maxlength: '25' }, 'truck', { length: 26 }, { length: 24 }],
  [{ highway: 'tertiary', maxweight: '25' }, 'truck', { weight: 30 }, { weight: 20 }],
  [{ highway: 'tertiary', maxaxleload: '10' }, 'truck', { axleLoad: 12 }, { axleLoad: 9 }],
  [{ highway: 'tertiary', hazmat: 'no' }, 'truck', { hazmat: true }],
  [{ highway: 'tertiary', surface: 'gravel' }, 'bicycle', { bicycleType: 'road' }, { bicycleType: 'mountain' }],
  [{ highway: 'tertiary', surface: 'dirt' }, 'bicycle', { avoidBadSurfaces: 1 }, { avoidBadSurfaces: 0 }, 0.004],
  [{ highway: 'primary' }, 'bicycle', { useRoads: 0 }, { useRoads: 1 }, 0.004],
];
const named = choices.length;
const mountain = named + 1;
const hiking = (maxHikingDifficulty: unknown) => ({ pedestrian: { maxHikingDifficulty } });

const pairs = choices.map(([tags, , , , away]) => ({ tags, away }));
pairs.push({ tags: { highway: 'tertiary', name: 'Rue Neuve;rue Neuve;Old Road' }, away: 0.01 });
pairs.push({ tags: { highway: 'path', sac_scale: 'demanding_mountain_hiking' }, away: 0.012 });
const service = await serviceForTests({ packs: [await writeTwoWays(pairs)] });

const locationsOf = (pair: number) => [endsOf(pair).from, endsOf(pair).to];
async function kilometers(pair: number, costing: string, options: Options = {}, more: object = {}): Promise<number> {
  const request = { locations: locationsOf(pair), costing, costingOptions: { [costing]: options }, ...more };
  const { body } = await service.post('/directions/v1', request);
  return body.trip.summary.length;
}
/** The straight way, to the metres that ends snap; the way round is longer. */
const isStraight = (length: number): boolean => length < 0.87;

describe('costing options', () => {
  test.each(choices.map((choice, pair) => [pair, ...choice] as const))(
    '%i: %j by %s with %j goes round',
    async (pair, _tags, costing, avoids, takes = {}) => {
      const lengths = [await kilometers(pair, costing, takes), await kilometers(pair, costing, avoids)];
      expect(lengths.map(isStraight)).toEqual([true, false]);
    },
  );

  test('a hiking path is open from its difficulty on, by number and by word', async () => {
    const lengths = [undefined, 1, 2, 'mountain_hiking', 3, 6, 'demanding_mountain_hiking'].map(maxHikingDifficulty =>
      kilometers(mountain, 'pedestrian', { maxHikingDifficulty }),
    );
    expect((await Promise.all(lengths)).map(isStraight)).toEqual([false, false, false, false, true, true, true]);
  });

  test.each([
    ['pedestrian', { walkingSpeed: 2 }, { walkingSpeed: 6 }],
    ['bicycle', { cyclingSpeed: 10 }, { cyclingSpeed: 30 }],
  ])('%s: a third of the speed takes three times as long', async (costing, slow, fast) => {
    const [slowly, quickly] = await Promise.all(
      [slow, fast].map(async options => {
        const request = { locations: locationsOf(5), costing, costing_options: { [costing]: options } };
        return (await service.post('/directions/v1', request)).body.trip.summary.time;
      }),
    );
    expect(slowly / quickly).toBeGreaterThan(2.7);
    expect(slowly / quickly).toBeLessThan(3.3);
  });

  test.each([
    ['auto', { useTolls: 1.1 }, /costingOptions\.auto\.useTolls: must be at most 1\./],
    ['truck', { height: -1 }, /truck\.height: must be at least 0\./],
    ['bicycle', { bicycleType: 'unicycle' }, /bicycleType \(allowed: road, hybrid, cross, mountain\)/],
    ['bicycle', { cyclingSpeed: 3 }, /cyclingSpeed: must be at least 5\./],
    ['pedestrian', { maxHikingDifficulty: 7 }, /maxHikingDifficulty: must be 0 to 6 or one of hiking, mountain_hiking/],
    ['pedestrian', { maxHikingDifficulty: 'T4' }, /maxHikingDifficulty: must be 0 to 6 or one of/],
    ['pedestrian', { walkingSpeed: 40 }, /walkingSpeed: must be at most 25\./],
  ])('%s %j is refused in words', async (costing, options, says) => {
    const request = { locations: locationsOf(0), costing, costingOptions: { [costing]: options } };
    expect(await service.post('/directions/v1', request)).toMatchObject({
      status: 400,
      body: { error: 'bad_request', message: expect.stringMatching(says) },
    });
  });
});

describe('options of the other endpoints', () => {
  const { from, to } = endsOf(mountain);

  test('matrix', async () => {
    const request = { sources: [from], targets: [to], costing: 'pedestrian' };
    const isStraightWith = async (more: object) =>
      isStraight(
        (await service.post('/directions-matrix/v1', { ...request, ...more })).body.sourcesToTargets[0][0].distance,
      );
    expect(await isStraightWith({})).toBe(false);
    expect(await isStraightWith({ costingOptions: hiking(3) })).toBe(true);
    const onTheWay = { lat: from.lat, lon: 10.005 };
    expect(await isStraightWith({ costingOptions: hiking(3), excludeLocations: [onTheWay] })).toBe(false);
  });

  test('optimised route', async () => {
    const request = { locations: [from, to, endsOf(mountain).from, to], costing: 'pedestrian' };
    const length = async (more: object) =>
      (await service.post('/optimized-route/v1', { ...request, ...more })).body.trip.summary.length;
    expect(await length({ costingOptions: hiking('alpine_hiking') })).toBeLessThan((await length({})) - 0.5);
  });

  test('isochrone', async () => {
    const request = { locations: [from], costing: 'pedestrian', contours: [{ time: 12 }], polygons: true };
    const furthest = async (more: object): Promise<number> => {
      const { body } = await service.post('/isochrone/v1', { ...request, ...more });
      return Math.max(...body.features[0].geometry.coordinates.flat(3).filter((_: number, i: number) => i % 2 === 0));
    };
    const plain = await furthest({});
    expect(await furthest({ costingOptions: hiking(3) })).toBeGreaterThan(plain + 0.002);
    expect(await furthest({ costingOptions: { pedestrian: { walkingSpeed: 10 } } })).toBeGreaterThan(plain + 0.002);
  });

  test('map matching', async () => {
    const shape = Array.from({ length: 13 }, (_, i) => ({ lat: from.lat, lon: 9.999 + i * 0.001 }));
    const match = (more: object) => service.post('/map-matching/v1', { shape, costing: 'pedestrian', ...more });
    const open = await match({ costingOptions: hiking(3) });
    expect(open.body).toMatchObject({
      gaps: [],
      unmatchedPoints: [],
      trip: { summary: { length: expect.closeTo(0.86, 1) } },
    });
    const closed = await match({});
    expect(closed.body.trip?.summary.length).not.toBeCloseTo(0.86, 1);
  });
});

describe('places to avoid', () => {
  const { from, to } = endsOf(5);
  const square = (lat: number, lon: number, size: number) => [
    [lon - size, lat - size],
    [lon + size, lat - size],
    [lon + size, lat + size],
    [lon - size, lat + size],
  ];

  test('no route crosses an excluded area or takes an excluded road', async () => {
    const excludePolygons = [square(from.lat, 10.005, 0.001)];
    expect(await kilometers(5, 'auto', {}, { excludePolygons })).toBeGreaterThan(1.5);
    const excludeLocations = [{ lat: from.lat, lon: 10.005 }];
    expect(await kilometers(5, 'auto', {}, { excludeLocations })).toBeGreaterThan(1.5);
    const everything = { excludePolygons: [square(from.lat, 10.005, 0.001), square(from.lat + 0.006, 10.005, 0.001)] };
    const refused = await service.post('/directions/v1', { locations: [from, to], costing: 'auto', ...everything });
    expect(refused).toMatchObject({ status: 400, body: { routingErrorCode: 442 } });
  });

  test.each([
    [{ excludePolygons: [square(50, 10, 3)] }, /excludePolygons: the outlines are longer than 1000 km together/],
    [{ excludePolygons: [[[10, 50]]] }, /excludePolygons\[0\]: at least 3 items are needed/],
    [
      {
        excludePolygons: [
          [
            [50, 100],
            [1, 2],
            [3, 4],
          ],
        ],
      },
      /excludePolygons\[0\]\[0\]\[1\]: must be at most 90/,
    ],
    [{ excludeLocations: Array(51).fill(from) }, /excludeLocations: at most 50 items are taken/],
  ])('%j is refused', async (more, says) => {
    const answer = await service.post('/directions/v1', { locations: [from, to], costing: 'auto', ...more });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(says) } });
  });

  test('odd areas are no failure of the engine', async () => {
    const line = [from, to, from].map(({ lat, lon }) => [lon, lat]);
    const bow = [
      [10, 50],
      [10.01, 50.01],
      [10.01, 50],
      [10, 50.01],
    ];
    for (const ring of [line, bow, [line[0], line[0], line[0]]]) {
      const answer = await service.post('/directions/v1', {
        locations: [from, to],
        costing: 'auto',
        excludePolygons: [ring],
      });
      expect([200, 400]).toContain(answer.status);
    }
  });
});

describe('what is told of a trip', () => {
  test('alternatives, between two locations', async () => {
    const request = { locations: locationsOf(14), costing: 'bicycle', alternates: 2 };
    const { body } = await service.post('/directions/v1', request);
    expect(body.alternates).toHaveLength(1);
    expect(body.alternates[0].trip.summary.length).toBeGreaterThan(body.trip.summary.length);
    expect(body.alternates[0].trip).toMatchObject({ statusMessage: expect.any(String), legs: [expect.anything()] });
    const three = await service.post('/directions/v1', { ...request, locations: [...request.locations, endsOf(2).to] });
    expect(three.body.message).toMatch(/^alternates: there are alternatives between two locations only/);
    expect((await service.post('/directions/v1', { ...request, alternates: 0 })).body).not.toHaveProperty('alternates');
  });

  test('names that differ in capitals alone are told once', async () => {
    const request = { locations: locationsOf(named), costing: 'auto' };
    const { maneuvers } = (await service.post('/directions/v1', request)).body.trip.legs[0];
    const texts = JSON.stringify(maneuvers);
    expect(texts).toContain('Rue Neuve/Old Road');
    expect(texts).not.toContain('rue Neuve');
  });

  test('heights are null where the region has none', async () => {
    const request = { locations: locationsOf(5), costing: 'auto', elevationInterval: 100 };
    const [leg] = (await service.post('/directions/v1', request)).body.trip.legs;
    expect(leg.elevationInterval).toBe(100);
    expect(leg.elevation.length).toBeGreaterThan(7);
    expect(new Set(leg.elevation)).toEqual(new Set([null]));
    const shape = encodePolyline(decodePolyline(leg.shape));
    const matched = await service.post('/map-matching/v1', {
      encodedPolyline: shape,
      ...request,
      locations: undefined,
    });
    expect(new Set(matched.body.trip.legs[0].elevation)).toEqual(new Set([null]));
  });
});
