import { beforeAll, describe, expect, test } from 'vitest';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import { askEngine } from '../helpers/direct-engine.ts';
import { packFor } from '../helpers/packs.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { refused } from './routing-failures.ts';

interface Trip {
  legs: { shape: string; summary: { time: number; length: number } }[];
}
const legs = (trip: Trip) => trip.legs.map(({ shape, summary }) => [shape, summary.time, summary.length]);

/** The points of a line without repetitions. */
const corners = (shape: string) =>
  decodePolyline(shape)
    .map(String)
    .filter((at, i, all) => at !== all[i - 1]);

/** Places all over a box, always the same. */
const places =
  ([west, south, east, north]: readonly [number, number, number, number]) =>
  (seed: number) => ({
    lat: south + (north - south) * ((seed * 0.61803) % 1),
    lon: west + (east - west) * ((seed * 0.75488) % 1),
  });
const valley = places([9.52, 47.1, 9.535, 47.2]);
const downtown = places([-122.415, 37.785, -122.395, 37.798]);
const bay = places([-122.388, 37.775, -122.375, 37.805]);

/**
 * On real roads, options of waypoints and ferries have the effect of the engine's own options.
 */
describe.skipIf(!hasSharedData)('options of directions beside the engine', () => {
  let service: TestService;
  let liechtenstein: string;
  let sanFrancisco: string;
  const route = (body: object) => service.post('/directions/v1', body);

  beforeAll(async () => {
    [liechtenstein, sanFrancisco] = [await packFor('liechtenstein'), await packFor('san-francisco')];
    service = await serviceForTests({ packs: [liechtenstein, sanFrancisco] });
  });

  test('radius and searchCutoff', async () => {
    const requests = Array.from({ length: 12 }, (_, i) => ({
      costing: i % 2 ? 'auto' : 'bicycle',
      locations: [
        { ...valley(i), radius: 150, searchCutoff: 60 },
        { ...valley(i + 40), radius: i % 3 ? 60 : null },
      ],
    }));
    const own = await askEngine(
      liechtenstein,
      requests.map(({ costing, locations }) => [
        'route',
        {
          costing,
          language: 'en-US',
          locations: locations.map(
            ({ radius, searchCutoff, ...at }: { radius: number | null; searchCutoff?: number }) => ({
              ...at,
              search_cutoff: searchCutoff ?? 35_000,
              ...(radius === null ? {} : { radius, rank_candidates: false }),
            }),
          ),
        },
      ]),
    );
    let far = 0;
    let near = 0;
    for (const [i, request] of requests.entries()) {
      const answer = await route(request);
      if (own[i].error) {
        const tooFar = /No suitable edges/.test(own[i].error);
        far += tooFar ? 1 : 0;
        expect(answer).toMatchObject(
          tooFar ? refused(171, /within searchCutoff of location 1/) : refused(442, /No route/),
        );
        continue;
      }
      near += 1;
      expect(legs(answer.body.trip)).toEqual(legs(own[i].trip));
    }
    expect([near > 3, far > 0]).toEqual([true, true]);
  });

  test('break_through: the engine’s route, but none where it turns around', async () => {
    const requests = Array.from({ length: 24 }, (_, i) => ({
      costing: i % 2 ? 'auto' : 'bicycle',
      locations: [valley(i), { ...valley(i + 50), type: 'break_through' }, valley(i + 100)],
    }));
    const own = await askEngine(
      liechtenstein,
      requests.map(request => ['route', { ...request, language: 'en-US' }]),
    );
    let turned = 0;
    for (const [i, request] of requests.entries()) {
      const [arriving = [], departing = []] = own[i].trip.legs.map(({ shape }: { shape: string }) => corners(shape));
      // Where a stop is beside a corner, a step of centimetres may come first.
      const goesBack = departing.slice(1, 3).includes(arriving.at(-2) ?? '');
      turned += goesBack ? 1 : 0;
      const answer = await route(request);
      if (goesBack) expect(answer).toMatchObject(refused(442, /cannot go on at location 2 without turning around/));
      else expect(legs(answer.body.trip)).toEqual(legs(own[i].trip));
    }
    expect([turned > 0, turned < requests.length / 2]).toEqual([true, true]);
  });

  test('ferries over San Francisco Bay: preferred, avoided, excluded', async () => {
    const pairs = Array.from({ length: 6 }, (_, i) => [bay(i), downtown(i)] as const);
    let ferried = 0;
    for (const wish of [{ useFerry: 1 }, { useFerry: 0 }, { excludeFerries: true }]) {
      const own = await askEngine(
        sanFrancisco,
        pairs.map(locations => [
          'route',
          {
            costing: 'pedestrian',
            language: 'en-US',
            locations: wish.excludeFerries
              ? locations.map(at => ({ ...at, search_filter: { exclude_ferry: true } }))
              : locations,
            costing_options: {
              pedestrian: wish.excludeFerries ? { exclude_ferries: true } : { use_ferry: wish.useFerry },
            },
          },
        ]),
      );
      for (const [i, locations] of pairs.entries()) {
        const { body } = await route({ costing: 'pedestrian', locations, costingOptions: { pedestrian: wish } });
        if (body.routingErrorCode === 171) {
          // On land the snap is too far.
          expect(wish.excludeFerries).toBe(true);
          continue;
        }
        expect(legs(body.trip)).toEqual(legs(own[i].trip));
        expect(body.trip.summary.hasFerry).toBe(own[i].trip.summary.has_ferry);
        if (wish.excludeFerries) expect(body.trip.summary.hasFerry).toBe(false);
        else ferried += body.trip.summary.hasFerry ? 1 : 0;
      }
    }
    expect(ferried).toBeGreaterThan(2);
  });
});
