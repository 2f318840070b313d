import { describe, expect, test } from 'vitest';
import { parseCoordinates } from '../../data-packs/geo/parse-coordinates.ts';
import { notationsOf } from '../../renderer/ui/format/coordinate-notations.ts';

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

  test('plus codes are those of the reference implementation', () => {
    // Examples of https://github.com/google/open-location-code/blob/main/test_data/encoding.csv
    expect(text({ lat: 20.3700625, lon: 2.7821875 }, 'Plus code')).toMatch(/^7FG49QCJ\+2V/);
    expect(text({ lat: 47.0000625, lon: 8.0000625 }, 'Plus code')).toMatch(/^8FVC2222\+22/);
    expect(text({ lat: -41.2730625, lon: 174.7859375 }, 'Plus code')).toMatch(/^4VCPPQGP\+Q9/);
    expect(text({ lat: 90, lon: 1 }, 'Plus code')).toMatch(/^CFX3X2X2\+X2/);
    expect(text({ lat: 1, lon: 180 }, 'Plus code')).toMatch(/^62H22222\+22/);
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
    expect(notationsOf({ lat: 89, lon: 0 }).map(({ name }) => name)).toEqual(['Decimal', 'Degrees', 'Plus code']);
  });
});
