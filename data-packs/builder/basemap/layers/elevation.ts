import { itemAt } from '../../../base/item-at.ts';
import { metresPerFoot } from '../../../geo/length-units.ts';

/** Metres between the lowest and the highest dry land, with room for mistakes of measuring. */
const lowest = -500;
const highest = 8900;

const number = String.raw`([+-]?\d{1,3}(?:[, ’']\d{3})+(?:\.\d+)?|[+-]?\d+(?:[.,]\d+)?)`;
const metres = String.raw`m(?:tr?|etres?|eters?)?\.?(?: ?(?:a\.?s\.?l|s\.?n\.?m|s\.?l\.?m|ü\.? ?M|ü\.? ?NN|NN)\.?)?`;
const pattern = new RegExp(String.raw`^(?:~|ca?\.?)? ?${number} ?(?:(${metres}|м)|(ft\.?|feet|'|′))?$`, 'iu');

/**
 * Whole metres of a tag `ele`: "1234", "1,234 m", "12,5", "4049 ft", "~2000"; the first of several ("812;815").
 * Undefined for what is no height on Earth.
 */
export function elevationOf(value: string | undefined): number | undefined {
  const match = pattern.exec(value?.split(';')[0]?.replace(/\s+/gu, ' ').trim() ?? '');
  if (match === null) return undefined;
  const digits = itemAt(match, 1);
  // A comma parts thousands where three digits follow each, else it is a decimal comma.
  const isGrouped = /^[+-]?\d{1,3}(?:[, ’']\d{3})+(?:\.\d+)?$/u.test(digits);
  const amount = Number(isGrouped ? digits.replace(/[, ’']/gu, '') : digits.replace(',', '.'));
  const elevation = match[3] === undefined ? amount : amount * metresPerFoot;
  return elevation >= lowest && elevation <= highest ? Math.round(elevation) : undefined;
}
