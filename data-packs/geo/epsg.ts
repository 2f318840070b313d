import proj4, { type Converter } from 'proj4';
import { lookup } from '../base/lookup.ts';
import { remembered } from '../base/remembered.ts';
import type { Position } from './lon-lat.ts';
import { latitudeOf, longitudeOf, mercatorHalf } from './web-mercator.ts';

/** Ellipsoids of geographic systems and their shift to WGS84, by code; without shift within two metres of it. */
export const datums: Readonly<Record<number, string>> = {
  ...Object.fromEntries([4326, 4979].map(code => [code, '+datum=WGS84'])),
  // ETRS89, NAD83 and its later kin, GDA, NZGD2000, JGD, SIRGAS 2000, RGF93, SWEREF99, Hartebeesthoek94.
  ...Object.fromEntries(
    [4258, 4937, 4269, 4152, 4617, 4759, 6318, 4283, 7844, 4167, 4612, 6668, 4674, 4171, 4619, 4148].map(code => [
      code,
      '+ellps=GRS80',
    ]),
  ),
  // Switzerland, Austria, Germany, Netherlands, Britain, Ireland, Belgium, Hungary, Romania, Greece.
  4149: '+ellps=bessel +towgs84=674.374,15.056,405.346',
  4150: '+ellps=bessel +towgs84=674.374,15.056,405.346',
  4312: '+ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232',
  4314: '+ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7',
  4289: '+ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957,0.343988,-1.877402,4.0725',
  4277: '+ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489',
  4299: '+a=6377340.189 +rf=299.3249646 +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15',
  4313: '+ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747',
  4237: '+ellps=GRS67 +towgs84=52.17,-71.82,-14.9',
  4179: '+ellps=krass +towgs84=2.329,-147.042,-92.08,-0.309,0.325,0.497,5.69',
  4121: '+ellps=GRS80 +towgs84=-199.87,74.79,246.62',
};

/** Series of codes of UTM zones, within two metres of WGS84: first, last, and the zone of the first. */
const utmNorth = [
  [32601, 32660, 1],
  // ETRS89 (with the north written first as well), RDN2008, SWEREF99 TM, TM35FIN.
  [25828, 25838, 28],
  [3040, 3049, 28],
  [7791, 7793, 32],
  [3006, 3006, 33],
  [3067, 3067, 35],
  // NAD83, its realisations of 2007 and 2011, Canada's.
  [26901, 26923, 1],
  [3708, 3726, 1],
  [6330, 6348, 1],
  [2955, 2957, 11],
  [2958, 2962, 17],
  [3154, 3157, 7],
  [3158, 3160, 14],
  [3761, 3761, 22],
  // SIRGAS 2000, JGD2000, JGD2011.
  [31965, 31976, 11],
  [3097, 3101, 51],
  [6688, 6692, 51],
] as const;
const utmSouth = [
  [32701, 32760, 1],
  // GDA94, GDA2020, SIRGAS 2000.
  [28348, 28358, 48],
  [7846, 7859, 46],
  [31977, 31985, 17],
] as const;

const somerc = 'somerc +lat_0=46.9524055555556 +lon_0=7.43958333333333';
const conusAlbers = 'aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5';
const stereo70 = 'sterea +lat_0=46 +lon_0=25 +k=0.99975 +x_0=500000 +y_0=500000';
const rijksdriehoek = 'sterea +lat_0=52.1561605555556 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000';
const lambert72 = 'lcc +lat_0=90 +lon_0=4.36748666666667 +lat_1=51.1666672333333 +lat_2=49.8333339';
const lambert2008 = 'lcc +lat_0=50.797815 +lon_0=4.35921583333333 +lat_1=49.8333333333333 +lat_2=51.1666666666667';
const estonia = 'lcc +lat_0=57.5175539305556 +lon_0=24 +lat_1=59.3333333333333 +lat_2=58 +x_0=500000 +y_0=6375000';
const eov = 'somerc +lat_0=47.1443937222222 +lon_0=19.0485717777778 +k_0=0.99993 +x_0=650000 +y_0=200000';
const canada = 'lcc +lat_0=63.390675 +lon_0=-91.8666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000';
const singapore = 'tmerc +lat_0=1.36666666666667 +lon_0=103.833333333333 +x_0=28001.642 +y_0=38744.572';

/** Projected systems by code: the code of the datum, and the projection of EPSG's register. */
const national: Readonly<Record<number, readonly [datum: number, projection: string]>> = {
  // Switzerland, Austria, Germany.
  2056: [4150, `${somerc} +x_0=2600000 +y_0=1200000`],
  21781: [4149, `${somerc} +x_0=600000 +y_0=200000`],
  31254: [4312, 'tmerc +lon_0=10.3333333333333 +y_0=-5000000'],
  31255: [4312, 'tmerc +lon_0=13.3333333333333 +y_0=-5000000'],
  31256: [4312, 'tmerc +lon_0=16.3333333333333 +y_0=-5000000'],
  31287: [4312, 'lcc +lat_0=47.5 +lon_0=13.3333333333333 +lat_1=49 +lat_2=46 +x_0=400000 +y_0=400000'],
  31466: [4314, 'tmerc +lon_0=6 +x_0=2500000'],
  31467: [4314, 'tmerc +lon_0=9 +x_0=3500000'],
  31468: [4314, 'tmerc +lon_0=12 +x_0=4500000'],
  31469: [4314, 'tmerc +lon_0=15 +x_0=5500000'],
  5650: [4258, 'tmerc +lon_0=15 +k=0.9996 +x_0=33500000'],
  // Britain, Ireland, France, Belgium, Netherlands, Portugal.
  27700: [4277, 'tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000'],
  29902: [4299, 'tmerc +lat_0=53.5 +lon_0=-8 +k=1.000035 +x_0=200000 +y_0=250000'],
  2157: [4258, 'tmerc +lat_0=53.5 +lon_0=-8 +k=0.99982 +x_0=600000 +y_0=750000'],
  2154: [4171, 'lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000'],
  31370: [4313, `${lambert72} +x_0=150000.013 +y_0=5400088.438`],
  3812: [4258, `${lambert2008} +x_0=649328 +y_0=665262`],
  28992: [4289, rijksdriehoek],
  3763: [4258, 'tmerc +lat_0=39.6682583333333 +lon_0=-8.13310833333333'],
  // Poland, Hungary, Romania, Greece, Slovenia, Croatia, Estonia, Latvia, Lithuania.
  2180: [4258, 'tmerc +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000'],
  2176: [4258, 'tmerc +lon_0=15 +k=0.999923 +x_0=5500000'],
  2177: [4258, 'tmerc +lon_0=18 +k=0.999923 +x_0=6500000'],
  2178: [4258, 'tmerc +lon_0=21 +k=0.999923 +x_0=7500000'],
  2179: [4258, 'tmerc +lon_0=24 +k=0.999923 +x_0=8500000'],
  23700: [4237, eov],
  3844: [4179, stereo70],
  2100: [4121, 'tmerc +lon_0=24 +k=0.9996 +x_0=500000'],
  3794: [4258, 'tmerc +lon_0=15 +k=0.9999 +x_0=500000 +y_0=-5000000'],
  3765: [4258, 'tmerc +lon_0=16.5 +k=0.9999 +x_0=500000'],
  3301: [4258, estonia],
  3059: [4258, 'tmerc +lon_0=24 +k=0.9996 +x_0=500000 +y_0=-6000000'],
  3346: [4258, 'tmerc +lon_0=24 +k=0.9998 +x_0=500000'],
  // Europe as a whole.
  3034: [4258, 'lcc +lat_0=52 +lon_0=10 +lat_1=35 +lat_2=65 +x_0=4000000 +y_0=2800000'],
  3035: [4258, 'laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000'],
  // North America.
  5070: [4269, conusAlbers],
  6350: [6318, conusAlbers],
  3005: [4269, 'aea +lat_0=45 +lon_0=-126 +lat_1=50 +lat_2=58.5 +x_0=1000000'],
  3310: [4269, 'aea +lat_0=0 +lon_0=-120 +lat_1=34 +lat_2=40.5 +y_0=-4000000'],
  3338: [4269, 'aea +lat_0=50 +lon_0=-154 +lat_1=55 +lat_2=65'],
  3347: [4269, canada],
  3978: [4269, 'lcc +lat_0=49 +lon_0=-95 +lat_1=49 +lat_2=77'],
  // Australia, New Zealand, East Asia.
  3577: [4283, 'aea +lat_0=0 +lon_0=132 +lat_1=-18 +lat_2=-36'],
  3111: [4283, 'lcc +lat_0=-37 +lon_0=145 +lat_1=-36 +lat_2=-38 +x_0=2500000 +y_0=2500000'],
  2193: [4167, 'tmerc +lon_0=173 +k=0.9996 +x_0=1600000 +y_0=10000000'],
  3826: [4258, 'tmerc +lon_0=121 +k=0.9999 +x_0=250000'],
  5179: [4258, 'tmerc +lat_0=38 +lon_0=127.5 +k=0.9996 +x_0=1000000 +y_0=2000000'],
  5186: [4258, 'tmerc +lat_0=38 +lon_0=127 +x_0=200000 +y_0=600000'],
  3414: [4326, singapore],
  // The poles and the world.
  3031: [4326, 'stere +lat_0=-90 +lat_ts=-71 +lon_0=0'],
  3413: [4326, 'stere +lat_0=90 +lat_ts=70 +lon_0=-45'],
  3976: [4326, 'stere +lat_0=-90 +lat_ts=-70 +lon_0=0'],
  3395: [4326, 'merc +lon_0=0'],
  6933: [4326, 'cea +lat_ts=30 +lon_0=0'],
};

/** The PROJ string of a projected or geographic system; undefined for unknown codes. */
export function definitionOf(code: number): string | undefined {
  for (const [series, south] of [[utmNorth, ''] as const, [utmSouth, ' +south'] as const]) {
    const found = series.find(([first, last]) => code >= first && code <= last);
    if (found) return `+proj=utm +zone=${found[2] + code - found[0]}${south} +datum=WGS84 +units=m`;
  }
  const [datum, projection] = national[code] ?? [code, 'longlat'];
  const shift = datums[datum];
  // proj4 reads a missing false origin as NaN, and uses the last one given.
  return shift && `+x_0=0 +y_0=0 +proj=${projection} ${shift} +units=m`;
}

/** Web Mercator by its code, and by those of before it had one. */
const mercatorCodes = new Set([3857, 3785, 900_913, 102_100, 102_113]);

const converters = new Map<number, Converter>();

/** What turns coordinates of a system into degrees of WGS84; undefined for unknown codes. */
export function degreesFrom(code: number): ((x: number, y: number) => Position) | undefined {
  if (mercatorCodes.has(code))
    return (x, y) => [longitudeOf(0.5 + x / (2 * mercatorHalf)), latitudeOf(0.5 - y / (2 * mercatorHalf))];
  const definition = definitionOf(code);
  if (definition === undefined) return undefined;
  return degreesBy(definition, code);
}

/** The same by a definition of PROJ or as well-known text. Throws where it is none. */
function degreesBy(definition: string, code?: number): (x: number, y: number) => Position {
  const converter = code === undefined ? proj4(definition) : remembered(converters, code, () => proj4(definition));
  return (x, y) => {
    // The library throws where there is no such place.
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [Number.NaN, Number.NaN];
    return converter.inverse<Position>([x, y]);
  };
}

/** Datums that the library does not shift, or not rightly, by their names in well-known text. */
const shifted: Readonly<Record<string, number>> = {
  deutsches_hauptdreiecksnetz: 4314,
  amersfoort: 4289,
  belge_1972: 4313,
  reseau_national_belge_1972: 4313,
  hungarian_1972: 4237,
  hungarian_datum_1972: 4237,
};

/** Finds what turns coordinates into degrees of WGS84, by the well-known text of their system; undefined for other texts. */
export function degreesFromWkt(wkt: string): ((x: number, y: number) => Position) | undefined {
  const code = /(?:AUTHORITY|ID)\s*\[\s*"EPSG"\s*,\s*"?(\d+)"?\s*\]\s*\]\s*$/i.exec(wkt)?.[1];
  const known = code === undefined ? undefined : degreesFrom(Number(code));
  if (known !== undefined) return known;
  const withShift = wkt.replace(
    /(DATUM\s*\[\s*"(?:D_)?([^"]+)"\s*,\s*SPHEROID\s*\[[^\]]*\])(?!\s*,\s*TOWGS84)/i,
    (found, datum: string, name: string) => {
      const shift = /towgs84=(\S+)/.exec(datums[lookup(shifted, name.toLowerCase()) ?? 0] ?? '')?.[1];
      return shift === undefined ? found : `${datum},TOWGS84[${shift}]`;
    },
  );
  try {
    return /^\s*[A-Z]/i.test(wkt) ? degreesBy(withShift) : undefined;
  } catch {
    return undefined;
  }
}
