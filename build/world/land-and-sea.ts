import type { Polygon } from '../../data-packs/builder/osm/dataset.ts';
import { wound } from '../../data-packs/builder/osm/rings.ts';
import { squareToChord } from '../../data-packs/geo/segment.ts';
import { latitudeOf, mercatorLatitude, mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import { overlap, south } from './antimeridian.ts';
import { naturalEarth, polygonOf } from './natural-earth.ts';

export interface Land {
  /** First zoom. */
  zoom: number;
  polygon: Polygon;
}

/** Natural Earth's land, 1:10 million, its coast rounded. */
export function landOfTheWorld(): Land[] {
  return naturalEarth('land').map(({ zoom, parts }) => ({
    zoom,
    polygon: polygonOf({ parts }).map((ring, i) => wound(rounded(toTheEdge(ring)), i === 0)),
  }));
}

/** The sea is what the land leaves, and the waters inside the land. */
export function seaAround(land: readonly Land[]): Polygon[] {
  const edge = 180 + overlap;
  const all = Float64Array.from([edge, 85.2, -edge, 85.2, -edge, south, edge, south, edge, 85.2]);
  const shores = land.flatMap(({ polygon }) => polygon.slice(0, 1).map(ring => wound(ring, false)));
  const inland = land.flatMap(({ polygon }) => polygon.slice(1).map(ring => [wound(ring, true)]));
  return [[all, ...shores], ...inland];
}

/** Antarctica goes on a little beyond the Mercator square, as the sea does. */
function toTheEdge(ring: Float64Array): Float64Array {
  return ring.map((value, i) => (i % 2 === 1 && value < 0.001 - mercatorLatitude ? south : value));
}

type Point = readonly [x: number, y: number];

const pixelAtZoom6 = 1 / 512 / 64;
/** Sides get a corner for each of these, where they bend so far: a pixel and a half at zoom 9. */
const step = 2 * pixelAtZoom6;
const mostCorners = 3;
const leastBend = 0.2 * pixelAtZoom6;

/**
 * A closed ring of degrees, rounded between its corners (centripetal Catmull-Rom): the corners, which are what is known,
 * stay where they are, and no angles are seen where maps enlarge it. Sides along the antimeridian stay straight.
 */
export function rounded(ring: Float64Array): Float64Array {
  const corners: Point[] = [];
  for (let i = 0; i + 3 < ring.length; i += 2)
    corners.push([mercatorX(ring[i] as number), mercatorY(ring[i + 1] as number)]);
  const count = corners.length;
  if (count < 4) return ring;
  const at = (i: number): Point => corners[(i + count) % count] as Point;
  const out: number[] = [];
  for (let i = 0; i < count; i++) {
    out.push(ring[2 * i] as number, ring[2 * i + 1] as number);
    const side = [at(i - 1), at(i), at(i + 1), at(i + 2)] as const;
    if (side.some(isOnEdge)) continue;
    const middle = onCurve(side, 0.5);
    if (squareToChord(Float64Array.from([side[1], middle, side[2]].flat()), 1, 0, 2) < leastBend ** 2) continue;
    const added = Math.min(mostCorners, Math.floor(distance(side[1], side[2]) / step));
    for (let k = 1; k <= added; k++) {
      const [x, y] = onCurve(side, k / (added + 1));
      out.push((x - 0.5) * 360, latitudeOf(y));
    }
  }
  out.push(ring[0] as number, ring[1] as number);
  return Float64Array.from(out);
}

const isOnEdge = ([x, y]: Point): boolean => x <= 0 || x >= 1 || y > 0.9999;
const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

/** The point at `share` of the way from the second to the third of four corners. */
function onCurve([p0, p1, p2, p3]: readonly [Point, Point, Point, Point], share: number): Point {
  const [before, here, after] = [distance(p0, p1), distance(p1, p2), distance(p2, p3)].map(Math.sqrt) as [
    number,
    number,
    number,
  ];
  const tangent = (a: Point, b: Point, c: Point, first: number, second: number, axis: 0 | 1): number =>
    here * ((b[axis] - a[axis]) / first - (c[axis] - a[axis]) / (first + second) + (c[axis] - b[axis]) / second);
  const t = share;
  const [h00, h10, h01, h11] = [(1 + 2 * t) * (1 - t) ** 2, t * (1 - t) ** 2, t * t * (3 - 2 * t), t * t * (t - 1)];
  const along = (axis: 0 | 1): number =>
    h00 * p1[axis] +
    h10 * tangent(p0, p1, p2, before, here, axis) +
    h01 * p2[axis] +
    h11 * tangent(p1, p2, p3, here, after, axis);
  return [along(0), along(1)];
}
