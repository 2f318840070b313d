import { itemAt } from '../../geo/item-at.ts';
import { ringArea } from '../../geo/ring.ts';
import type { Polygon, Ring } from './dataset.ts';

/** The outer ring of each polygon. */
export function outerRings(polygons: readonly Polygon[]): Ring[] {
  return polygons.map(polygon => itemAt(polygon, 0));
}

/** Returns the points of a ring or line in reverse order. */
export function reversed(ring: Ring): Ring {
  const result = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    result[i] = ring[ring.length - 2 - i] as number;
    result[i + 1] = ring[ring.length - 1 - i] as number;
  }
  return result;
}

/** Orients a ring counter-clockwise (outer) or clockwise (inner). */
export function wound(ring: Ring, counterClockwise: boolean): Ring {
  return ringArea(ring) > 0 === counterClockwise ? ring : reversed(ring);
}
