import type { Bounds } from './bounds.ts';
import { metresBetween, metresPerDegree } from './great-circle.ts';

const radians = Math.PI / 180;

/** Metres along the great circle to the nearest point of a box, 0 inside; also across the 180th meridian and poles. */
export function metresToBounds(lon: number, lat: number, [west, south, east, north]: Readonly<Bounds>): number {
  const isBetween = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  if (isBetween) return Math.max(south - lat, lat - north, 0) * metresPerDegree;
  const [toWest, toEast] = [turnBetween(lon, west), turnBetween(lon, east)];
  const turn = Math.min(toWest, toEast);
  // Where the great circle to that meridian meets it at a right angle: seldom at the point's own latitude.
  const foot = Math.atan2(Math.sin(lat * radians), Math.cos(lat * radians) * Math.cos(turn * radians)) / radians;
  const lats = foot > south && foot < north ? [foot] : [south, north];
  return Math.min(...lats.map(other => metresBetween(0, lat, turn, other)));
}

/** Degrees between two longitudes, 0 to 180. */
function turnBetween(from: number, to: number): number {
  const turn = Math.abs(from - to) % 360;
  return Math.min(turn, 360 - turn);
}
