import { metresPerDegree } from './great-circle.ts';
import type { Position } from './lon-lat.ts';

/** West, south, east, north; in a plane the smallest x and y, then the largest. */
export type Bounds = [west: number, south: number, east: number, north: number];

const nothing = (): Bounds => [Infinity, Infinity, -Infinity, -Infinity];

/** Makes a box hold a point; NaN is ignored. */
export function extendBounds(box: Bounds, x: number, y: number): void {
  if (x < box[0]) box[0] = x;
  if (y < box[1]) box[1] = y;
  if (x > box[2]) box[2] = x;
  if (y > box[3]) box[3] = y;
}

/** Bounds of lines or rings in columns x, y, x, y ...; a box that `isEmpty` without points. */
export function boundsOf(lines: Iterable<ArrayLike<number>>): Bounds {
  const box = nothing();
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 2) extendBounds(box, line[i] as number, line[i + 1] as number);
  }
  return box;
}

export function boundsOfPositions(positions: Iterable<Readonly<Position>>): Bounds {
  const box = nothing();
  for (const [x, y] of positions) extendBounds(box, x, y);
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

/**
 * The box around boxes in degrees, as GeoJSON has it: where the `whole` box reaches 180 degrees from both sides its west
 * is above its east, unless they go around the world.
 */
export function boundsOnGlobe(boxes: readonly Readonly<Bounds>[], whole = unionBounds(boxes)): Bounds {
  const [west, south, east, north] = whole;
  if (west > -180 || east < 180) return [west, south, east, north];
  const inOrder = boxes.toSorted((a, b) => a[0] - b[0]);
  let gap: readonly [number, number] = [0, 0];
  let end = inOrder[0]?.[0] ?? west;
  for (const box of inOrder) {
    if (box[0] - end > gap[1] - gap[0]) gap = [end, box[0]];
    end = Math.max(end, box[2]);
  }
  return gap[0] < gap[1] ? [gap[1], south, gap[0], north] : [west, south, east, north];
}

/** A box of the globe in those of a plane: two where it lies on both sides of 180 degrees. */
export function sidesOf([west, south, east, north]: Readonly<Bounds>): Bounds[] {
  if (west <= east) return [[west, south, east, north]];
  return [
    [west, south, 180, north],
    [-180, south, east, north],
  ];
}

/** A box of the globe as one of a plane: its east is beyond 180 degrees where it lies on both sides of them. */
export const unrolled = ([west, south, east, north]: Readonly<Bounds>): Bounds => [
  west,
  south,
  east < west ? east + 360 : east,
  north,
];

/** The box of a plane around a box of the globe: of all longitudes where it lies on both sides of 180 degrees. */
export const inPlane = (box: Readonly<Bounds>): Bounds => unionBounds(sidesOf(box));

/** `boundsMeet` for boxes of the globe. */
export const boundsMeetOnGlobe = (a: Readonly<Bounds>, b: Readonly<Bounds>): boolean =>
  sidesOf(a).some(side => sidesOf(b).some(other => boundsMeet(side, other)));

/** The closed ring around a box, counter-clockwise from its south-western corner. */
export const ringAround = ([west, south, east, north]: Readonly<Bounds>): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

export const boxPolygon = (box: Readonly<Bounds>) => ({ type: 'Polygon' as const, coordinates: [ringAround(box)] });

/** Tells whether a box has no points; the box of a single point has one. */
export const isEmpty = (box: Readonly<Bounds>): boolean => !(box[0] <= box[2] && box[1] <= box[3]);

/** Tells whether two boxes share a point, edges included. */
export const boundsMeet = (a: Readonly<Bounds>, b: Readonly<Bounds>): boolean =>
  a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** As `boundsMeet` for a view of the map in degrees, which may show several worlds side by side. */
export function boundsInView(box: Readonly<Bounds>, view: Readonly<Bounds>): boolean {
  const [west, south, east, north] = unrolled(box);
  if (south > view[3] || north < view[1]) return false;
  const turns = Math.ceil((view[0] - east) / 360);
  return west + 360 * turns <= view[2];
}

/** A box less wide and less high than this share of a view is a speck in it, whatever the view's size. */
const speck = 1 / 200;

/** As `boundsInView` for boxes that are large enough there for anybody to see something of them. */
export function boundsSeenIn(box: Readonly<Bounds>, view: Readonly<Bounds>): boolean {
  const [west, south, east, north] = unrolled(box);
  const isSpeck = east - west < (view[2] - view[0]) * speck && north - south < (view[3] - view[1]) * speck;
  return !isSpeck && boundsInView(box, view);
}

export const boundsContain = (outer: Readonly<Bounds>, inner: Readonly<Bounds>): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** The box that two boxes have in common; one that `isEmpty` where they have none. */
export function commonBounds(a: Readonly<Bounds>, b: Readonly<Bounds>): Bounds {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** A box with every point within so many metres, clamped to the world. */
export function boundsAround(lon: number, lat: number, metres: number): Bounds {
  const north = metres / metresPerDegree;
  const widest = Math.abs(lat) + north;
  // A pole has all longitudes around it.
  const east = widest >= 90 ? 360 : Math.min(north / Math.cos((widest * Math.PI) / 180), 360);
  return [Math.max(lon - east, -180), Math.max(lat - north, -90), Math.min(lon + east, 180), Math.min(lat + north, 90)];
}
