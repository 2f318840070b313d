import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';

const alphabet = '23456789CFGHJMPQRVWX';
const base = alphabet.length;
/** Pairs of digits, each a twentieth of the square before, then two digits for cells of 5 by 4. */
const pairs = 5;
const rows = 5;
const columns = 4;
const cells = 2;

/** The full plus code (Open Location Code) with twelve digits, a square of less than a metre: "8FVC4GQF+PQXX". */
export function plusCode({ lon, lat }: LonLat): string {
  // The pole itself lies in the last row.
  let y = Math.min(count(lat + 90, rows), 180 * perDegree(rows) - 1);
  let x = count((((lon + 180) % 360) + 360) % 360, columns);
  let digits = '';
  for (let cell = 0; cell < cells; cell++) {
    digits = digitOf((y % rows) * columns + (x % columns)) + digits;
    y = Math.floor(y / rows);
    x = Math.floor(x / columns);
  }
  for (let pair = 0; pair < pairs; pair++) {
    digits = digitOf(y % base) + digitOf(x % base) + digits;
    y = Math.floor(y / base);
    x = Math.floor(x / base);
  }
  return `${digits.slice(0, 8)}+${digits.slice(8)}`;
}

/** Smallest squares in a degree: the fifth pair's are 1/8000 of one. */
const perDegree = (parts: number): number => 8000 * parts ** cells;
/** In whole squares; rounds what binary fractions miss by. */
const count = (degrees: number, parts: number): number =>
  Math.floor(Math.round(degrees * perDegree(parts) * 1e6) / 1e6);
const digitOf = (value: number): string => alphabet.charAt(value);
