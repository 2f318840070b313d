import { beforeAll, describe, expect, test } from 'vitest';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import type { Answer, TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData, sharedData } from '../helpers/shared-data.ts';
import { whenJoined } from '../helpers/when-joined.ts';

interface Leg {
  shape: string;
  summary: { time: number; length: number };
}

const costings = ['auto', 'bicycle', 'pedestrian'] as const;

describe.skipIf(!hasSharedData)('a country and parts of it, installed side by side', () => {
  let alone: TestService;
  let together: TestService;
  const planken = { lat: 47.1853, lon: 9.5446 };
  const triesenberg = { lat: 47.1181, lon: 9.5436 };
  const schaan = { lat: 47.165, lon: 9.517 };
  const vaduz = { lat: 47.155, lon: 9.518 };

  beforeAll(async () => {
    const osmFiles = [sharedData('liechtenstein-2021.osm.pbf')];
    const whole = await writeRegionPack({
      id: 'whole',
      name: 'Whole',
      bounds: [9.471, 47.048, 9.636, 47.271],
      osmFiles,
    });
    // Their ends lie in both: the ways between them do not.
    const east = await writeRegionPack({
      id: 'east',
      name: 'East',
      bounds: [9.53, 47.1, 9.64, 47.2],
      osmFiles,
      clipped: true,
    });
    const middle = await writeRegionPack({
      id: 'middle',
      name: 'Middle',
      bounds: [9.515, 47.1, 9.64, 47.2],
      osmFiles,
      clipped: true,
    });
    alone = await serviceForTests({ packs: [whole] });
    together = await serviceForTests({ packs: [east, middle, whole] });
    expect(await whenJoined(together)).toMatchObject([{ regions: { length: 3 } }]);
  });

  /** What is told of a trip, but for the regions it leads through and what the engine weighs. */
  const told = (answer: Answer | undefined) => {
    const { trip, ...rest } = answer?.body ?? {};
    return { ...rest, legs: trip.legs.map(({ shape, summary: { time, length } }: Leg) => [shape, time, length]) };
  };

  test.each(costings)('%s: more regions make no route worse or impossible', async costing => {
    for (const locations of [
      [planken, triesenberg],
      [schaan, vaduz],
      [schaan, planken, vaduz],
    ]) {
      const [expected, answer] = await Promise.all(
        [alone, together].map(service => service.post('/directions/v1', { costing, locations })),
      );
      expect(answer?.status).toBe(200);
      expect(told(answer)).toEqual(told(expected));
    }
    const ends = { sources: [planken, schaan], targets: [triesenberg, vaduz] };
    const [expected, answer] = await Promise.all(
      [alone, together].map(service => service.post('/directions-matrix/v1', { costing, ...ends })),
    );
    expect(answer?.body).toEqual(expected?.body);
    const stops = { costing, locations: [planken, schaan, vaduz, triesenberg] };
    const [shortest, found] = await Promise.all(
      [alone, together].map(service => service.post('/optimized-route/v1', stops)),
    );
    expect(told(found)).toEqual(told(shortest));
  });

  test('a trace is followed over the region that knows all of its roads', async () => {
    const route = await alone.post('/directions/v1', { costing: 'auto', locations: [planken, triesenberg] });
    const line = decodePolyline(route.body.trip.legs[0].shape);
    // The ends alone lie in every region.
    const shape = [...line.slice(0, 20), ...line.slice(-20)].map(([lon, lat]) => ({ lon, lat }));
    const [expected, answer] = await Promise.all(
      [alone, together].map(service => service.post('/map-matching/v1', { costing: 'auto', shape })),
    );
    expect(told(answer)).toEqual(told(expected));
  });
});
