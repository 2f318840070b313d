import { metresPerFoot, metresPerMile } from '../../../data-packs/geo/length-units.ts';
import { type LonLat, wrapped } from '../../../data-packs/geo/lon-lat.ts';
import { bytesInWords } from '../../../data-packs/words/bytes-in-words.ts';
import { distanceInWords } from '../../../data-packs/words/distance-in-words.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import type { Units } from '../../api/types.ts';
import { uiWords as t } from '../../words.ts';

/** "350 m", "4.2 km", "128 km"; in miles: "0.3 mi", feet below a tenth of a mile. */
export const formatDistance = (metres: number, units: Units, zeros: 'auto' | 'stripIfInteger' = 'auto'): string =>
  distanceInWords(metres, units, currentLanguage(), zeros);

/** Converts an API length in the requested units. */
export function lengthInMetres(length: number, units: Units): number {
  return length * (units === 'miles' ? metresPerMile : 1000);
}

/** "under 1 min", "12 min", "3 h 05 min" */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return t('underMinute');
  if (minutes < 60) return t('minutes', { minutes });
  return t('hours', { hours: Math.floor(minutes / 60), minutes: formatNumber(minutes % 60, 2) });
}

/** Capitalises the first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1);
}

/** Height above sea level. */
export function formatHeight(metres: number, units: Units): string {
  return units === 'miles' ? inUnit(metres / metresPerFoot, 'foot') : inUnit(metres, 'meter');
}

const squareKilometresPerSquareMile = (metresPerMile / 1000) ** 2;

/** "3.42 km²", "812 km²"; three digits. */
export function formatArea(squareKilometres: number, units: Units): string {
  const value = units === 'miles' ? squareKilometres / squareKilometresPerSquareMile : squareKilometres;
  const digits = new Intl.NumberFormat(currentLanguage(), {
    maximumSignificantDigits: Math.max(3, Math.ceil(Math.log10(Math.max(1, value)))),
  });
  return t(units === 'miles' ? 'squareMiles' : 'squareKilometres', { area: digits.format(value) });
}

/** A whole number, padded with zeros. */
export function formatNumber(value: number, digits = 1): string {
  return new Intl.NumberFormat(currentLanguage(), { minimumIntegerDigits: digits }).format(value);
}

function inUnit(value: number, unit: 'meter' | 'foot'): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit,
    maximumFractionDigits: 0,
    // Avoid "-0 m".
    signDisplay: 'negative',
  }).format(value);
}

/** "812 bytes", "34.2 MB", "1.24 GB" */
export function formatBytes(bytes: number): string {
  return bytesInWords(Math.max(0, bytes), currentLanguage());
}

/** How coordinates are written. */
export const notationIds = ['decimal', 'degrees', 'utm', 'mgrs', 'plus'] as const;
export type NotationId = (typeof notationIds)[number];

/** "47.13920, 9.52270": latitude first. */
export function formatCoordinates(point: LonLat, decimals = 5): string {
  return `${withoutNegativeZero(point.lat, decimals)}, ${withoutNegativeZero(wrapped(point.lon), decimals)}`;
}

/** The decimals that differ between pixels at this zoom. */
export function decimalsAt(zoom: number): number {
  return Math.max(1, Math.min(6, Math.round(zoom / 3.3)));
}

function withoutNegativeZero(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}
