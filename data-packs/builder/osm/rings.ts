import type { Ring } from './dataset.ts';

/** Twice the signed area in square degrees: positive where the ring runs counter-clockwise. */
export function signedArea(ring: Ring): number {
  // Relative to the first point: small rings far from 0,0 keep their digits.
  const x0 = ring[0];
  const y0 = ring[1];
  let sum = 0;
  for (let i = 2; i + 3 < ring.length; i += 2) {
    sum += (ring[i] - x0) * (ring[i + 3] - y0) - (ring[i + 2] - x0) * (ring[i + 1] - y0);
  }
  return sum;
}

/** The ring with its points in the other order. */
export function reversed(ring: Ring): Ring {
  const result = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    result[i] = ring[ring.length - 2 - i];
    result[i + 1] = ring[ring.length - 1 - i];
  }
  return result;
}

/** The ring, reversed if need be, so that it runs counter-clockwise (outer) or clockwise (inner). */
export function wound(ring: Ring, counterClockwise: boolean): Ring {
  return signedArea(ring) > 0 === counterClockwise ? ring : reversed(ring);
}

/** Even-odd rule; a point on the very edge may fall on either side. */
export function ringContains(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const y1 = ring[i + 1];
    const y2 = ring[i + 3];
    if (y1 > y !== y2 > y && x < ring[i] + ((ring[i + 2] - ring[i]) * (y - y1)) / (y2 - y1)) inside = !inside;
  }
  return inside;
}

/** west, south, east, north. */
export type Box = [number, number, number, number];

export function ringBox(ring: Ring): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < ring.length; i += 2) {
    if (ring[i] < box[0]) box[0] = ring[i];
    if (ring[i] > box[2]) box[2] = ring[i];
    if (ring[i + 1] < box[1]) box[1] = ring[i + 1];
    if (ring[i + 1] > box[3]) box[3] = ring[i + 1];
  }
  return box;
}

export function boxContains(outer: Box, inner: Box): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}
