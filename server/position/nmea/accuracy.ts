import type { FixKind } from '../fix.ts';

/**
 * Metres of error for each unit of HDOP, at 95 %: twice the 1.5 to 3 m that measured distances to satellites are off
 * under open sky (GPS SPS performance standard), of corrected ones less. Receivers that know better say so in GST.
 */
const metresPerHdop: Readonly<Record<FixKind, number>> = {
  '2d': 5,
  '3d': 5,
  differential: 2.5,
  rtk: 0.2,
  estimated: 20,
  simulated: 5,
  device: 5,
};

/** Radius at 95 % from the dilution of precision. */
export function accuracyOfHdop(hdop: number | null, kind: FixKind): number | null {
  // Receivers without a position say 99.9.
  return hdop === null || !(hdop > 0 && hdop < 99) ? null : round(hdop * metresPerHdop[kind]);
}

/** Radius at 95 % from standard deviations in latitude and longitude (2 DRMS). */
export function accuracyOfDeviations(lat: number | null, lon: number | null): number | null {
  return lat === null || lon === null || !(lat >= 0 && lon >= 0) ? null : round(2 * Math.hypot(lat, lon));
}

const round = (metres: number): number => Math.round(metres * 100) / 100;
