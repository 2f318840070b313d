import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { encodePolyline } from '../../data-packs/geo/polyline.ts';

/** A zigzag over the capital in steps of 19 m, which takes an engine long to match on foot. */
export function wandering(points: number): string {
  const there = (i: number, period: number) => Math.abs(((i / period) % 2) - 1);
  const line = Array.from(
    { length: points },
    (_, i): Position => [-28.534 + 0.022 * there(i, 95), 45.461 + 0.012 * there(i, 173)],
  );
  return encodePolyline(line);
}
