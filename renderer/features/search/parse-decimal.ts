import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';

const decimalPair =
  /^\s*([+-]?\d{1,2}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EWO])?\s*$/i;

/**
 * "47.1392, 9.5227" and its kin, latitude first. Everything else people paste (degrees and minutes, UTM, MGRS) is the service's to read;
 * this only spares the wait for the plainest form.
 */
export function parseCoordinates(text: string): LonLat | undefined {
  const match = decimalPair.exec(text);
  if (match === null) return undefined;
  const [, latText = '', northSouth = '', lonText = '', eastWest = ''] = match;
  const lat = Number(latText) * (northSouth.toUpperCase() === 'S' ? -1 : 1);
  const lon = Number(lonText) * (eastWest.toUpperCase() === 'W' ? -1 : 1);
  // "9490 12" is a postcode and a number; a pair of coordinates has a comma, decimals or letters.
  const looksLikeOne = /[.,;°]|[NSEW]/i.test(text);
  return looksLikeOne && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lon, lat } : undefined;
}
