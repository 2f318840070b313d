import { itemAt } from '../../../../base/item-at.ts';
import { ringContains } from '../../../../geo/point-in-polygon.ts';
import { ringArea } from '../../../../geo/ring.ts';
import type { GridPath } from '../tile-encoder.ts';
import type { EdgeGraph } from './edge-graph.ts';

/** The outer ring first (clockwise on the map), then the inner ones. */
export type GridPolygon = readonly GridPath[];

type Edges = Pick<EdgeGraph, 'vertices' | 'from' | 'to'>;

/** Traces polygons from noded edges with the inside to their right. No ring touches itself. */
export function tracePolygons(edges: Edges): GridPolygon[] {
  return nest(traceRings(edges).map(ring => pathOf(edges, ring)));
}

function pathOf({ vertices }: Edges, ring: readonly number[]): GridPath {
  const path: GridPath = [];
  for (const vertex of ring) path.push(vertices[2 * vertex] as number, vertices[2 * vertex + 1] as number);
  return path;
}

/** Rings as numbers of vertices. */
function traceRings(edges: Edges): number[][] {
  const { from } = edges;
  const leaving = leavingEdges(edges);
  const rings: number[][] = [];
  const used = new Uint8Array(from.length);
  /** Where in the path a vertex is; -1: nowhere. */
  const places = new Int32Array(edges.vertices.length / 2).fill(-1);
  const path: number[] = [];
  const close = (start: number) => {
    if (start === path.length) return;
    const ring = path.slice(start);
    path.length = start;
    for (const vertex of ring) places[vertex] = -1;
    rings.push(ring);
  };
  for (let first = 0; first < used.length; first++) {
    for (let i = first; used[i] === 0; i = sharpestRight(edges, i, leaving)) {
      used[i] = 1;
      const vertex = from[i] as number;
      // Back at a vertex: what lies between is a ring of its own.
      if (places[vertex] !== -1) close(places[vertex] as number);
      places[vertex] = path.length;
      path.push(vertex);
    }
    close(0);
  }
  return rings;
}

/** The first edge that leaves each vertex, and the next one after each edge, in their order; -1: none. */
interface LeavingEdges {
  first: Int32Array;
  next: Int32Array;
}

function leavingEdges({ vertices, from }: Edges): LeavingEdges {
  const first = new Int32Array(vertices.length / 2).fill(-1);
  const next = new Int32Array(from.length);
  for (let i = from.length - 1; i >= 0; i--) {
    const vertex = from[i] as number;
    next[i] = first[vertex] as number;
    first[vertex] = i;
  }
  return { first, next };
}

/** Finds the edge that leaves where `incoming` arrives with nothing between them on the inside. */
function sharpestRight(edges: Edges, incoming: number, { first, next }: LeavingEdges): number {
  let best = first[edges.to[incoming] as number] as number;
  if (next[best] === -1) return best;
  const back = direction(edges, edges.to[incoming] as number, edges.from[incoming] as number);
  let least = Infinity;
  for (let candidate = best; candidate !== -1; candidate = next[candidate] as number) {
    // Counter-clockwise on the map, from the way back to the way on.
    const angle = back - direction(edges, edges.from[candidate] as number, edges.to[candidate] as number);
    const turn = angle <= 0 ? angle + 2 * Math.PI : angle;
    if (turn >= least) continue;
    least = turn;
    best = candidate;
  }
  return best;
}

function direction({ vertices }: Edges, from: number, to: number): number {
  const dx = (vertices[2 * to] as number) - (vertices[2 * from] as number);
  const dy = (vertices[2 * to + 1] as number) - (vertices[2 * from + 1] as number);
  return Math.atan2(dy, dx);
}

interface Outer {
  area: number;
  polygon: GridPath[];
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Puts inner rings into the smallest outer ring around them. */
function nest(rings: readonly GridPath[]): GridPolygon[] {
  const outers: Outer[] = [];
  const inners: GridPath[] = [];
  for (const ring of rings) {
    const area = ringArea(ring);
    if (area > 0) outers.push(outerOf(ring, area));
    else inners.push(ring);
  }
  outers.sort((a, b) => a.area - b.area);
  for (const inner of inners) {
    const area = -ringArea(inner);
    // The middle of an edge: a vertex may be shared with the outer ring.
    const x = ((inner[0] as number) + (inner[2] as number)) / 2;
    const y = ((inner[1] as number) + (inner[3] as number)) / 2;
    outers.find(outer => outer.area > area && holds(outer, x, y))?.polygon.push(inner);
  }
  return outers.map(outer => outer.polygon);
}

function outerOf(ring: GridPath, area: number): Outer {
  const outer = { area, polygon: [ring], west: Infinity, north: Infinity, east: -Infinity, south: -Infinity };
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] as number;
    const y = ring[i + 1] as number;
    if (x < outer.west) outer.west = x;
    if (x > outer.east) outer.east = x;
    if (y < outer.north) outer.north = y;
    if (y > outer.south) outer.south = y;
  }
  return outer;
}

function holds({ polygon, west, north, east, south }: Outer, x: number, y: number): boolean {
  return x >= west && x <= east && y >= north && y <= south && ringContains(itemAt(polygon, 0), x, y);
}
