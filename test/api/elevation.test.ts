import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { removePack } from '../../data-packs/store/remove.ts';
import { writeRegionPack } from '../helpers/region-pack.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData, monaco as realMonaco, sharedData } from '../helpers/shared-data.ts';

interface Point {
  lat: number;
  lon: number;
}

/** Encodes with precision 6, as clients do. */
function encode(points: readonly Point[]): string {
  let text = '';
  let previous = [0, 0];
  for (const { lat, lon } of points) {
    const now = [Math.round(lat * 1e6), Math.round(lon * 1e6)];
    for (const [i, value] of now.entries()) {
      const delta = value - (previous[i] ?? 0);
      let rest = delta < 0 ? -2 * delta - 1 : 2 * delta;
      for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode((rest % 32) + 32 + 63);
      text += String.fromCharCode(rest + 63);
    }
    previous = now;
  }
  return text;
}

describe.skipIf(!hasSharedData)('elevation', () => {
  const vaduz = { lat: 47.141, lon: 9.5209 };
  const atlantic = { lat: 30, lon: -40 };
  let service: TestService;
  const ask = (body: object) => service.post('/elevation/v1', body);

  beforeAll(async () => {
    const [north, south, monaco] = await Promise.all([
      writeRegionPack({
        id: 'north',
        name: 'North',
        bounds: [9.471, 47.16, 9.636, 47.271],
        demPaths: [sharedData('N47E009.hgt')],
      }),
      writeRegionPack({
        id: 'south',
        name: 'South',
        bounds: [9.471, 47.048, 9.636, 47.16],
        demPaths: [sharedData('N47E009.hgt')],
      }),
      writeRegionPack({
        id: 'monaco',
        name: 'Monaco',
        bounds: [7.409, 43.723, 7.449, 43.752],
        demPaths: [realMonaco.heights],
      }),
    ]);
    service = await serviceForTests({ packs: [north, south, monaco] });
  });

  test('ten places are within 25 m of the raw model, in request order, for one unit', async () => {
    const raw = await readFile(sharedData('N47E009.hgt'));
    const nearest = ({ lat, lon }: Point) =>
      raw.readInt16BE((Math.round((48 - lat) * 1200) * 1201 + Math.round((lon - 9) * 1200)) * 2);
    const points = Array.from({ length: 10 }, (_, i) => ({
      lat: 48 - Math.round((48 - (47.05 + i * 0.022)) * 1200) / 1200,
      lon: 9 + Math.round((0.48 + ((i * 7) % 10) * 0.015) * 1200) / 1200,
    }));
    const before = service.used();
    const { status, body } = await ask({ points: [vaduz, ...points, atlantic] });
    expect(status).toBe(200);
    expect(service.used() - before).toBe(10);
    expect(body.elevations).toHaveLength(12);
    expect(body.elevations[0]).toMatchObject(vaduz);
    expect(Math.abs(body.elevations[0].elevation - 458)).toBeLessThan(25);
    for (const [i, point] of points.entries()) {
      expect(Math.abs(body.elevations[i + 1].elevation - nearest(point))).toBeLessThan(25);
    }
    expect(body.elevations[11]).toEqual({ ...atlantic, elevation: null });
  });

  test('a line across the border of two regions has no gap and no step', async () => {
    const encodedPolyline = encode([
      { lat: 47.1, lon: 9.51 },
      { lat: 47.22, lon: 9.53 },
    ]);
    const { body } = await ask({ encodedPolyline, samples: 1000 });
    expect(body.elevations).toHaveLength(1000);
    const heights: number[] = body.elevations.map(({ elevation }: { elevation: number }) => elevation);
    const steps = heights.slice(1).map((height, i) => Math.abs(height - (heights[i] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(15);
    expect(Math.min(...heights)).toBeGreaterThan(430);
  });

  test('samples: evenly spaced with both ends; default 256, at most 1000, one is the start, none is none', async () => {
    const line = [
      { lat: 47.1, lon: 9.5 },
      { lat: 47.1001, lon: 9.5 },
      { lat: 47.2, lon: 9.55 },
    ];
    const encodedPolyline = encode(line);
    const lengthWith = async (samples: number | null | undefined): Promise<number> =>
      (await ask({ encodedPolyline, ...(samples !== undefined && { samples }) })).body.elevations.length;
    expect(await lengthWith(undefined)).toBe(256);
    expect(await lengthWith(null)).toBe(256);
    expect(await lengthWith(5000)).toBe(1000);
    expect(await lengthWith(0)).toBe(0);
    const { body } = await service.post('/elevation/v1', { encoded_polyline: encodedPolyline, samples: 11 });
    const lats: number[] = body.elevations.map(({ lat }: Point) => lat);
    expect(body.elevations[0]).toMatchObject({ lat: 47.1, lon: 9.5 });
    expect(body.elevations[10]).toMatchObject({ lat: 47.2, lon: 9.55 });
    const steps = lats.slice(2).map((lat, i) => lat - (lats[i + 1] ?? 0));
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(2e-5);
    expect((await ask({ encodedPolyline, samples: 1 })).body.elevations).toEqual([
      { lat: 47.1, lon: 9.5, elevation: expect.any(Number) },
    ]);
    const standing = encode([vaduz, vaduz]);
    expect((await ask({ encodedPolyline: standing, samples: 3 })).body.elevations).toHaveLength(3);
  });

  const fine = encode([vaduz, { lat: 47.2, lon: 9.55 }]);
  test.each<[string, object, RegExp]>([
    ['neither input', {}, /exactly one of points and encodedPolyline/],
    ['both inputs', { points: [vaduz], encodedPolyline: fine }, /exactly one/],
    ['513 points', { points: Array(513).fill(vaduz) }, /points/],
    ['a latitude beyond the pole', { points: [{ lat: 90.1, lon: 0 }] }, /points\[0\]\.lat/],
    ['a cut polyline', { encodedPolyline: fine.slice(0, -1) }, /encodedPolyline cannot be read: it is cut off/],
    ['an odd polyline', { encodedPolyline: encode([vaduz]).slice(0, 6) }, /cut off/],
    ['no polyline at all', { encodedPolyline: '' }, /no points/],
    ['a garbled polyline', { encodedPolyline: 'a b' }, /character/],
    ['a polyline off the Earth', { encodedPolyline: '~~~~~~~~~~~~~~~~' }, /too large|off the Earth/],
    ['half a sample', { encodedPolyline: fine, samples: 1.5 }, /samples/],
    ['minus one sample', { encodedPolyline: fine, samples: -1 }, /samples/],
  ])('%s is a bad request and free', async (_, body, says) => {
    const before = service.used();
    const answer = await ask(body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
    expect(answer.body.message).toMatch(says);
    expect(service.used()).toBe(before);
  });

  test('no points, 512 points, the poles and the antimeridian are answered', async () => {
    expect((await ask({ points: [] })).body).toEqual({ elevations: [] });
    const many = await ask({ points: Array.from({ length: 512 }, (_, i) => ({ lat: 47.06 + i * 0.0004, lon: 9.55 })) });
    expect(many.body.elevations.every(({ elevation }: { elevation: unknown }) => typeof elevation === 'number')).toBe(
      true,
    );
    const edges = [90, -90].map(lat => ({ lat, lon: 180 }));
    expect((await ask({ points: [...edges, { lat: 0, lon: -180 }] })).body.elevations).toHaveLength(3);
  });

  test('the sea is zero where the model says so, and a removed region answers no more', async () => {
    const [sea, rock] = (
      await ask({
        points: [
          { lat: 43.725, lon: 7.445 },
          { lat: 43.745, lon: 7.412 },
        ],
      })
    ).body.elevations;
    expect(sea.elevation).toBe(0);
    expect(rock.elevation).toBeGreaterThan(100);
    await removePack(service.dataDir, 'monaco');
    const height = async () => (await ask({ points: [{ lat: 43.745, lon: 7.412 }] })).body.elevations[0].elevation;
    await expect.poll(height).toBe(null);
  });
});
