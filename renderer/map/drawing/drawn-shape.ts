import { angleBetween, circlePositions, earthRadius } from '../../../data-packs/geo/great-circle.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';

export const shapeKinds = ['line', 'area', 'circle', 'point'] as const;
export type ShapeKind = (typeof shapeKinds)[number];
export type DrawingTool = ShapeKind | 'select';

export interface DrawnShape {
  id: string;
  kind: ShapeKind;
  /** The text of a point, the name of another shape; may be empty. */
  name: string;
  /** Corners of a line; the closed ring of an area or a circle; one position of a point. */
  positions: readonly Position[];
  /** Metres, of circles, whose ring is made of it and their centre. */
  radius?: number;
}

/** The middle of a circle's ring. */
export function middleOfRing(ring: readonly Position[]): Position {
  const lons = ring.map(([lon]) => lon);
  const lats = ring.map(([, lat]) => lat);
  return [(Math.min(...lons) + Math.max(...lons)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2];
}

/** Metres from the middle of a circle's ring to the ring. */
export function radiusOfRing(ring: readonly Position[]): number {
  const [lon, lat] = middleOfRing(ring);
  const angles = ring.map(([x, y]) => angleBetween(lon, lat, x, y));
  return (angles.reduce((sum, angle) => sum + angle, 0) / Math.max(1, angles.length)) * earthRadius;
}

/** A closed ring of places that are so many metres from a centre, along great circles. */
export function circleRing(centre: Position, metres: number, corners = 64): Position[] {
  const ring = circlePositions(centre, metres, corners);
  // Counter-clockwise, as outer rings of GeoJSON are.
  return [...ring, ...ring.slice(0, 1)].reverse();
}
