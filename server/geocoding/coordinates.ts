import { fromMgrs, fromUtm } from './utm.ts';

export interface Coordinates {
  lon: number;
  lat: number;
}

const number = '([+-]?\\d{1,3}(?:\\.\\d*)?)';
const decimalPair = new RegExp(`^${number}\\s*°?\\s*([NSEWO])?\\s*[,;/\\s]\\s*${number}\\s*°?\\s*([NSEWO])?$`, 'i');
/** The side before the number: "N 47.14 E 9.52". */
const sideFirst = /^([NSEWO])\s*(\d{1,3}(?:\.\d+)?)\s*°?[\s,;]*([NSEWO])\s*(\d{1,3}(?:\.\d+)?)\s*°?$/i;
const utmPattern =
  /^(\d{1,2})\s*([C-HJ-NP-X])\s+(\d{5,7}(?:\.\d+)?)\s*(?:m?\s*E)?[\s,]+(\d{3,8}(?:\.\d+)?)\s*(?:m?\s*N)?$/i;
const mgrsPattern = /^(\d{1,2})\s*([C-HJ-NP-X])\s*([A-HJ-NP-Z])([A-HJ-NP-V])\s*(\d{0,5})\s*(\d{0,5})$/i;
const angle = `(\\d{1,3})\\s*[°d]\\s*(?:(\\d{1,2}(?:\\.\\d+)?)\\s*['′’m]\\s*)?(?:(\\d{1,2}(?:\\.\\d+)?)\\s*(?:"|″|”|''|′′|s)\\s*)?`;
const spacedAngle = '(\\d{1,3})[\\s:](\\d{1,2}(?:\\.\\d+)?)(?:[\\s:](\\d{1,2}(?:\\.\\d+)?))?';
const dmsAfter = new RegExp(`^${angle}([NS])[\\s,;]*${angle}([EWO])$`, 'i');
const dmsBefore = new RegExp(`^([NS])\\s*${angle}[\\s,;]*([EWO])\\s*${angle}$`, 'i');
const spacedAfter = new RegExp(`^${spacedAngle}\\s*([NS])[\\s,;]*${spacedAngle}\\s*([EWO])$`, 'i');
const spaced =
  /^([NS])\s*(\d{1,2})\s+(\d{1,2}(?:\.\d+)?)(?:\s+(\d{1,2}(?:\.\d+)?))?[\s,;]+([EWO])\s*(\d{1,3})\s+(\d{1,2}(?:\.\d+)?)(?:\s+(\d{1,2}(?:\.\d+)?))?$/i;

/**
 * A position typed or pasted as text: "47.14, 9.52" (latitude first, as people write it; the other way round where only that
 * is possible), degrees-minutes-seconds, UTM or MGRS. `undefined` for anything else.
 */
export function parseCoordinates(text: string): Coordinates | undefined {
  const trimmed = text
    .trim()
    .replace(/^geo:([^?;]*).*$/i, '$1')
    .replace(/^[([]\s*|\s*[)\]]$/g, '')
    .replace(/\b(?:latitude|longitude|lat|lon|lng)\b\s*[:=]?/gi, '')
    .trim()
    .replaceAll('º', '°')
    .replaceAll('−', '-');
  return valid(decimal(trimmed) ?? degrees(trimmed) ?? utm(trimmed) ?? mgrs(trimmed));
}

function valid(point: Coordinates | undefined): Coordinates | undefined {
  return point && Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : undefined;
}

function decimal(text: string): Coordinates | undefined {
  // "47,14 9,52": decimal commas, only where a space or semicolon parts the two.
  const commas = /^([+-]?\d{1,3},\d+)\s*[;\s]\s*([+-]?\d{1,3},\d+)$/.exec(text);
  const sides = sideFirst.exec(text);
  if (sides) return decimal(`${sides[2]}${sides[1]} ${sides[4]}${sides[3]}`);
  const match = decimalPair.exec(commas ? `${commas[1].replace(',', '.')} ${commas[2].replace(',', '.')}` : text);
  if (!match) return undefined;
  const [, a, sideA, b, sideB] = match;
  // Two bare whole numbers are a house number and a postcode more often than a position.
  if (!sideA && !sideB && !a.includes('.') && !b.includes('.')) return undefined;
  if (sideA && sideB && isEast(sideA) === isEast(sideB)) return undefined;
  const first = signed(Number(a), sideA);
  const other = signed(Number(b), sideB);
  const swapped = isEast(sideA) || (!sideA && !sideB && Math.abs(first) > 90);
  return swapped ? { lat: other, lon: first } : { lat: first, lon: other };
}

function degrees(text: string): Coordinates | undefined {
  const after = dmsAfter.exec(text) ?? spacedAfter.exec(text);
  if (after)
    return {
      lat: sexagesimal(after[1], after[2], after[3], after[4]),
      lon: sexagesimal(after[5], after[6], after[7], after[8]),
    };
  const before = dmsBefore.exec(text);
  if (before) {
    return {
      lat: sexagesimal(before[2], before[3], before[4], before[1]),
      lon: sexagesimal(before[6], before[7], before[8], before[5]),
    };
  }
  const open = spaced.exec(text);
  if (!open) return undefined;
  return { lat: sexagesimal(open[2], open[3], open[4], open[1]), lon: sexagesimal(open[6], open[7], open[8], open[5]) };
}

function utm(text: string): Coordinates | undefined {
  const match = utmPattern.exec(text);
  if (!match) return undefined;
  const zone = Number(match[1]);
  const easting = Number(match[3]);
  if (zone < 1 || zone > 60 || easting < 100_000 || easting > 900_000) return undefined;
  const [lon, lat] = fromUtm(zone, match[2].toUpperCase() >= 'N', easting, Number(match[4]));
  return { lon, lat };
}

function mgrs(text: string): Coordinates | undefined {
  const match = mgrsPattern.exec(text.replace(/\s+/g, ' '));
  if (!match) return undefined;
  const digits = match[5] + match[6];
  if (digits.length % 2 !== 0 || digits.length > 10 || digits.length < 2) return undefined;
  const [, zone, band, column, row] = match;
  const point = fromMgrs(Number(zone), band.toUpperCase(), column.toUpperCase(), row.toUpperCase(), digits);
  return point && { lon: point[0], lat: point[1] };
}

function sexagesimal(degree: string, minutes: string | undefined, seconds: string | undefined, side: string): number {
  return signed(Number(degree) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600, side);
}

function signed(value: number, side: string | undefined): number {
  return side && /[SW]/i.test(side) ? -value : value;
}

/** German and French write O and E for east; O is read as Ost. */
function isEast(side: string | undefined): boolean {
  return side !== undefined && /[EWO]/i.test(side);
}
