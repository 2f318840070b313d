import { itemAt } from '../../base/item-at.ts';
import { boundsContain, boundsOf } from '../../geo/bounds.ts';
import { ringContains } from '../../geo/point-in-polygon.ts';
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

/** Groups rings along cell edges, outer ones counter-clockwise, into polygons with their holes. */
export function nested(rings: readonly Ring[]): Polygon[] {
  const outers = rings
    .filter(ring => ringArea(ring) > 0)
    .map(ring => ({ ring, polygon: [ring], box: boundsOf([ring]) }));
  for (const hole of rings) {
    if (ringArea(hole) >= 0) continue;
    const box = boundsOf([hole]);
    const around = outers.find(
      outer =>
        boundsContain(outer.box, box) && ringContains(outer.ring, itemAt(hole, 0) + 1e-6, itemAt(hole, 1) + 1e-6),
    );
    around?.polygon.push(hole);
  }
  return outers.map(({ polygon }) => polygon);
}
