import proj4, { type Converter } from 'proj4';
import { type LonLat, turnedNear, wrapped } from './lon-lat.ts';
import { utmBand, utmZone } from './utm-zone.ts';

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
  return [turnedNear(lon, zone * 6 - 183), lat];
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
