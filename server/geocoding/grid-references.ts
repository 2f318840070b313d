import { utmInverse } from '../../data-packs/format/transverse-mercator.ts';
import { itemAt } from '../../data-packs/geo/item-at.ts';
import { fromMgrs } from './mgrs.ts';

/** Degrees. */
export interface Coordinates {
  lon: number;
  lat: number;
}

const utmPattern =
  /^(\d{1,2})\s*([C-HJ-NP-X])[\s,]+(\d{5,7}(?:\.\d+)?)\s*(?:m?\s*E)?[\s,]+(\d{3,8}(?:\.\d+)?)\s*(?:m?\s*N)?$/i;
const mgrsPattern = /^(\d{1,2})\s*([C-HJ-NP-X])\s*([A-HJ-NP-Z])([A-HJ-NP-V])\s*(\d{0,10})(?:\s+(\d{1,5}))?$/i;
/** Northings of the band S, which is also written for the southern hemisphere. */
const bandS = [3_500_000, 4_500_000] as const;

/** A place in UTM metres ("32T 538816 5223773"), the letter being the band or N and S for the hemisphere. */
export function parseUtm(text: string): Coordinates | undefined {
  const match = utmPattern.exec(text);
  if (!match) return undefined;
  const zone = Number(match[1]);
  const letter = itemAt(match, 2).toUpperCase();
  const easting = Number(match[3]);
  const northing = Number(match[4]);
  if (zone < 1 || zone > 60 || easting < 100_000 || easting > 900_000 || northing > 10_000_000) return undefined;
  const hemisphere = letter === 'S' && (northing < bandS[0] || northing > bandS[1]);
  const southern = letter < 'N' || hemisphere;
  const [lon, lat] = utmInverse(zone, southern, easting, northing);
  return { lon, lat };
}

/** The middle of a square of the Military Grid Reference System, from 10 km ("32TNT32") to 1 m, with or without spaces. */
export function parseMgrs(text: string): Coordinates | undefined {
  const match = mgrsPattern.exec(text.replace(/\s+/g, ' '));
  if (!match) return undefined;
  const [, zone, band = '', column = '', row = '', first = '', second = ''] = match;
  if (second !== '' && first.length !== second.length) return undefined;
  const digits = first + second;
  if (digits.length % 2 !== 0 || digits.length < 2 || digits.length > 10) return undefined;
  const point = fromMgrs(Number(zone), band.toUpperCase(), column.toUpperCase(), row.toUpperCase(), digits);
  return point && { lon: point[0], lat: point[1] };
}

const alphabet = '23456789CFGHJMPQRVWX';
const plusPattern = /^([2-9CFGHJMPQRVWX]{8})\+([2-9CFGHJMPQRVWX]{2,7})$/i;

/** The middle of a full plus code (Open Location Code, "8FVC4GQF+PQ"); short ones say nothing without a town. */
export function parsePlusCode(text: string): Coordinates | undefined {
  const match = plusPattern.exec(text);
  if (!match) return undefined;
  const digits = [...(itemAt(match, 1) + itemAt(match, 2)).toUpperCase()].map(letter => alphabet.indexOf(letter));
  let [lat, lon] = [-90, -180];
  let [height, width] = [400, 400];
  for (let i = 0; i < 10; i += 2) {
    height /= 20;
    width /= 20;
    lat += itemAt(digits, i) * height;
    lon += itemAt(digits, i + 1) * width;
  }
  for (const digit of digits.slice(10)) {
    height /= 5;
    width /= 4;
    lat += Math.floor(digit / 4) * height;
    lon += (digit % 4) * width;
  }
  // The first pair of letters reaches beyond the globe.
  return lat < 90 && lon < 180 ? { lon: lon + width / 2, lat: lat + height / 2 } : undefined;
}
