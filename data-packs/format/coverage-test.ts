import { remembered } from '../base/remembered.ts';
import type { Bounds } from '../geo/bounds.ts';
import { wrapped } from '../geo/lon-lat.ts';
import { polygonsOf } from '../geo/ring.ts';
import type { Coverage } from './manifest.ts';

/** Edges of polygons, found by latitude. */
interface Border {
  /** Longitude and latitude of both ends of each edge, and the number of its polygon. */
  edges: Float64Array;
  /** The edges that a latitude may cross. */
  near(lat: number): readonly number[];
}

const perEdge = 5;

/** `polygons`: with closed rings, or open ones. */
function borderOf(polygons: Exclude<Coverage, { type: 'Polygon' }>['coordinates']): Border {
  const corners = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  const edges = new Float64Array(perEdge * corners);
  let [at, south, north, climbed] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const [polygon, rings] of polygons.entries()) {
    for (const ring of rings) {
      let from = ring.at(-1);
      for (const to of ring) {
        const [fromX, fromY] = from ?? to;
        edges.set([fromX, fromY, ...to, polygon], at);
        at += perEdge;
        [south, north] = [Math.min(south, to[1]), Math.max(north, to[1])];
        climbed += Math.abs(to[1] - fromY);
        from = to;
      }
    }
  }
  // So many that most edges lie in one of them only: a border that goes up and down all the time has few.
  const bands = Math.max(1, Math.floor((corners * (north - south)) / climbed / 4) || 1);
  const bandOf = (lat: number) => Math.min(bands - 1, Math.floor(((lat - south) / (north - south)) * bands) || 0);
  const byBand = Array.from({ length: bands }, (): number[] => []);
  for (let edge = 0; edge < edges.length; edge += perEdge) {
    const [fromY, toY] = [edges[edge + 1] as number, edges[edge + 3] as number];
    const last = bandOf(Math.max(fromY, toY));
    for (let band = bandOf(Math.min(fromY, toY)); band <= last; band++) byBand[band]?.push(edge);
  }
  return { edges, near: lat => (lat < south || lat > north ? [] : (byBand[bandOf(lat)] ?? [])) };
}

/** The longitudes at which the border of each polygon crosses a latitude. */
function crossingsAt({ edges, near }: Border, lat: number): number[][] {
  const crossings = new Map<number, number[]>();
  for (const edge of near(lat)) {
    const [fromY, toY] = [edges[edge + 1] as number, edges[edge + 3] as number];
    if (toY > lat === fromY > lat) continue;
    const [fromX, toX] = [edges[edge] as number, edges[edge + 2] as number];
    remembered(crossings, edges[edge + 4] as number, () => []).push(
      ((fromX - toX) * (lat - toY)) / (fromY - toY) + toX,
    );
  }
  return [...crossings.values()];
}

/** Even-odd rule: a ray from a point in a hole crosses the border of the polygon and that of the hole. */
function isWithin(crossings: readonly number[], x: number): boolean {
  let isInside = false;
  for (const at of crossings) if (x < at) isInside = !isInside;
  return isInside;
}

/** Makes a test for points inside a coverage and outside its holes. Longitudes may be off by 360 degrees. */
export function coverageTest(coverage: Coverage, bounds: Bounds): (lon: number, lat: number) => boolean {
  const [west, south, east, north] = bounds;
  let border: Border | undefined;
  let row = { lat: Number.NaN, crossings: [] as number[][] };
  return (lon, lat) => {
    const x = lon >= -180 && lon <= 180 ? lon : wrapped(lon);
    if (x < west || x > east || lat < south || lat > north) return false;
    // Places of a picture come row by row: the border is looked at once for each.
    if (row.lat !== lat) {
      border ??= borderOf(polygonsOf(coverage));
      row = { lat, crossings: crossingsAt(border, lat) };
    }
    return row.crossings.some(own => isWithin(own, x));
  };
}
