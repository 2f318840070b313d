import { itemAt } from '../../base/item-at.ts';
import { boundsContain, boundsOf } from '../../geo/bounds.ts';
import { ringContains } from '../../geo/point-in-polygon.ts';
import { ringArea } from '../../geo/ring.ts';
import { segmentAt } from '../../geo/segment.ts';
import { simplifiedRing } from '../../geo/simplified-line.ts';
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

/** Tells whether no two edges of a ring cross. Compares all pairs, as rings have a few hundred corners. */
export function isSimple(ring: Ring): boolean {
  const edges = ring.length / 2 - 1;
  const side = (edge: number, corner: number) => {
    const [ax, ay, bx, by] = segmentAt(ring, edge);
    return Math.sign(
      (bx - ax) * ((ring[2 * corner + 1] as number) - ay) - (by - ay) * ((ring[2 * corner] as number) - ax),
    );
  };
  for (let i = 0; i < edges; i++) {
    for (let j = i + 2; j < edges; j++) {
      if (i === 0 && j === edges - 1) continue;
      if (side(i, j) * side(i, j + 1) < 0 && side(j, i) * side(j, i + 1) < 0) return false;
    }
  }
  return true;
}

/**
 * Smooths the steps of an outline along cell edges: cuts every corner at half of its shorter side, which leaves
 * diagonals, then rounds the corners between them. Corners for which `fixed` is true stay.
 */
export function smoothedRing(ring: Ring, fixed: (x: number, y: number) => boolean): Ring {
  const slopes = simplifiedRing(
    cutCorners(ring, fixed, length => Math.min(0.5, length / 2)),
    0.35,
  );
  return cutCorners(slopes, fixed, length => length / 4);
}

function cutCorners(ring: Ring, fixed: (x: number, y: number) => boolean, cut: (length: number) => number): Ring {
  const points: number[] = [];
  for (let i = 0; i < ring.length / 2 - 1; i++) {
    const [x1, y1, x2, y2] = segmentAt(ring, i);
    const length = Math.hypot(x2 - x1, y2 - y1);
    const share = length === 0 ? 0 : cut(length) / length;
    if (fixed(x1, y1)) points.push(x1, y1);
    else points.push(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share);
    if (!fixed(x2, y2)) points.push(x2 - (x2 - x1) * share, y2 - (y2 - y1) * share);
  }
  points.push(points[0] as number, points[1] as number);
  return Float64Array.from(points);
}
