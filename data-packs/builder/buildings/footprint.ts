import { boundsOf } from '../../geo/bounds.ts';
import type { Polygon } from '../osm/dataset.ts';
import { LocalFrame } from './local-frame.ts';

/** Corners nearer to each other are one: OpenStreetMap's own grid is 1 cm. */
const samePlace = 0.005;

/** An area in metres east and north of its frame's origin: open rings x, y, x, y ..., the outer one first. */
export interface Footprint {
  frame: LocalFrame;
  rings: readonly number[][];
}

/** The footprint of a polygon in degrees, around its middle on the ellipsoid; undefined without area. */
export function footprintOf(polygon: Polygon): Footprint | undefined {
  const [west, south, east, north] = boundsOf(polygon);
  const frame = new LocalFrame((west + east) / 2, (south + north) / 2, 0);
  const rings = polygon.map(ring => openRing(ring, frame)).filter((ring, i) => i === 0 || ring.length >= 6);
  return (rings[0]?.length ?? 0) >= 6 ? { frame, rings } : undefined;
}

function openRing(ring: Float64Array, frame: LocalFrame): number[] {
  const points: number[] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [x, y] = frame.project(ring[i] as number, ring[i + 1] as number);
    if (i > 0 && isSame(points, points.length - 2, x, y)) continue;
    points.push(x, y);
  }
  while (points.length > 2 && isSame(points, 0, points.at(-2) as number, points.at(-1) as number)) points.length -= 2;
  return points;
}

function isSame(points: readonly number[], at: number, x: number, y: number): boolean {
  return Math.abs((points[at] as number) - x) < samePlace && Math.abs((points[at + 1] as number) - y) < samePlace;
}
