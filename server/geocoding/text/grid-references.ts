import { itemAt } from '../../../data-packs/base/item-at.ts';
import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { fromMgrs } from '../../../data-packs/geo/mgrs.ts';
import { fromUtm } from '../../../data-packs/geo/utm.ts';

const utmPattern =
  /^(\d{1,2})\s*([C-HJ-NP-X])[\s,]+(\d{5,7}(?:\.\d+)?)\s*(?:m?\s*E)?[\s,]+(\d{3,8}(?:\.\d+)?)\s*(?:m?\s*N)?$/i;
const mgrsPattern = /^(\d{1,2} ?[A-Z] ?[A-Z]{2}) ?(\d{0,10})(?: (\d{1,5}))?$/i;
/** Northings of the band S; outside them the letter means the southern hemisphere. */
const bandS = [3_500_000, 4_500_000] as const;

/** Parses UTM metres ("32T 538816 5223773"); the letter is the band, or N or S for the hemisphere. */
export function parseUtm(text: string): LonLat | undefined {
  const match = utmPattern.exec(text);
  if (!match) return undefined;
  const zone = Number(match[1]);
  const letter = itemAt(match, 2).toUpperCase();
  const easting = Number(match[3]);
  const northing = Number(match[4]);
  if (zone < 1 || zone > 60 || easting < 100_000 || easting > 900_000 || northing > 10_000_000) return undefined;
  const hemisphere = letter === 'S' && (northing < bandS[0] || northing > bandS[1]);
  const southern = letter < 'N' || hemisphere;
  const [lon, lat] = fromUtm(easting, northing, zone, southern);
  return { lon, lat };
}

/** Centre of an MGRS square, from 10 km ("32TNT32") to 1 m, with or without spaces. */
export function parseMgrs(text: string): LonLat | undefined {
  const match = mgrsPattern.exec(text.replace(/\s+/g, ' '));
  if (!match) return undefined;
  const [, square = '', first = '', second = ''] = match;
  if (second !== '' && first.length !== second.length) return undefined;
  return fromMgrs(`${square.replaceAll(' ', '')}${first}${second}`.toUpperCase());
}

const alphabet = '23456789CFGHJMPQRVWX';
const plusPattern = /^([2-9CFGHJMPQRVWX]{8})\+([2-9CFGHJMPQRVWX]{2,7})$/i;

/** Centre of a full plus code (Open Location Code, "8FVC4GQF+PQ"); short codes need a town to refer to. */
export function parsePlusCode(text: string): LonLat | undefined {
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
  // The first pair of letters can encode positions beyond the globe.
  return lat < 90 && lon < 180 ? { lon: lon + width / 2, lat: lat + height / 2 } : undefined;
}
