import { itemAt } from '../../base/item-at.ts';
import { type Bounds, boundsContain, boundsOf } from '../../geo/bounds.ts';
import { turnedNear } from '../../geo/lon-lat.ts';
import { ringContains } from '../../geo/point-in-polygon.ts';
import { ringArea } from '../../geo/ring.ts';
import { continued, polygonsInWorld } from './antimeridian.ts';
import type { NodeColumns, Polygon, Ring } from './dataset.ts';
import { lineThrough, type OsmView } from './osm-view.ts';
import { numberAt } from './packed-numbers.ts';
import { type Chain, joinRings, type NodeRing, simpleLoops } from './ring-joining.ts';
import { wound } from './rings.ts';

/** Roles of the outline; others are labels, building parts, claims. */
const outlineRoles = new Set(['', 'outer', 'inner', 'enclave', 'exclave']);

/**
 * Assembles the area of a multipolygon or boundary relation. Rings are found and nested by geometry; roles only break
 * ties, as they are wrong more often than shapes. `broken` counts parts that do not close, which are left out, and
 * inner rings outside all outer ones.
 */
export function assembleArea(view: OsmView, relation: number): { polygons: Polygon[]; broken: number } {
  const { nodes } = view.dataset;
  const seen = new Set<number>();
  const chains: Chain[] = [];
  const closed: NodeRing[] = [];
  const closedAlready = new Set<string>();
  for (const { type, index, role } of view.members(relation)) {
    if (type !== 'way' || index === -1 || seen.has(index) || !outlineRoles.has(role)) continue;
    seen.add(index);
    const run = view.wayNodes(index);
    if (run.length < 2) continue;
    if (samePlace(nodes, run[0] as number, run[run.length - 1] as number)) {
      const loop = run.slice(0, -1);
      const name = ringName(loop);
      if (!closedAlready.has(name)) closed.push({ nodes: loop, roles: new Set([role]) });
      closedAlready.add(name);
    } else {
      chains.push({ nodes: run, role });
    }
  }
  const joined = joinRings(chains, nodes);
  const rings: AreaRing[] = [];
  for (const ring of [...closed, ...joined.rings]) {
    for (const loop of simpleLoops(ring.nodes)) {
      const points = continued(lineThrough(nodes, [...loop, itemAt(loop, 0)]));
      const area = Math.abs(ringArea(points));
      if (area > 0) {
        const onlyInner = ring.roles.size === 1 && ring.roles.has('inner');
        rings.push({ points, nodes: loop, area, box: boundsOf([points]), onlyInner, depth: 0 });
      }
    }
  }
  const { polygons, stray } = nest(besideEachOther(rings));
  return { polygons: polygonsInWorld(polygons), broken: joined.broken + stray };
}

/** The area of a closed way; none where it encloses nothing. */
export function wayPolygons(view: OsmView, way: number): Polygon[] {
  if (!view.wayIsClosed(way)) return [];
  const line = continued(view.wayLine(way));
  if (line.length < 8 || ringArea(line) === 0) return [];
  return polygonsInWorld([[wound(line, true)]]);
}

/** Turns all rings next to one that crosses 180 degrees, where there is one. */
function besideEachOther(rings: AreaRing[]): AreaRing[] {
  const across = rings.find(({ box }) => box[0] < -180 || box[2] > 180);
  if (across === undefined) return rings;
  return rings.map(ring => {
    const turn = turnedNear(ring.box[0], across.box[0]) - ring.box[0];
    const points = ring.points.map((value, i) => (i % 2 === 0 ? value + turn : value));
    return { ...ring, points, box: boundsOf([points]) };
  });
}

interface AreaRing {
  points: Ring;
  nodes: number[];
  area: number;
  box: Bounds;
  onlyInner: boolean;
  depth: number;
  polygon?: Polygon;
  nodeSet?: Set<number>;
}

/** Nests rings: outer rings with the inner ones directly inside; rings inside inner ones are outer rings again. */
function nest(rings: AreaRing[]): { polygons: Polygon[]; stray: number } {
  rings.sort((a, b) => b.area - a.area);
  const polygons: Polygon[] = [];
  const larger: AreaRing[] = [];
  let stray = 0;
  for (const ring of rings) {
    let parent: AreaRing | undefined;
    // Smallest first: the first that contains this ring is directly around it.
    for (let i = larger.length - 1; i >= 0 && !parent; i--) {
      const outer = itemAt(larger, i);
      if (boundsContain(outer.box, ring.box) && contains(outer, ring)) parent = outer;
    }
    ring.depth = parent ? parent.depth + 1 : 0;
    if (ring.onlyInner && !parent) {
      stray += 1;
      continue;
    }
    larger.push(ring);
    if (ring.depth % 2 === 0) {
      ring.polygon = [wound(ring.points, true)];
      polygons.push(ring.polygon);
    } else {
      parent?.polygon?.push(wound(ring.points, false));
    }
  }
  return { polygons, stray };
}

function contains(outer: AreaRing, inner: AreaRing): boolean {
  outer.nodeSet ??= new Set(outer.nodes);
  const free = inner.nodes.findIndex(node => !outer.nodeSet?.has(node));
  if (free !== -1)
    return ringContains(outer.points, inner.points[2 * free] as number, inner.points[2 * free + 1] as number);
  const [x, y] = innerPoint(inner.points);
  return ringContains(outer.points, x, y);
}

/** A point inside the ring: the middle of the widest stretch at a latitude between two vertices. */
function innerPoint(ring: Ring): [number, number] {
  const levels = [...new Set(ring.filter((_, i) => i % 2 === 1))].sort((a, b) => a - b);
  let best: [number, number] = [ring[0] as number, ring[1] as number];
  let widest = 0;
  const step = Math.max(1, Math.floor(levels.length / 16));
  for (let level = 0; level + 1 < levels.length; level += step) {
    const y = ((levels[level] as number) + (levels[level + 1] as number)) / 2;
    const crossings: number[] = [];
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const y1 = ring[i + 1] as number;
      const y2 = ring[i + 3] as number;
      const x1 = ring[i] as number;
      if (y1 > y !== y2 > y) crossings.push(x1 + (((ring[i + 2] as number) - x1) * (y - y1)) / (y2 - y1));
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const west = crossings[i] as number;
      const east = crossings[i + 1] as number;
      if (east - west <= widest) continue;
      widest = east - west;
      best = [(west + east) / 2, y];
    }
  }
  return best;
}

function samePlace({ lon, lat }: Pick<NodeColumns, 'lon' | 'lat'>, a: number, b: number): boolean {
  return numberAt(lon, a) === numberAt(lon, b) && numberAt(lat, a) === numberAt(lat, b);
}

/** A key for all rings of the same nodes, whatever their start and direction. */
function ringName(loop: readonly number[]): string {
  return [...loop].sort((a, b) => a - b).join(',');
}
