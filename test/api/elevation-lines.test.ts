import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodePolyline } from '../../data-packs/geo/polyline.ts';
import { sampleLine } from '../../server/elevation/line-samples.ts';

import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';

interface Point {
  lat: number;
  lon: number;
}

const vector = ({ lat, lon }: Point): [number, number, number] => {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
};
/** Angle between two places by vectors: another way than the one under test. */
function angle(a: Point, b: Point): number {
  const [[ax, ay, az], [bx, by, bz]] = [vector(a), vector(b)];
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return Math.atan2(cross, ax * bx + ay * by + az * bz);
}
/** Sixty centimetres: near antipodes rounding matters; on usual lines the error is micrometres. */
const nearly = 1e-7;
const anywhere = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(90, -90, 0, 89.9999)),
  lon: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -180, 0, 179.9999)),
});

describe('samples of a line', () => {
  test('are evenly spaced along it by distance, over poles and the antimeridian too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anywhere, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 2, max: 300 }),
        async (line, count) => {
          const samples = sampleLine(line, count);
          expect(samples).toHaveLength(count);
          expect(samples[0]).toEqual(line[0]);
          expect(samples.at(-1)).toEqual(line.at(-1));
          const legs = line.slice(1).map((point, i) => angle(line[i] ?? point, point));
          const step = legs.reduce((sum, leg) => sum + leg, 0) / (count - 1);
          for (const [i, sample] of samples.entries()) {
            expect(Math.abs(sample.lat)).toBeLessThanOrEqual(90);
            expect(Math.abs(sample.lon)).toBeLessThanOrEqual(180);
            // As far along as it must be: on the leg that holds the distance, so far from its beginning.
            let rest = step * i;
            let leg = 0;
            while (leg < legs.length - 1 && rest > (legs[leg] ?? 0)) rest -= legs[leg++] ?? 0;
            const [from, to] = [line[leg] ?? sample, line[leg + 1] ?? sample];
            expect(Math.abs(angle(from, sample) - rest)).toBeLessThan(nearly);
            expect(Math.abs(angle(sample, to) - ((legs[leg] ?? 0) - rest))).toBeLessThan(nearly);
          }
        },
      ),
      { numRuns: 300, seed: 20261121 },
    );
  });

  test('of nothing, of one point, of a line that stands still', async () => {
    const here = { lat: 45.5, lon: -28.5 };
    expect(sampleLine([], 5)).toEqual([]);
    expect(sampleLine([here], 0)).toEqual([]);
    expect(sampleLine([here], 3)).toEqual([here, here, here]);
    expect(sampleLine([here, here, here], 4)).toEqual([here, here, here, here]);
    expect(
      sampleLine(
        [
          { lat: 10, lon: 179 },
          { lat: 10, lon: -179 },
        ],
        3,
      ),
    ).toEqual([
      { lat: 10, lon: 179 },
      { lat: expect.closeTo(10.0015, 3), lon: expect.toSatisfy((lon: number) => Math.abs(Math.abs(lon) - 180) < 1e-9) },
      { lat: 10, lon: -179 },
    ]);
  });
});

describe('heights of the sandbox', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await serviceForTests({ packs: ['sandbox'] });
  });

  test.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [255, 255],
    [undefined, 256],
    [null, 256],
    [999, 999],
    [1000, 1000],
    [1001, 1000],
    [2 ** 40, 1000],
  ])('samples: %s gives %i, the ends where the line ends', async (samples, count) => {
    const encodedPolyline = '_z~gvA~gsts@_pR_pR_pR_pR';
    const { status, body } = await service.post('/elevation/v1', { encodedPolyline, samples });
    expect(status).toBe(200);
    expect(body.elevations).toHaveLength(count);
    const [start, , end] = decodePolyline(encodedPolyline);
    if (count > 0) expect(body.elevations[0]).toMatchObject({ lat: expect.closeTo(start?.[1] ?? 0, 6) });
    if (count > 1) expect(body.elevations.at(-1)).toMatchObject({ lon: expect.closeTo(end?.[0] ?? 0, 6) });
  });

  test('peaks are as high as the region says; the open sea outside has no height', async () => {
    const { body } = await service.post('/elevation/v1', {
      points: [
        { lat: 45.52834, lon: -28.59673 },
        { lat: 45.52024, lon: -28.57063 },
        { lat: 20, lon: -40 },
      ],
    });
    const [havtind, ornhorn, sea] = body.elevations;
    expect(Math.abs(havtind.elevation - 1181)).toBeLessThanOrEqual(3);
    expect(Math.abs(ornhorn.elevation - 1098)).toBeLessThanOrEqual(3);
    expect(sea.elevation).toBeNull();
  });
});
