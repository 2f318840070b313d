import { itemAt } from '../../geo/item-at.ts';
import { ringContains } from '../../geo/point-in-polygon.ts';
import { ringArea } from '../../geo/ring.ts';
import type { GridPath } from './tile-encoder.ts';

export type GridPolygon = readonly GridPath[];

/**
 * Removes the borders between polygons: an edge that one ring runs along one way and another the other way encloses nothing.
 * Rings without such an edge stay untouched; what is left of the others is joined into new rings.
 */
export function mergePolygons(polygons: readonly GridPolygon[]): GridPolygon[] {
  if (polygons.length < 2) return [...polygons];
  const edges = new EdgeTable(polygons);
  const untouched: GridPolygon[] = [];
  const touched: GridPath[] = [];
  const loose: GridPath[] = [];
  for (const polygon of polygons) {
    if (polygon.some(ring => edges.cancels(ring))) touched.push(...polygon);
    else untouched.push(polygon);
  }
  if (touched.length === 0) return [...polygons];
  for (const ring of touched) loose.push(...edges.remaining(ring));
  return [...untouched, ...nest(stitch(loose))];
}

/** Directed edges counted in an open-addressing table; a place is x and y in 17 bits each. */
class EdgeTable {
  readonly #mask: number;
  readonly #from: Float64Array;
  readonly #to: Float64Array;
  readonly #counts: Int32Array;
  /** How many of an edge's uses are still to be cancelled; -1: not looked at yet. */
  readonly #credits: Int32Array;

  constructor(polygons: readonly GridPolygon[]) {
    let vertices = 0;
    for (const polygon of polygons) for (const ring of polygon) vertices += ring.length / 2;
    const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, 1.7 * vertices)));
    this.#mask = capacity - 1;
    this.#from = new Float64Array(capacity);
    this.#to = new Float64Array(capacity);
    this.#counts = new Int32Array(capacity);
    this.#credits = new Int32Array(capacity).fill(-1);
    for (const polygon of polygons) {
      for (const ring of polygon) {
        eachEdge(ring, (from, to) => {
          const slot = this.#slot(from, to);
          this.#counts[slot] = (this.#counts[slot] as number) + 1;
        });
      }
    }
  }

  cancels(ring: GridPath): boolean {
    let found = false;
    eachEdge(ring, (from, to) => {
      if (!found && (this.#counts[this.#slot(to, from)] as number) > 0) found = true;
    });
    return found;
  }

  /** The stretches of the ring between cancelled edges; each edge cancels one opposite. */
  remaining(ring: GridPath): GridPath[] {
    const stretches: GridPath[] = [];
    let stretch: GridPath = [];
    eachEdge(ring, (from, to, x0, y0, x1, y1) => {
      if (this.#cancel(from, to)) {
        if (stretch.length > 0) stretches.push(stretch);
        stretch = [];
        return;
      }
      if (stretch.length === 0) stretch.push(x0, y0);
      stretch.push(x1, y1);
    });
    if (stretch.length > 0) stretches.push(stretch);
    return stretches;
  }

  /** As many uses of an edge go as its opposite has: overlapping polygons may run along it more than once. */
  #cancel(from: number, to: number): boolean {
    const slot = this.#slot(from, to);
    if (this.#credits[slot] === -1) {
      const opposite = this.#slot(to, from);
      const both = Math.min(this.#counts[slot] as number, this.#counts[opposite] as number);
      this.#credits[slot] = both;
      this.#credits[opposite] = both;
    }
    if (this.#credits[slot] === 0) return false;
    this.#credits[slot] = (this.#credits[slot] as number) - 1;
    return true;
  }

  #slot(from: number, to: number): number {
    let hash = Math.imul(from | 0, 0x9e3779b1) ^ Math.imul((to | 0) + 0x7f4a7c15, 0x85ebca6b);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & this.#mask;
    while ((this.#counts[slot] as number) > 0 && (this.#from[slot] !== from || this.#to[slot] !== to))
      slot = (slot + 1) & this.#mask;
    this.#from[slot] = from;
    this.#to[slot] = to;
    return slot;
  }
}

type EdgeVisitor = (from: number, to: number, x0: number, y0: number, x1: number, y1: number) => void;

function eachEdge(ring: GridPath, visit: EdgeVisitor): void {
  const length = ring.length;
  let x0 = ring[length - 2] as number;
  let y0 = ring[length - 1] as number;
  let from = place(x0, y0);
  for (let i = 0; i < length; i += 2) {
    const x1 = ring[i] as number;
    const y1 = ring[i + 1] as number;
    const to = place(x1, y1);
    visit(from, to, x0, y0, x1, y1);
    x0 = x1;
    y0 = y1;
    from = to;
  }
}

/** Tile coordinates with their buffer lie well within -8192 .. 24575. */
function place(x: number, y: number): number {
  return (x + 8192) * 32768 + y + 8192;
}

/** Rings from stretches that begin where others end. Where several begin, the sharpest right turn keeps rings apart that only touch. */
function stitch(stretches: readonly GridPath[]): GridPath[] {
  const beginnings = new Map<number, number[]>();
  for (const [i, stretch] of stretches.entries()) {
    const key = place(stretch[0] as number, stretch[1] as number);
    const there = beginnings.get(key);
    if (there === undefined) beginnings.set(key, [i]);
    else there.push(i);
  }
  const rings: GridPath[] = [];
  const used = new Uint8Array(stretches.length);
  for (let first = 0; first < stretches.length; first++) {
    if (used[first] === 1) continue;
    const ring: GridPath = [];
    for (let at = first; at !== -1; ) {
      used[at] = 1;
      const stretch = itemAt(stretches, at);
      for (let i = 0; i + 2 < stretch.length; i++) ring.push(stretch[i] as number);
      const n = stretch.length;
      const next =
        beginnings.get(place(stretch[n - 2] as number, stretch[n - 1] as number))?.filter(i => used[i] === 0) ?? [];
      if (stretch[n - 2] === ring[0] && stretch[n - 1] === ring[1] && next.length === 0) break;
      at = sharpestRight(stretch, next, stretches);
      if (stretch[n - 2] === ring[0] && stretch[n - 1] === ring[1] && at !== -1) {
        const closing = turn(stretch, itemAt(stretches, first));
        if (closing <= turn(stretch, itemAt(stretches, at))) break;
      }
    }
    rings.push(ring);
  }
  return rings;
}

function sharpestRight(incoming: GridPath, candidates: readonly number[], stretches: readonly GridPath[]): number {
  let best = -1;
  let least = Infinity;
  for (const candidate of candidates) {
    const angle = turn(incoming, itemAt(stretches, candidate));
    if (angle < least) {
      least = angle;
      best = candidate;
    }
  }
  return best;
}

/** Angle from the way back to the way on, counter-clockwise on the map: small for a sharp right turn. */
function turn(incoming: GridPath, outgoing: GridPath): number {
  const n = incoming.length;
  const back = Math.atan2(
    (incoming[n - 3] as number) - (incoming[n - 1] as number),
    (incoming[n - 4] as number) - (incoming[n - 2] as number),
  );
  const on = Math.atan2(
    (outgoing[3] as number) - (outgoing[1] as number),
    (outgoing[2] as number) - (outgoing[0] as number),
  );
  const angle = back - on;
  return angle <= 0 ? angle + 2 * Math.PI : angle;
}

/** Inner rings behind the smallest outer ring around them. */
function nest(rings: readonly GridPath[]): GridPolygon[] {
  const outers: { area: number; polygon: GridPath[] }[] = [];
  const inners: GridPath[] = [];
  for (const ring of rings) {
    const area = ring.length < 6 ? 0 : ringArea(ring);
    if (area > 0) outers.push({ area, polygon: [ring] });
    else if (area < 0) inners.push(ring);
  }
  outers.sort((a, b) => a.area - b.area);
  for (const inner of inners) {
    const area = -ringArea(inner);
    // The middle of an edge: a vertex may be shared with the outer ring.
    const x = ((inner[0] as number) + (inner[2] as number)) / 2;
    const y = ((inner[1] as number) + (inner[3] as number)) / 2;
    outers.find(outer => outer.area > area && ringContains(itemAt(outer.polygon, 0), x, y))?.polygon.push(inner);
  }
  return outers.map(outer => outer.polygon);
}
