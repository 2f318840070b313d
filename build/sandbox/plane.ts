import { itemAt } from '../../data-packs/base/item-at.ts';

/**
 * The island's plane: metres east and north of a point in the open Atlantic. At 40 km across it counts as flat: degrees
 * are metres times a constant.
 */
const origin = { lon: -28.5, lat: 45.5 } as const;
const metresPerLon = 78158;
const metresPerLat = 111141.5;

/** x east, y north, in metres. */
export type Point = readonly [number, number];
export type Path = readonly Point[];

export function toLonLat([x, y]: Point): [number, number] {
  return [origin.lon + x / metresPerLon, origin.lat + y / metresPerLat];
}

export function fromLonLat(lon: number, lat: number): Point {
  return [(lon - origin.lon) * metresPerLon, (lat - origin.lat) * metresPerLat];
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

export function pathLength(path: Path): number {
  let sum = 0;
  for (let i = 1; i < path.length; i++) sum += distance(itemAt(path, i - 1), itemAt(path, i));
  return sum;
}

export function mix([ax, ay]: Point, [bx, by]: Point, t: number): Point {
  return [ax + (bx - ax) * t, ay + (by - ay) * t];
}

/** The unit vector from a to b. */
export function direction(a: Point, b: Point): Point {
  const length = distance(a, b) || 1;
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** The point `along` metres from a in direction d, and `left` metres to its left. */
export function offsetFrom(a: Point, d: Point, along: number, left: number): Point {
  return [a[0] + d[0] * along - d[1] * left, a[1] + d[1] * along + d[0] * left];
}

/** Cosine and sine by series, as built-in ones may differ between engines. `turns`: fraction of a full circle. */
export function cosineSine(turns: number): Point {
  const whole = turns - Math.floor(turns);
  const quarter = Math.floor(whole * 4);
  const angle = (whole - quarter / 4) * 6.283185307179586;
  const q = angle * angle;
  const c = 1 - (q / 2) * (1 - (q / 12) * (1 - (q / 30) * (1 - (q / 56) * (1 - (q / 90) * (1 - q / 132)))));
  const s = angle * (1 - (q / 6) * (1 - (q / 20) * (1 - (q / 42) * (1 - (q / 72) * (1 - (q / 110) * (1 - q / 156))))));
  if (quarter === 0) return [c, s];
  if (quarter === 1) return [-s, c];
  return quarter === 2 ? [-c, -s] : [s, -c];
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  return distance(p, mix(a, b, nearestOnSegment(p, a, b)));
}

/** The position on a-b (0 to 1) nearest to p. */
export function nearestOnSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const square = dx * dx + dy * dy;
  if (square === 0) return 0;
  return Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
}

/** The positions along a-b and c-d (0 to 1) at which they cross. */
export function crossing(a: Point, b: Point, c: Point, d: Point): { t: number; u: number } | undefined {
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const det = rx * sy - ry * sx;
  if (det === 0) return undefined;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / det;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / det;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { t, u } : undefined;
}

export function inside([x, y]: Point, ring: Path): boolean {
  let result = false;
  let before = itemAt(ring, ring.length - 1);
  for (const point of ring) {
    if (
      point[1] > y !== before[1] > y &&
      x < ((before[0] - point[0]) * (y - point[1])) / (before[1] - point[1]) + point[0]
    )
      result = !result;
    before = point;
  }
  return result;
}

/** Square metres, positive if counter-clockwise; the ring may be closed or open. */
export function signedArea(ring: Path): number {
  let sum = 0;
  let before = itemAt(ring, ring.length - 1);
  for (const point of ring) {
    sum += before[0] * point[1] - point[0] * before[1];
    before = point;
  }
  return sum / 2;
}

/** Cuts a line's corners (Chaikin), keeping its ends. */
export function rounded(path: Path, times: number): Point[] {
  let points = [...path];
  for (let pass = 0; pass < times; pass++) {
    const next: Point[] = [itemAt(points, 0)];
    for (let i = 1; i < points.length; i++) {
      const a = itemAt(points, i - 1);
      const b = itemAt(points, i);
      if (i > 1) next.push(mix(a, b, 0.25));
      if (i < points.length - 1) next.push(mix(a, b, 0.75));
    }
    next.push(itemAt(points, points.length - 1));
    points = next;
  }
  return points;
}

/** Simplifies a line (Douglas-Peucker), keeping its ends, and so the seam of a ring. */
export function simplified(path: Path, tolerance: number): Point[] {
  if (path.length < 3) return [...path];
  const keep = new Uint8Array(path.length);
  keep[0] = 1;
  keep[path.length - 1] = 1;
  const stack: [number, number][] = [[0, path.length - 1]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    let worst = -1;
    let furthest = tolerance;
    for (let i = from + 1; i < to; i++) {
      const away = distanceToSegment(itemAt(path, i), itemAt(path, from), itemAt(path, to));
      if (away > furthest) {
        furthest = away;
        worst = i;
      }
    }
    if (worst < 0) continue;
    keep[worst] = 1;
    stack.push([from, worst], [worst, to]);
  }
  return path.filter((_, index) => keep[index]);
}

/** Adds points, so that none are further apart than `step` metres. */
export function densified(path: Path, step: number): Point[] {
  const points: Point[] = [itemAt(path, 0)];
  for (let i = 1; i < path.length; i++) {
    const a = itemAt(path, i - 1);
    const b = itemAt(path, i);
    const pieces = Math.max(1, Math.ceil(distance(a, b) / step));
    for (let piece = 1; piece <= pieces; piece++) points.push(piece === pieces ? b : mix(a, b, piece / pieces));
  }
  return points;
}
