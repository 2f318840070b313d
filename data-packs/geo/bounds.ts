import { metresPerDegree } from './great-circle.ts';
import type { Position } from './lon-lat.ts';

/** West, south, east, north; or, in a plane of its own, the smallest x and y and the largest ones. */
export type Bounds = [west: number, south: number, east: number, north: number];

const nothing = (): Bounds => [Infinity, Infinity, -Infinity, -Infinity];

function extend(box: Bounds, x: number, y: number): void {
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}

/** Around lines or rings that are columns of x, y, x, y ...; around nothing it is a box that `isEmpty`. */
export function boundsOf(lines: Iterable<ArrayLike<number>>): Bounds {
  const box = nothing();
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      extend(box, line[i] as number, line[i + 1] as number);
    }
  }
  return box;
}

/** The same around positions. */
export function boundsOfPositions(positions: Iterable<Readonly<Position>>): Bounds {
  const box = nothing();
  for (const [x, y] of positions) extend(box, x, y);
  return box;
}

export function unionBounds(boxes: Iterable<Readonly<Bounds>>): Bounds {
  const union = nothing();
  for (const [west, south, east, north] of boxes) {
    union[0] = Math.min(union[0], west);
    union[1] = Math.min(union[1], south);
    union[2] = Math.max(union[2], east);
    union[3] = Math.max(union[3], north);
  }
  return union;
}

/** Whether nothing lies in it; a single point is something. */
export const isEmpty = (box: Readonly<Bounds>): boolean => !(box[0] <= box[2] && box[1] <= box[3]);

/** Whether they share a point, be it on their edges. */
export const boundsMeet = (a: Readonly<Bounds>, b: Readonly<Bounds>): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

export const boundsContain = (outer: Readonly<Bounds>, inner: Readonly<Bounds>): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** A box that holds every point within so many metres; clamped to the world. */
export function boundsAround(lon: number, lat: number, metres: number): Bounds {
  const north = metres / metresPerDegree;
  const widest = Math.abs(lat) + north;
  // Around a pole are all longitudes.
  const east = widest >= 90 ? 360 : Math.min(north / Math.cos((widest * Math.PI) / 180), 360);
  return [Math.max(lon - east, -180), Math.max(lat - north, -90), Math.min(lon + east, 180), Math.min(lat + north, 90)];
}
