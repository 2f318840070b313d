import type { Bounds } from '../../geo/bounds.ts';
import { mercatorX, mercatorY } from '../../geo/web-mercator.ts';

/** A box of degrees in the unit square of web Mercator: left, top, right, bottom; two where its east is beyond 180. */
export function squaresOf([west, south, east, north]: Bounds): [number, number, number, number][] {
  const [left, top, right, bottom] = [mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)];
  if (right <= 1) return [[left, top, right, bottom]];
  return [
    [left, top, 1, bottom],
    [0, top, Math.min(left, right - 1), bottom],
  ];
}
