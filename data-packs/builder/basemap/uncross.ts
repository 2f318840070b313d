import { ringArea } from '../../geo/ring.ts';
import type { GridPath } from './tile-encoder.ts';

/** Longer rings are left as they are: their crossings, if any, are as small, and finding them takes the square of their length. */
const longest = 400;
const mostCrossings = 12;

/**
 * Simplifying and rounding may let a narrow ring cross itself by less than a pixel. Turning around the stretch between
 * the two edges removes the crossing and keeps every vertex. The same ring comes back where nothing crosses.
 */
export function uncrossed(ring: GridPath): GridPath {
  const count = ring.length / 2;
  if (count < 4 || count > longest) return ring;
  let fixed = ring;
  for (let tries = 0; tries < mostCrossings; tries++) {
    const crossing = firstCrossing(fixed);
    if (crossing === undefined) break;
    fixed = turned(fixed, crossing[0] + 1, crossing[1]);
  }
  // A ring that came out the wrong way round or empty was mostly crossing: better left alone.
  return fixed !== ring && ringArea(fixed) * ringArea(ring) <= 0 ? ring : fixed;
}

function firstCrossing(ring: GridPath): [number, number] | undefined {
  const count = ring.length / 2;
  for (let i = 0; i < count - 2; i++) {
    const ax = ring[2 * i] as number;
    const ay = ring[2 * i + 1] as number;
    const bx = ring[2 * i + 2] as number;
    const by = ring[2 * i + 3] as number;
    const [west, east] = ax < bx ? [ax, bx] : [bx, ax];
    const [north, south] = ay < by ? [ay, by] : [by, ay];
    // The edge behind the last vertex leads back to the first one and touches edge 0 there.
    for (let j = i + 2; j < (i === 0 ? count - 1 : count); j++) {
      const k = j + 1 === count ? 0 : j + 1;
      const cx = ring[2 * j] as number;
      const dx = ring[2 * k] as number;
      if ((cx < west && dx < west) || (cx > east && dx > east)) continue;
      const cy = ring[2 * j + 1] as number;
      const dy = ring[2 * k + 1] as number;
      if ((cy < north && dy < north) || (cy > south && dy > south)) continue;
      const c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
      const d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
      if (c * d >= 0) continue;
      const a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
      const b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
      if (a * b < 0) return [i, j];
    }
  }
  return undefined;
}

function turned(ring: GridPath, from: number, to: number): GridPath {
  const result = ring.slice();
  for (let k = from; k <= to; k++) {
    result[2 * k] = ring[2 * (from + to - k)] as number;
    result[2 * k + 1] = ring[2 * (from + to - k) + 1] as number;
  }
  return result;
}
