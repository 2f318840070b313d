import { utmForward, utmInverse } from '../../../../data-packs/format/transverse-mercator.ts';

/** The zone's number, Norway's and Svalbard's own ones included. */
export function utmZone(longitude: number, latitude: number): number {
  const plain = Math.min(60, Math.floor((longitude + 180) / 6) + 1);
  if (latitude >= 56 && latitude < 64 && longitude >= 3 && longitude < 12) return 32;
  if (latitude >= 72 && longitude >= 0 && longitude < 42) return 31 + 2 * Math.floor((longitude + 3) / 12);
  return plain;
}

/** Easting and northing in a zone, metres; northings go on below zero in the south. */
export function toUtm(longitude: number, latitude: number, zone: number): [number, number] {
  return utmForward(zone, false, longitude, latitude);
}

/** Longitude and latitude of a place in a zone. */
export function fromUtm(easting: number, northing: number, zone: number): [number, number] {
  return utmInverse(zone, false, easting, northing);
}
