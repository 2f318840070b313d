import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packFor } from '../helpers/packs.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';

type Place = { lat: number; lon: number };
const [harbour, jardin]: [Place, Place] = [
  { lat: 43.73482, lon: 7.42104 },
  { lat: 43.73227, lon: 7.41406 },
];
const [vaduz, malbun]: [Place, Place] = [
  { lat: 47.1393, lon: 9.5228 },
  { lat: 47.1026, lon: 9.6105 },
];

let service: TestService;
const seconds = async (from: Place, to: Place, costing: string): Promise<number> => {
  const { body } = await service.post('/directions/v1', { locations: [from, to], costing });
  return body.trip.summary.time;
};

describe('routes over hills', () => {
  let monaco: string;
  beforeAll(async () => {
    monaco = await packFor('monaco');
    service = await serviceForTests({ packs: [monaco, ...(hasSharedData ? ['liechtenstein'] : [])] });
  });

  test('up takes longer than down by bicycle', async () => {
    const [up, down] = [await seconds(harbour, jardin, 'bicycle'), await seconds(jardin, harbour, 'bicycle')];
    expect(up / down).toBeGreaterThan(1.3);
  });

  test('a leg tells the heights of its road, every so many metres', async () => {
    const request = { locations: [harbour, jardin], costing: 'pedestrian', elevation_interval: 25 };
    const [leg] = (await service.post('/directions/v1', request)).body.trip.legs;
    expect(leg.elevationInterval).toBe(25);
    expect(Math.abs(leg.elevation.length - (leg.summary.length * 1000) / 25)).toBeLessThan(2.1);
    const ends = await service.post('/elevation/v1', { points: [harbour, jardin] });
    const [low, high] = ends.body.elevations.map((point: { elevation: number }) => point.elevation);
    expect(Math.abs(leg.elevation[0] - low)).toBeLessThan(8);
    expect(Math.abs(leg.elevation.at(-1) - high)).toBeLessThan(8);
    const plain = (await service.post('/directions/v1', { ...request, elevation_interval: undefined })).body.trip;
    expect(plain.legs[0]).not.toHaveProperty('elevation');
    const refused = await service.post('/directions/v1', { ...request, elevation_interval: 1 });
    expect(refused).toMatchObject({ status: 400, body: { message: /elevationInterval: must be at least 10\./ } });
  });

  test.runIf(hasSharedData)('a road through a tunnel has no hump, the ground above it has', async () => {
    // Under the ridge between Gnalp and Steg.
    const locations = [
      { lat: 47.1203, lon: 9.5498 },
      { lat: 47.1126, lon: 9.5802 },
    ];
    const { body } = await service.post('/directions/v1', { locations, costing: 'auto', elevationInterval: 20 });
    const [leg] = body.trip.legs;
    const ground = await service.post('/elevation/v1', { encodedPolyline: leg.shape, samples: leg.elevation.length });
    const heights: number[] = ground.body.elevations.map((point: { elevation: number }) => point.elevation);
    expect(Math.max(...heights)).toBeGreaterThan(Math.max(...leg.elevation) + 100);
    expect(Math.max(...leg.elevation)).toBeLessThan(1370);
  });

  test.runIf(hasSharedData)('who avoids hills goes a longer way', async () => {
    const length = async (costing: string, useHills: number): Promise<number> => {
      const request = { locations: [vaduz, malbun], costing, costingOptions: { [costing]: { useHills } } };
      return (await service.post('/directions/v1', request)).body.trip.summary.length;
    };
    for (const costing of ['bicycle', 'pedestrian']) {
      expect(await length(costing, 0)).toBeGreaterThan((await length(costing, 1)) + 0.5);
    }
  });

  test.runIf(hasSharedData)('a roundabout is one step', async () => {
    const [balzers, ruggell] = [
      { lat: 47.0657, lon: 9.501 },
      { lat: 47.2385, lon: 9.527 },
    ];
    const { body } = await service.post('/directions/v1', { locations: [balzers, ruggell], costing: 'auto' });
    const told: { type: number; instruction: string }[] = body.trip.legs[0].maneuvers;
    expect(told.filter(({ type }) => type === 26).length).toBeGreaterThan(4);
    expect(told.filter(({ type }) => type === 27)).toEqual([]);
    expect(told.map(({ instruction }) => instruction)).toContain(
      'Enter Kreisel Landtag and take the 2nd exit onto Äulestrasse.',
    );
  });

  test.runIf(hasSharedData)('lanes are told on request', async () => {
    const request = {
      locations: [
        { lat: 47.0657, lon: 9.501 },
        { lat: 47.2385, lon: 9.527 },
      ],
      costing: 'auto',
    };
    const lanesOf = async (directionsOptions: object) => {
      const { body } = await service.post('/directions/v1', { ...request, directionsOptions });
      return body.trip.legs[0].maneuvers.flatMap((maneuver: { lanes?: object[] }) => maneuver.lanes ?? []);
    };
    expect(await lanesOf({})).toEqual([]);
    expect(await lanesOf({ turnLanes: true })).toContainEqual({ directions: 32, active: 32 });
  });

  test('what the graph was made of is gone', async () => {
    expect(await readdir(dirname(monaco))).toEqual(['monaco']);
  });

  // Figures of Valhalla's own service over the same extract and heights.
  test.runIf(hasSharedData).each<[string, Place, Place, number]>([
    ['pedestrian', vaduz, malbun, 17149],
    ['bicycle', vaduz, malbun, 5017],
    ['bicycle', malbun, vaduz, 2114],
  ])('into the mountains and back (%s)', async (costing, from, to, expected) => {
    expect(Math.abs((await seconds(from, to, costing)) / expected - 1)).toBeLessThan(0.01);
  });
});
