import type { Position } from './lon-lat.ts';

/** The polygons of an area of GeoJSON, each a list of rings. */
export const polygonsOf = (
  area: { type: 'Polygon'; coordinates: Position[][] } | { type: 'MultiPolygon'; coordinates: Position[][][] },
): Position[][][] => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates);

/**
 * Signed area of a ring, a column `x, y, x, y ...` or a list of positions, with or without its first point repeated at
 * the end. Positive for counter-clockwise rings with y up, or clockwise ones with y down.
 */
export function ringArea(ring: ArrayLike<number>): number {
  // Relative to the first point, so that small rings far from 0,0 keep their precision.
  const x0 = ring[0] as number;
  const y0 = ring[1] as number;
  let sum = 0;
  for (let i = 2; i + 3 < ring.length; i += 2) {
    const ax = (ring[i] as number) - x0;
    const ay = (ring[i + 1] as number) - y0;
    const bx = (ring[i + 2] as number) - x0;
    const by = (ring[i + 3] as number) - y0;
    sum += ax * by - bx * ay;
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
