import { describe, expect, test } from 'vitest';
import { notationsOf } from '../../renderer/ui/coordinate-notations.ts';
import { parseCoordinates } from '../../server/geocoding/coordinates.ts';

const text = (point: { lon: number; lat: number }, name: string) =>
  notationsOf(point).find(one => one.name === name)?.text;

describe('notations of a place', () => {
  // By definition: the middle meridian of zone 31 is 500 km on the grid, and the equator is zero for the north.
  test('on the middle meridian at the equator the grid begins', () => {
    expect(text({ lat: 0, lon: 3 }, 'UTM')).toBe('31N 500000 0000000');
    expect(text({ lat: 0, lon: 3 }, 'MGRS')).toBe('31N EA 00000 00000');
  });

  test('Bergen and Svalbard lie in the zones that were widened for them', () => {
    expect(text({ lat: 60.39, lon: 5.32 }, 'UTM')).toMatch(/^32V /);
    expect(text({ lat: 78.22, lon: 15.63 }, 'UTM')).toMatch(/^33X /);
  });

  test('what is copied can be pasted into the search: it is read as the same place, to two metres', () => {
    const places = [
      [47.1394, 9.52438],
      [43.7311, 7.41997],
      [-33.8568, 151.2151],
      [60.39, 5.32],
      [78.22, 15.63],
      [-54.8, -68.3],
      [0.00001, 0.00001],
      [-0.5, 179.99],
      [83.5, -30],
    ] as const;
    for (const [lat, lon] of places) {
      for (const notation of notationsOf({ lat, lon })) {
        const read = parseCoordinates(notation.text);
        expect(read, notation.text).toBeDefined();
        const metres = Math.hypot(
          ((read?.lat ?? 0) - lat) * 111_320,
          ((read?.lon ?? 0) - lon) * 111_320 * Math.cos((lat * Math.PI) / 180),
        );
        expect(metres, `${notation.name} ${notation.text}`).toBeLessThan(2);
      }
    }
  });

  test('sixty seconds are a minute, and near the poles there is no grid', () => {
    expect(text({ lat: 46.999999, lon: -0.00001 }, 'Degrees')).toBe(`47°00'00.0"N 0°00'00.0"W`);
    expect(notationsOf({ lat: 89, lon: 0 }).map(({ name }) => name)).toEqual(['Decimal', 'Degrees']);
  });
});
