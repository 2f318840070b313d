import * as mgrs from 'mgrs';
import { type LonLat, wrapped } from './lon-lat.ts';
import { toUtm } from './utm.ts';
import { utmBand, utmBandLatitudes } from './utm-zone.ts';

// Node loads the package's CommonJS file, with functions in `default`; Vite the ES module, without `default`.
const { forward, toPoint }: typeof mgrs = Reflect.get(mgrs, 'default') ?? mgrs;

/** "32T NT 39740 20994", truncated to the metre; undefined near the poles, outside UTM. */
export function toMgrs({ lon, lat }: LonLat): string | undefined {
  if (utmBand(lat) === undefined) return undefined;
  return forward([wrapped(lon), lat]).replace(/^(\d+.)(..)(.{5})(.{5})$/, '$1 $2 $3 $4');
}

/** Centre of a reference's square, from 10 km ("32TNT32") to 1 m; undefined for an invalid reference. */
export function fromMgrs(reference: string): LonLat | undefined {
  const match = /^(\d{1,2})([A-Z])[A-HJ-NP-Z][A-HJ-NP-V](?:\d\d){1,5}$/.exec(reference);
  const zone = Number(match?.[1]);
  const band = utmBandLatitudes(match?.[2] ?? '');
  if (!band || !(zone >= 1 && zone <= 60)) return undefined;
  const [lon, lat] = toPoint(reference);
  // Letters that do not exist in the zone or band give far points; squares cross a band's edges a little.
  if (!(lat >= band[0] - 1 && lat < band[1] + 1)) return undefined;
  const [easting] = toUtm(lon, lat, zone);
  return easting >= 100_000 && easting < 900_000 ? { lon, lat } : undefined;
}
