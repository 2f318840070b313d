import { type LonLat, wrapped } from '../../data-packs/geo/lon-lat.ts';
import type { Units } from '../api/types.ts';

const metresPerMile = 1609.344;
const metresPerFoot = 0.3048;

/** "350 m", "4.2 km", "128 km"; in miles: "0.3 mi", feet below a tenth of a mile. */
export function formatDistance(metres: number, units: Units): string {
  if (units === 'miles') {
    const miles = metres / metresPerMile;
    if (miles < 0.1) return `${roundTo(metres / metresPerFoot, 10)} ft`;
    return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`;
  }
  if (metres < 20) return `${Math.round(metres)} m`;
  if (metres < 995) return `${roundTo(metres, 10)} m`;
  const kilometres = metres / 1000;
  return `${kilometres < 100 ? kilometres.toFixed(1) : Math.round(kilometres)} km`;
}

/** A length as the API gave it, in the units it was asked for. */
export function lengthInMetres(length: number, units: Units): number {
  return length * (units === 'miles' ? metresPerMile : 1000);
}

/** "under 1 min", "12 min", "3 h 05 min" */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'under 1 min';
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Height above the sea. */
export function formatHeight(metres: number, units: Units): string {
  return units === 'miles' ? `${Math.round(metres / metresPerFoot)} ft` : `${Math.round(metres)} m`;
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** "812 B", "34 MB", "1.2 GB": decimal, as disks are sold and networks are measured. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 999.6 kB would round to "1000 kB".
  while (Math.round(value) >= 1000 && unit < byteUnits.length - 1) {
    value /= 1000;
    unit++;
  }
  const text = unit > 0 && value < 9.95 ? value.toFixed(1) : String(Math.round(value));
  return `${text} ${byteUnits[unit] ?? ''}`;
}

/** "47.13920, 9.52270": latitude first, for people; as many decimals as the zoom can show. */
export function formatCoordinates(point: LonLat, decimals = 5): string {
  return `${withoutNegativeZero(point.lat, decimals)}, ${withoutNegativeZero(wrapped(point.lon), decimals)}`;
}

/** Decimals that a pixel at this zoom still tells apart. */
export function decimalsAt(zoom: number): number {
  return Math.max(1, Math.min(6, Math.round(zoom / 3.3)));
}

function withoutNegativeZero(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}
