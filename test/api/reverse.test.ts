import { beforeAll, describe, expect, test } from 'vitest';
import type { PlaceFeature } from '../../server/geocoding/answer/place-feature.ts';
import { packFor } from '../helpers/packs.ts';
import type { TestService } from '../helpers/service.ts';
import { serviceForTests } from '../helpers/service-for-tests.ts';
import { hasSharedData } from '../helpers/shared-data.ts';
import { extracts, type PlacesRegion, placesPack } from './places-pack.ts';
import { isRight, type ReverseSet, reversePoints } from './reverse-points.ts';

const regions: readonly PlacesRegion[] = hasSharedData ? ['monaco', 'sf', 'liechtenstein'] : ['monaco'];

describe('reverse geocoding over the sandbox, the world and real regions', () => {
  let service: TestService;

  beforeAll(async () => {
    const built = await Promise.all(regions.map(placesPack));
    const made = await Promise.all((['sandbox', 'world'] as const).map(packFor));
    service = await serviceForTests({ packs: [...built, ...made] });
  });

  async function ask(query: Record<string, string | number>): Promise<PlaceFeature[]> {
    const values = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, body } = await service.get(`/search/geocode/v1/reverse?${values}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.features;
  }

  test.each(regions)(
    '%s: beside and in houses, on streets and at shops, drawn by lot from the map, nearly all are right',
    async region => {
      const sets = await reversePoints(extracts[region]);
      const share = async (set: ReverseSet, layer?: string) => {
        let right = 0;
        for (const point of sets[set]) {
          const { lon, lat } = point;
          const [found] = await ask({ lon, lat, ...(layer ? { layer } : {}) });
          if (isRight(point.right, found)) right += 1;
        }
        return right / sets[set].length;
      };
      // Not all are right: the index has one of two houses with a number that a street has twice within 150 m.
      expect(await share('beside')).toBeGreaterThanOrEqual(0.95);
      expect(await share('beside', 'house')).toBeGreaterThanOrEqual(0.98);
      expect(await share('inside')).toBeGreaterThanOrEqual(0.95);
      expect(await share('inside', 'house')).toBeGreaterThanOrEqual(0.95);
      expect(await share('street')).toBeGreaterThanOrEqual(0.98);
      expect(await share('street', 'street')).toBeGreaterThanOrEqual(0.98);
      expect(await share('poi')).toBeGreaterThanOrEqual(0.93);
    },
  );

  test('first what says where a point is, then everything by distance; asked for layers, only by distance', async () => {
    // On a boulevard of Monaco, which is nearer than any of its houses.
    const point = { lat: 43.737133, lon: 7.416903 };
    const [best, ...others] = await ask({ ...point, limit: 10 });
    expect(best?.properties).toMatchObject({ type: 'house', street: 'Boulevard du Jardin Exotique' });
    const distances = others.map(({ properties }) => properties.distance ?? -1);
    expect(distances).toHaveLength(9);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.min(...distances)).toBeLessThan(best?.properties.distance ?? 0);
    const asked = (await ask({ ...point, limit: 10, layer: 'house,street,poi' })).map(each => each.properties.distance);
    expect(asked).toEqual([...asked].sort((a, b) => (a ?? 0) - (b ?? 0)));
  });

  test.runIf(hasSharedData)('large areas, districts and tunnels never hide the address at a point', async () => {
    const district = await ask({ lat: 37.771869, lon: -122.410414, limit: 5 });
    expect(district[0]?.properties).toMatchObject({ type: 'house', name: '215 Dore Street' });
    const [overTunnel] = await ask({ lat: 37.7966, lon: -122.4169 });
    expect(overTunnel?.properties).toMatchObject({ type: 'house', street: 'Broadway' });
  });

  test('far out at sea: finds the nearest thing within the radius, not nothing, and charges it once', async () => {
    const before = service.used();
    const [land] = await ask({ lat: 50, lon: -20, radius: 5000 });
    expect(service.used()).toBe(before + 10);
    expect(land?.properties.distance).toBeGreaterThan(500_000);
    for (const radius of [200, 500, 1000, 5000]) {
      const [coast] = await ask({ lat: 46.6, lon: -30.2, radius });
      expect(coast?.properties.distance, `${radius} km`).toBeGreaterThan(100_000);
      expect(coast?.properties.distance, `${radius} km`).toBeLessThan(200_000);
    }
    // A wider radius finds the same at any point.
    for (const [lat, lon] of [
      [44.1, -27],
      [45.9, -26.4],
      [47.3, -29.9],
    ] as const) {
      const [wide] = await ask({ lat, lon, radius: 5000 });
      const far = (wide?.properties.distance ?? 0) / 1000;
      const [narrow] = await ask({ lat, lon, radius: far + 0.5 });
      expect(narrow).toEqual(wide);
      expect(await ask({ lat, lon, radius: far - 0.5 })).toEqual([]);
    }
  });
});
