import { union } from 'polyclip-ts';
import { itemAt } from '../base/item-at.ts';
import { boxRing } from '../builder/osm/clip-area.ts';
import type { Ring } from '../builder/osm/dataset.ts';
import { wound } from '../builder/osm/rings.ts';
import type { Coverage } from '../format/manifest.ts';
import { type Bounds, boundsOf, unionBounds } from '../geo/bounds.ts';
import { positionsOf } from '../geo/lon-lat.ts';
import { areaContains, ringContains } from '../geo/point-in-polygon.ts';
import { polygonsOf, ringArea } from '../geo/ring.ts';
import { segmentAt } from '../geo/segment.ts';
import { simplifiedRing } from '../geo/simplified-line.ts';

type Polygon = Ring[];

const maxCorners = 2000;
/** About half a kilometre, in degrees of latitude; for small regions a two-hundredth of their extent. */
const maxTolerance = 0.005;
/** The last one has about twenty kilometres, for archipelagos. */
const maxAttempts = 10;

/** Cell of the grid that groups small islands, in tolerances. */
const cellTolerances = 10;

/**
 * Simplifies a coverage for the map of all regions: to about a kilometre, or coarser where that needs more than 2000
 * corners. Keeps all land, because users look for the region of a place: groups of small islands become boxes. The
 * result of a valid coverage is valid: edges do not touch, holes lie inside. Where that fails, it is the bounding box.
 */
export function simplifiedCoverage(coverage: Coverage, bounds: Bounds): Coverage {
  const [west, south, east, north] = bounds;
  const squeeze = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const polygons = polygonsOf(coverage).map(polygon =>
    polygon.map(ring => Float64Array.from(ring.flatMap(([lon, lat]) => [lon * squeeze, lat]))),
  );
  let tolerance = Math.min(maxTolerance, Math.max((east - west) * squeeze, north - south) / 200);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const simpler = simplify(polygons, tolerance, squeeze);
    if (corners(simpler) <= maxCorners && isValid(simpler)) return toCoverage(simpler);
    tolerance *= 1.5;
  }
  if (coverage.coordinates.flat(3).length <= 2 * maxCorners) return coverage;
  return toCoverage([[boxRing(...bounds)]]);
}

/** In degrees. */
function simplify(polygons: readonly Polygon[], tolerance: number, squeeze: number): Polygon[] {
  const isLarge = (ring: Ring) => Math.abs(ringArea(ring)) > 25 * tolerance ** 2;
  const simpler = polygons
    .map(polygon => polygon.filter((ring, r) => r === 0 || isLarge(ring)).map(ring => simplifiedRing(ring, tolerance)))
    .map((polygon, at) => ({
      polygon: polygon.map(ring => rounded(ring, squeeze)),
      isLarge: isLarge(itemAt(polygon, 0)),
      at,
    }));
  const large = simpler.filter(({ isLarge }) => isLarge).map(({ polygon }) => polygon);
  const all = simpler.map(({ polygon }) => polygon);
  // A coverage of only a few small islands keeps their shapes.
  if (large.length === all.length || (large.length === 0 && corners(all) <= maxCorners)) return all;
  const small = simpler.filter(({ isLarge }) => !isLarge).map(({ at }) => itemAt(polygons, at));
  const together = [...large, ...boxesAround(small, cellTolerances * tolerance, squeeze)];
  // Joining cannot remove so many corners.
  return corners(together) > 2 * maxCorners ? together : joined(together);
}

/** One box for all polygons with their centres in the same grid cell, in degrees, rounded outwards to ten metres. */
function boxesAround(polygons: readonly Polygon[], cell: number, squeeze: number): Polygon[] {
  const boxes = new Map<string, Bounds>();
  for (const polygon of polygons) {
    const box = boundsOf([itemAt(polygon, 0)]);
    const [west, south, east, north] = box;
    const key = [(west + east) / 2, (south + north) / 2].map(middle => Math.floor(middle / cell)).join();
    boxes.set(key, unionBounds([box, boxes.get(key) ?? box]));
  }
  const low = (value: number, least: number) => Math.max(least, (Math.ceil(value * 1e4) - 1) / 1e4);
  const high = (value: number, most: number) => Math.min(most, (Math.floor(value * 1e4) + 1) / 1e4);
  return [...boxes.values()].map(([west, south, east, north]) => [
    boxRing(low(west / squeeze, -180), low(south, -90), high(east / squeeze, 180), high(north, 90)),
  ]);
}

function joined(polygons: readonly Polygon[]): Polygon[] {
  const pairs = polygons.map(polygon => polygon.map(positionsOf));
  return union(pairs).map(polygon => polygon.map(ring => rounded(Float64Array.from(ring.flat()), 1)));
}

/** In degrees, rounded to ten metres, without repeated corners. */
function rounded(ring: Ring, squeeze: number): Ring {
  const round = (value: number) => Math.round(value * 1e4) / 1e4;
  const points: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [round((ring[i] as number) / squeeze), round(ring[i + 1] as number)];
    if (x !== points.at(-2) || y !== points.at(-1)) points.push(x, y);
  }
  return Float64Array.from(points);
}

const corners = (polygons: readonly Polygon[]): number =>
  polygons.flat().reduce((sum, ring) => sum + ring.length / 2, 0);

function isValid(polygons: readonly Polygon[]): boolean {
  const nested = polygons.every((polygon, i) => {
    const outer = itemAt(polygon, 0);
    return (
      polygon.slice(1).every(hole => ringContains(outer, itemAt(hole, 0), itemAt(hole, 1))) &&
      polygons.every((other, j) => i === j || !areaContains(other, itemAt(outer, 0), itemAt(outer, 1)))
    );
  });
  return nested && polygons.flat().every(ring => ring.length >= 8) && !touches(polygons.flat());
}

interface Edge {
  ax: number;
  ay: number;
  bx: number;
  by: number;
  ring: number;
  at: number;
}

/** Whether two edges touch, other than neighbours at their corner. */
function touches(rings: readonly Ring[]): boolean {
  const edges = rings.flatMap((ring, r) =>
    Array.from({ length: ring.length / 2 - 1 }, (_, at): Edge => {
      const [ax, ay, bx, by] = segmentAt(ring, at);
      return { ax, ay, bx, by, ring: r, at };
    }),
  );
  for (const [i, a] of edges.entries()) {
    for (let j = i + 1; j < edges.length; j += 1) {
      const b = itemAt(edges, j);
      const apart = b.at - a.at;
      const neighbours = a.ring === b.ring && (apart === 1 || apart === itemAt(rings, a.ring).length / 2 - 2);
      if (!neighbours && meet(a, b)) return true;
    }
  }
  return false;
}

function meet(a: Edge, b: Edge): boolean {
  if (Math.max(a.ax, a.bx) < Math.min(b.ax, b.bx) || Math.max(b.ax, b.bx) < Math.min(a.ax, a.bx)) return false;
  if (Math.max(a.ay, a.by) < Math.min(b.ay, b.by) || Math.max(b.ay, b.by) < Math.min(a.ay, a.by)) return false;
  const side = (e: Edge, x: number, y: number) => Math.sign((e.bx - e.ax) * (y - e.ay) - (e.by - e.ay) * (x - e.ax));
  return side(a, b.ax, b.ay) * side(a, b.bx, b.by) <= 0 && side(b, a.ax, a.ay) * side(b, a.bx, a.by) <= 0;
}

function toCoverage(polygons: readonly Polygon[]): Coverage {
  const coordinates = polygons.map(polygon => polygon.map((ring, r) => positionsOf(wound(ring, r === 0))));
  return coordinates.length === 1
    ? { type: 'Polygon', coordinates: itemAt(coordinates, 0) }
    : { type: 'MultiPolygon', coordinates };
}
