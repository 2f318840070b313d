import proj4, { type Converter } from 'proj4';
import { type LonLat, wrapped } from './lon-lat.ts';

/** Number of the zone, with the exceptions of Norway and Svalbard. */
export function utmZone(lon: number, lat: number): number {
  if (lat >= 56 && lat < 64 && lon >= 3 && lon < 12) return 32;
  if (lat >= 72 && lon >= 0 && lon < 42) return 31 + 2 * Math.floor((lon + 3) / 12);
  return Math.min(60, Math.floor((lon + 180) / 6) + 1);
}

const bands = 'CDEFGHJKLMNPQRSTUVWX';

/** Letter of a latitude's band of 8 degrees (the northernmost has 12); undefined near the poles, outside UTM. */
export function utmBand(lat: number): string | undefined {
  return lat < -80 || lat > 84 ? undefined : bands[Math.min(19, Math.floor((lat + 80) / 8))];
}

/** South and north of a band; undefined for an unknown letter. */
export function utmBandLatitudes(band: string): [south: number, north: number] | undefined {
  const south = bands.indexOf(band) * 8 - 80;
  return band.length !== 1 || south < -80 ? undefined : [south, band === 'X' ? 84 : south + 8];
}

const zones = new Map<number, Converter>();

function converter(zone: number): Converter {
  const known = zones.get(zone) ?? proj4(`+proj=utm +zone=${zone} +datum=WGS84 +units=m`);
  zones.set(zone, known);
  return known;
}

/** Added to northings of the southern hemisphere to make them positive. */
const southernNorthing = 10_000_000;

/** Metres east and north in a zone; without `south` northings are negative south of the equator. */
export function toUtm(lon: number, lat: number, zone: number, south = false): [easting: number, northing: number] {
  const [easting, northing] = converter(zone).forward<[number, number]>([lon, lat]);
  return [easting, northing + (south ? southernNorthing : 0)];
}

/** Converts metres in a zone to degrees; the longitude may be slightly beyond 180 in zones 1 and 60. */
export function fromUtm(easting: number, northing: number, zone: number, south = false): [lon: number, lat: number] {
  const [lon, lat] = converter(zone).inverse<[number, number]>([easting, northing - (south ? southernNorthing : 0)]);
  return [lon + 360 * Math.round((zone * 6 - 183 - lon) / 360), lat];
}

/** "32T 539740 5220994"; undefined near the poles. */
export function utmReference({ lon, lat }: LonLat): string | undefined {
  const band = utmBand(lat);
  if (band === undefined) return undefined;
  const zone = utmZone(wrapped(lon), lat);
  const [easting, northing] = toUtm(lon, lat, zone, lat < 0);
  const metres = (value: number, digits: number) => String(Math.round(value)).padStart(digits, '0');
  return `${zone}${band} ${metres(easting, 6)} ${metres(northing, 7)}`;
}
