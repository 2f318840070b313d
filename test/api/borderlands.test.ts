import { cp } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { itemAt } from '../../data-packs/base/item-at.ts';
import {
  type Borderland,
  borderlands,
  inBorderland,
  landBounds,
  pointsIn,
  regionBounds,
  writeBorderlands,
} from '../helpers/borderlands.ts';
import { builder, builtOnce } from '../helpers/packs.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import { seededRandom } from '../helpers/seeded-random.ts';
import type { Answer, TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { area, type Feature, outlines } from './isochrone-areas.ts';

const costings = ['auto', 'bicycle', 'pedestrian'] as const;
const madeOf = [...builder, ...['borderlands', 'raw-osm', 'region-pack'].map(name => `test/helpers/${name}.ts`)];
let file: Promise<string> | undefined;

function packOf(id: string, bounds: typeof landBounds): Promise<string> {
  const build = async (out: string) => {
    file ??= writeBorderlands();
    const pack = await writeRegionPack({ id, name: `The ${id}`, bounds, osmFiles: [await file], clipped: true });
    await cp(pack, out, { recursive: true });
  };
  return builtOnce({ name: `borderlands-${id}`, id, madeOf, build });
}

/** Milliseconds within which small graphs are one, on a busy machine. */
const patience = 60_000;

describe('regions that meet with', () => {
  let whole: TestService;
  let parts: TestService;

  beforeAll(async () => {
    const packs = [];
    for (const [id, bounds] of Object.entries(regionBounds)) packs.push(await packOf(id, bounds));
    whole = await serviceForTests({ packs: [await packOf('land', landBounds)] });
    parts = await serviceForTests({ packs });
    const corner = 'three regions that meet at a crossing';
    const locations = [
      [-400, -400],
      [400, 400],
      [300, -200],
    ].map(([east = 0, north = 0]) => inBorderland(corner, [east, north]));
    const until = performance.now() + patience;
    while ((await parts.post('/directions/v1', { costing: 'auto', locations })).status !== 200) {
      if (performance.now() > until) break;
      await pause(100);
    }
  });

  const ask = (path: string, body: object): Promise<[Answer, Answer]> =>
    Promise.all([whole.post(path, body), parts.post(path, body)]);

  /** As this one but for a metre or a second of rounding, or a thousandth. */
  const near = (value: number | null, rounding: number) =>
    value === null ? value : expect.toSatisfy((other: number) => Math.abs(other - value) <= rounding + value / 1000);
  const exactly = (value: number | null) => value;

  /** A trip, and all that is said of it. */
  const told = ({ status, body }: Answer, as: typeof near = exactly) => {
    if (status !== 200) return { status, code: body.routingErrorCode };
    const { trip } = body;
    return {
      time: as(trip.summary.time, 1),
      length: as(trip.summary.length, 0.0021),
      legs: trip.legs.length,
      turns: trip.legs.flatMap(({ maneuvers }: { maneuvers: { instruction: string }[] }) =>
        maneuvers.map(({ instruction }) => instruction),
      ),
      gaps: body.gaps,
      order: body.waypointOrder,
    };
  };

  const cells = ({ body }: Answer, as: typeof near = exactly) =>
    body.sourcesToTargets
      .flat()
      .map(({ time, distance, ...cell }: { time: number | null; distance: number | null }) => ({
        ...cell,
        time: as(time, 1),
        distance: as(distance, 0.0021),
      }));

  test.each(borderlands)('%s are as one that has it all', async place => {
    const random = seededRandom(borderlands.indexOf(place));
    const points = (count: number) => pointsIn(place, count, random);
    const ways = [...costings, ...costings].map(costing => ({ costing, locations: points(2) }));
    for (const way of ways) {
      const [expected, answer] = await ask('/directions/v1', way);
      expect(told(answer), JSON.stringify(way)).toEqual(told(expected, near));
    }
    const costing = itemAt(costings, borderlands.indexOf(place) % costings.length);
    const [table, sameTable] = await ask('/directions-matrix/v1', { costing, sources: points(4), targets: points(4) });
    expect(cells(sameTable)).toEqual(cells(table, near));
    const stops = points(4);
    const [order, sameOrder] = await ask('/optimized-route/v1', { costing, locations: stops });
    expect(told(sameOrder)).toEqual(told(order, near));
    const area = { costing, locations: stops.slice(0, 1), contours: [{ time: 2 }], polygons: true };
    const [areas, sameAreas] = await ask('/isochrone/v1', area);
    expect(squareDegrees(sameAreas) / squareDegrees(areas)).toBeCloseTo(1, 2);
    for (const { shape } of order.body.trip.legs) {
      const [track, sameTrack] = await ask('/map-matching/v1', { costing, encodedPolyline: shape });
      expect(told(sameTrack), shape).toEqual(told(track, near));
    }
  });

  const squareDegrees = ({ body: { features } }: Answer): number =>
    features
      .flatMap((feature: Feature) => outlines(feature).map(area))
      .reduce((sum: number, one: number) => sum + one, 0);

  /** Streets of the way, as both say it. */
  const streets = async (place: Borderland, costing: string, from: [number, number], to: [number, number]) => {
    const locations = [inBorderland(place, from), inBorderland(place, to)];
    const answers = await ask('/directions/v1', { costing, locations });
    const lists = answers.map(({ body }) => [
      ...new Set(
        body.trip?.legs[0].maneuvers.flatMap(({ streetNames = [] }: { streetNames?: string[] }) => streetNames),
      ),
    ]);
    expect(lists[1]).toEqual(lists[0]);
    return itemAt(lists, 1);
  };

  test('the way leads over the border where it must, and back', async () => {
    expect(await streets('a river with two bridges', 'auto', [-60, 900], [60, 900])).toContain('North Bridge');
    expect(await streets('a ferry across', 'auto', [-700, 0], [700, 0])).toContain('The Ferry');
    const detour = 'a way that leaves the region and comes back';
    expect(await streets(detour, 'auto', [-190, 4], [-190, 996])).toEqual(['Through Abroad']);
    expect(await streets(detour, 'pedestrian', [800, 500], [300, 1367])).toEqual([
      'Abroad',
      'Through Abroad',
      'Pocket',
    ]);
    for (const place of [
      'a turn that is forbidden west of the border',
      'a turn that is forbidden east of the border',
    ] as const) {
      expect(await streets(place, 'auto', [-200, 0], [0, -250])).not.toEqual(['Main West', 'South Road']);
      expect(await streets(place, 'pedestrian', [-200, 0], [0, -250])).toEqual(['Main West', 'South Road']);
    }
    const crossing = 'roads that cross without meeting';
    expect(await streets(crossing, 'auto', [-300, 0], [-3, 300])).toContain('Round');
    const bridge = 'a turn that is forbidden over a bridge';
    const locations = [inBorderland(bridge, [-40, -200]), inBorderland(bridge, [40, -200])];
    for (const { body } of await ask('/directions/v1', { costing: 'auto', locations }))
      expect(body.trip.summary.length).toBeGreaterThan(1);
  });
});
