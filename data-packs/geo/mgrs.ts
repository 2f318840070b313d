import * as mgrs from 'mgrs';
import { type LonLat, wrapped } from './lon-lat.ts';
import { toUtm, utmBand, utmBandLatitudes } from './utm.ts';

// Node takes the package's CommonJS file, whose functions are those of its default; Vite the ES module, which has none.
const { forward, toPoint }: typeof mgrs = Reflect.get(mgrs, 'default') ?? mgrs;

/** "32T NT 39740 20994", to the metre it stands in; undefined near the poles, where UTM ends. */
export function toMgrs({ lon, lat }: LonLat): string | undefined {
  if (utmBand(lat) === undefined) return undefined;
  return forward([wrapped(lon), lat]).replace(/^(\d+.)(..)(.{5})(.{5})$/, '$1 $2 $3 $4');
}

/** The middle of the square that a reference names, from 10 km ("32TNT32") to 1 m; undefined where it names none. */
export function fromMgrs(reference: string): LonLat | undefined {
  const match = /^(\d{1,2})([A-Z])[A-HJ-NP-Z][A-HJ-NP-V](?:\d\d){1,5}$/.exec(reference);
  const zone = Number(match?.[1]);
  const band = utmBandLatitudes(match?.[2] ?? '');
  if (!band || !(zone >= 1 && zone <= 60)) return undefined;
  const [lon, lat] = toPoint(reference);
  // Letters that this zone or band does not have come out far away; squares reach over a band's edges a little.
  if (!(lat >= band[0] - 1 && lat < band[1] + 1)) return undefined;
  const [easting] = toUtm(lon, lat, zone);
  return easting >= 100_000 && easting < 900_000 ? { lon, lat } : undefined;
}
