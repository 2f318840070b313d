import { describe, expect, test } from 'vitest';
import { fromMgrs, toMgrs } from '../../../data-packs/geo/mgrs.ts';
import { fromUtm, toUtm, utmReference } from '../../../data-packs/geo/utm.ts';
import { utmZone } from '../../../data-packs/geo/utm-zone.ts';

// PROJ 9.5.1: degrees and metres of EPSG:326xx and 327xx; the first is Wikipedia's example, the CN Tower (17T 630084
// 4833438).
const published = [
  { lon: -79.387139, lat: 43.642567, zone: 17, south: false, easting: 630_084.3008, northing: 4_833_438.5857 },
  { lon: 151.2151, lat: -33.8568, zone: 56, south: true, easting: 334_882.0657, northing: 6_252_288.4317 },
  { lon: 9.5, lat: 78.22, zone: 33, south: false, easting: 374_828.7435, northing: 8_688_808.0494 },
  { lon: 3.1, lat: 60.39, zone: 32, south: false, easting: 175_087.3378, northing: 6_709_409.2806 },
  { lon: -179.9, lat: -41.3, zone: 60, south: true, easting: 759_545.5663, northing: 5_423_302.6727 },
] as const;

describe('UTM', () => {
  test('is what PROJ says to a tenth of a millimetre, both ways', () => {
    for (const { lon, lat, zone, south, easting, northing } of published) {
      const [x, y] = toUtm(lon, lat, zone, south);
      expect(Math.hypot(x - easting, y - northing)).toBeLessThan(0.000_1);
      const [backLon, backLat] = fromUtm(easting, northing, zone, south);
      expect(backLon - 360 * Math.round((backLon - lon) / 360)).toBeCloseTo(lon, 8);
      expect(backLat).toBeCloseTo(lat, 8);
    }
  });

  test('zones 1 and 60 reach across the 180th meridian without a jump', () => {
    expect(fromUtm(150_000, 5_000_000, 1)[0]).toBeCloseTo(178.554_057_419 - 360, 8);
    expect(fromUtm(850_000, 5_000_000, 60)[0]).toBeCloseTo(360 - 178.554_057_419, 8);
  });

  test('zones are six degrees wide, but in the west of Norway and on Svalbard', () => {
    const zones = [
      utmZone(-180, 0),
      utmZone(180, 0),
      utmZone(2.9, 60),
      utmZone(3, 60),
      utmZone(3, 64),
      utmZone(3, 55.9),
    ];
    expect(zones).toEqual([1, 60, 31, 32, 31, 31]);
    expect([8.9, 9, 20.9, 21, 32.9, 33, 41.9, 42].map(lon => utmZone(lon, 75))).toEqual([
      31, 33, 33, 35, 35, 37, 37, 38,
    ]);
  });

  test('is written with its band, and not beyond 84° north and 80° south', () => {
    expect(utmReference({ lon: -79.387139, lat: 43.642567 })).toBe('17T 630084 4833439');
    expect(utmReference({ lon: 9.5 + 360, lat: 78.22 })).toBe('33X 374829 8688808');
    expect([utmReference({ lon: 0, lat: 84.1 }), utmReference({ lon: 0, lat: -80.1 })]).toEqual([undefined, undefined]);
  });
});

describe('MGRS', () => {
  // Wikipedia's example, near Honolulu; where its metre lies is PROJ's word on 612345.5, 2367890.5 in zone 4.
  test('4QFJ1234567890 is where it is published to be', () => {
    const point = fromMgrs('4QFJ1234567890');
    expect(point?.lon).toBeCloseTo(-157.916_076_317, 8);
    expect(point?.lat).toBeCloseTo(21.409_801_158, 8);
    expect(toMgrs({ lon: -157.916_076_317, lat: 21.409_801_158 })).toBe('4Q FJ 12345 67890');
  });

  test('on Svalbard and in Norway it stands in their own zones', () => {
    expect(toMgrs({ lon: 9.5, lat: 78.22 })).toBe('33X UG 74828 88808');
    expect(toMgrs({ lon: 3.1, lat: 60.39 })).toMatch(/^32V .. 75087 09409$/);
  });

  test('letters that a zone or a band does not have name nothing', () => {
    const wrong = ['32TXX12', '61TNT32', '32NNT32', '32AAA32', '32TNT123', '32TNT', 'TNT32', '0TNT32'];
    expect(wrong.map(fromMgrs)).toEqual(wrong.map(() => undefined));
    expect(toMgrs({ lon: 0, lat: 85 })).toBeUndefined();
  });
});
