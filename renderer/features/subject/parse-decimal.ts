import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';

const decimalPair =
  /^\s*([+-]?\d{1,2}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EWO])?\s*$/i;

/**
 * Parses "47.1392, 9.5227" and variants, latitude first, without a request. The service reads other notations (degrees
 * and minutes, UTM, MGRS).
 */
export function parseCoordinates(text: string): LonLat | undefined {
  const match = decimalPair.exec(text);
  if (match === null) return undefined;
  const [, latText = '', northSouth = '', lonText = '', eastWest = ''] = match;
  const lat = Number(latText) * (northSouth.toUpperCase() === 'S' ? -1 : 1);
  const lon = Number(lonText) * (eastWest.toUpperCase() === 'W' ? -1 : 1);
  // Require a comma, decimals or letters: "9490 12" is a postcode and a number.
  const looksLikeOne = /[.,;°]|[NSEW]/i.test(text);
  return looksLikeOne && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lon, lat } : undefined;
}
