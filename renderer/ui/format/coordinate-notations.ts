import type { LonLat } from '../../../data-packs/geo/lon-lat.ts';
import { toMgrs } from '../../../data-packs/geo/mgrs.ts';
import { utmReference } from '../../../data-packs/geo/utm.ts';
import { uiWords as t } from '../../words.ts';
import { formatCoordinates, type NotationId } from './format.ts';

/** A notation of coordinates, which the search can read back. */
export interface Notation {
  id: NotationId;
  name: string;
  text: string;
}

/** Decimal degrees, degrees with minutes and seconds, from 80° south to 84° north UTM and MGRS, and plus code. */
export function notationsOf(point: LonLat): Notation[] {
  const utm = utmReference(point);
  const mgrs = toMgrs(point);
  return [
    { id: 'decimal', name: t('decimal'), text: formatCoordinates(point) },
    {
      id: 'degrees',
      name: t('degrees'),
      text: `${sexagesimal(point.lat, 'N', 'S')} ${sexagesimal(point.lon, 'E', 'W')}`,
    },
    ...(utm === undefined ? [] : [{ id: 'utm' as const, name: 'UTM', text: utm }]),
    ...(mgrs === undefined ? [] : [{ id: 'mgrs' as const, name: 'MGRS', text: mgrs }]),
    { id: 'plus', name: t('plus'), text: plusCode(point) },
  ];
}

/** 47°08'21.8"N; rounds before splitting, so that 59.96 seconds never become 60. */
function sexagesimal(value: number, positive: string, negative: string): string {
  const tenths = Math.round(Math.abs(value) * 36_000);
  const degrees = Math.floor(tenths / 36_000);
  const minutes = Math.floor((tenths % 36_000) / 600);
  const seconds = ((tenths % 600) / 10).toFixed(1);
  const hemisphere = value < 0 ? negative : positive;
  return `${degrees}°${String(minutes).padStart(2, '0')}'${seconds.padStart(4, '0')}"${hemisphere}`;
}

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
