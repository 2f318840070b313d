import polylabel from 'polylabel';
import { boundsOf, boundsOfPositions } from './bounds.ts';
import { type LonLat, type Position, positionsOf } from './lon-lat.ts';
import { ringArea } from './ring.ts';

/** Rings in columns x, y, x, y ..., the outer one first. */
type Rings = readonly ArrayLike<number>[];

/** The point of an area furthest from its outline, exact to `precision`; undefined without area. */
export function poleOfInaccessibility(rings: Rings, precision: number, squeeze = 1): [number, number] | undefined {
  const [outer] = rings;
  if (outer === undefined || ringArea(outer) === 0) return undefined;
  const positions = rings.map(ring => positionsOf(ring).map(([x, y]): Position => [x * squeeze, y]));
  // For areas smaller than the precision polylabel gives the corner of the box.
  const [west, south, east, north] = boundsOfPositions(positions[0] ?? []);
  const [x, y] = polylabel(positions, Math.min(precision, (east - west) / 4, (north - south) / 4));
  return [x / squeeze, y];
}

/** Precision of a label's position, as a share of the shorter side of the area's box. */
const exactness = 0.02;

/** The best point for the label of an area in degrees, inside its largest polygon. */
export function labelPoint(polygons: readonly Rings[]): LonLat | undefined {
  let largest: Rings = [];
  let largestArea = 0;
  for (const polygon of polygons) {
    const area = Math.abs(polygon[0] === undefined ? 0 : ringArea(polygon[0]));
    if (area <= largestArea) continue;
    largest = polygon;
    largestArea = area;
  }
  const [west, south, east, north] = boundsOf(largest);
  const squeeze = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const precision = exactness * Math.min((east - west) * squeeze, north - south);
  const found = poleOfInaccessibility(largest, precision, squeeze);
  return found && { lon: found[0], lat: found[1] };
}
