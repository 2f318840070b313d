import type { Position } from './lon-lat.ts';

/**
 * A ring is `x, y, x, y ...` in one column, or a list of positions; whether its first point comes again at the end makes no difference.
 * Its area has a sign: positive where it runs counter-clockwise and y points up, or clockwise and y points down.
 */
export function ringArea(ring: ArrayLike<number>): number {
  // Relative to the first point: small rings far from 0,0 keep their digits.
  const x0 = ring[0] as number;
  const y0 = ring[1] as number;
  let sum = 0;
  for (let i = 2; i + 3 < ring.length; i += 2) {
    const [ax, ay] = [ring[i] as number, ring[i + 1] as number];
    const [bx, by] = [ring[i + 2] as number, ring[i + 3] as number];
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum / 2;
}

export function ringAreaOfPositions(ring: readonly Readonly<Position>[]): number {
  const [x0, y0] = ring[0] ?? [0, 0];
  let sum = 0;
  let [px, py] = [x0, y0];
  for (const [x, y] of ring) {
    sum += (px - x0) * (y - y0) - (x - x0) * (py - y0);
    px = x;
    py = y;
  }
  return sum / 2;
}
