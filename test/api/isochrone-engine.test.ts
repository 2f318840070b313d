import { describe, expect, test } from 'vitest';
import { askEngine } from '../helpers/direct-engine.ts';
import { packFor } from '../helpers/packs.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { area, type Feature, holds, outlines, type Position } from './isochrone-areas.ts';

/** Square degrees that a feature covers, gaps inside it included. */
const covered = ({ geometry: { type, coordinates } }: Feature) => {
  const polygons: Position[][][] = type === 'Polygon' ? [coordinates] : coordinates;
  return polygons.reduce((sum, [outer = []]) => sum + Math.abs(area(outer)), 0);
};

let liechtenstein: string;
const isochrone = async (body: object): Promise<Feature[]> => {
  const answer = await service.post('/isochrone/v1', { costing: 'auto', polygons: true, ...body });
  expect(answer.status).toBe(200);
  return answer.body.features;
};

const packs = [await packFor('sandbox')];
if (hasSharedData) {
  liechtenstein = await packFor('liechtenstein');
  packs.push(liechtenstein);
}
const service = await serviceForTests({ packs });

test('sandbox: order and colours of the request; a mile is a mile; two places on Lumey are one area or two', async () => {
  // FACTS.md: from Lumhavn to Austby it is 6.0 km, 3.73 miles, by the only road.
  const lumhavn = { lon: -28.34877, lat: 45.43666 };
  const austby = { lon: -28.28863, lat: 45.45501 };
  const contours = [{ distance: 3.3, color: 'aa0000' }, { distance: 4.1, color: '00bb00' }, { distance: 0.5 }];
  const told = await isochrone({ locations: [lumhavn], contours, units: 'miles' });
  expect(told.map(({ properties: { contour, metric, color } }) => [contour, metric, color])).toEqual([
    [3.3, 'distance', 'aa0000'],
    [4.1, 'distance', '00bb00'],
    [0.5, 'distance', expect.stringMatching(/^[0-9a-f]{6}$/)],
  ]);
  expect(told.map(feature => holds(feature, austby))).toEqual([false, true, false]);
  const inKilometers = await isochrone({ locations: [lumhavn], contours });
  expect(inKilometers.map(feature => holds(feature, austby))).toEqual([false, false, false]);
  // Each 2 km from its end of the road they do not meet, each 4 km they do.
  const [apart, met] = await isochrone({ locations: [lumhavn, austby], contours: [{ distance: 2 }, { distance: 4 }] });
  for (const feature of [apart, met]) {
    expect([lumhavn, austby].map(place => feature && holds(feature, place))).toEqual([true, true]);
  }
  const holding = (feature: Feature | undefined) =>
    feature ? outlines(feature).filter(ring => Math.abs(area(ring)) > 1e-5).length : 0;
  expect([holding(apart), holding(met)]).toEqual([2, 1]);
  expect(apart?.geometry.type).toBe('MultiPolygon');
});

describe.skipIf(!hasSharedData)('isochrones beside the engine', () => {
  test('what is reached from two places is what is reached from either', async () => {
    // Spread evenly (Roberts' R2 sequence).
    const place = (i: number) => ({
      lat: 47.06 + ((i * 0.754877666) % 1) * 0.17,
      lon: 9.49 + ((i * 0.569840291) % 1) * 0.06,
    });
    const options = { contours: [{ time: 8 }] };
    const reach = async (...locations: object[]) => {
      const { status, body } = await service.post('/isochrone/v1', {
        costing: 'auto',
        polygons: true,
        locations,
        ...options,
      });
      return status === 200 ? covered(body.features[0]) : undefined;
    };
    const losses: number[] = [];
    for (let i = 0; i < 24; i++) {
      const [from, to] = [place(i), place(i + 11)];
      const [one, other, both] = [await reach(from), await reach(to), await reach(from, to)];
      if (one === undefined || other === undefined || both === undefined) continue;
      losses.push(1 - both / Math.max(one, other));
    }
    expect(losses.length).toBeGreaterThan(15);
    // Outlines are simplified each by itself.
    expect(Math.max(...losses)).toBeLessThan(0.03);
  });

  const vaduz = { lat: 47.141, lon: 9.5209 };
  const ruggell = { lat: 47.24, lon: 9.526 };

  test('Liechtenstein: areas come in the request’s order and units, for several places too', async () => {
    const contours = [{ time: 4 }, { time: 9 }, { distance: 2 }, { time: 2 }];
    const two = [{ time: 3 }, { time: 6 }];
    const miles = contours.map(({ time, distance }) => (distance ? { distance: distance * 1.609344 } : { time }));
    const shared = { costing: 'auto', polygons: true, denoise: 0, generalize: 0 };
    const [mixed, several] = await askEngine(liechtenstein, [
      ['isochrone', { ...shared, locations: [vaduz], contours: miles }],
      ['isochrone', { ...shared, locations: [vaduz, ruggell], contours: two }],
    ]);
    const own = (answer: { features: Feature[] }, metric: string, contour: number) =>
      answer.features.find(
        ({ properties }) => properties.metric === metric && Math.abs(properties.contour - contour) < 0.1,
      );
    // The engine's order is another.
    expect(mixed.features[0].properties.metric).toBe('distance');
    const ours = await isochrone({ locations: [vaduz], contours, units: 'miles' });
    expect(ours.map(({ properties: { contour, metric } }) => [contour, metric])).toEqual([
      [4, 'time'],
      [9, 'time'],
      [2, 'distance'],
      [2, 'time'],
    ]);
    const theirs = miles.map(({ time, distance }) => own(mixed, time ? 'time' : 'distance', time ?? distance ?? 0));
    for (const [i, feature] of ours.entries()) {
      const same = theirs[i];
      expect(same && covered(feature) / covered(same), `contour ${i}`).toBeCloseTo(1, 1);
    }
    const joined = await isochrone({ locations: [vaduz, ruggell], contours: two });
    for (const [i, feature] of joined.entries()) {
      const same = own(several, 'time', two[i]?.time ?? 0);
      expect(same && covered(feature) / covered(same), `contour ${i} of two places`).toBeCloseTo(1, 1);
      expect([vaduz, ruggell].map(place => holds(feature, place))).toEqual([true, true]);
    }
  });
});
