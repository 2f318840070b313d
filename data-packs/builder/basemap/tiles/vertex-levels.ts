import { itemAt } from '../../../base/item-at.ts';
import { lineGeometry, polygonGeometry } from './feature-store.ts';
import { eachRecord, GeometryBlocks, type GeometryColumns } from './geometry-blocks.ts';
import { junctionMark, markJunctions } from './junctions.ts';
import { tileUnit } from './world-units.ts';

/**
 * Largest error of simplified lines in tile coordinates (8 to a screen pixel); less at the highest zoom, for overzoom.
 */
const tolerance = 2;
const maxzoomTolerance = 0.5;

/**
 * Fills `levels` with the first zoom of each vertex, by one Douglas-Peucker run for all zooms. Rings are cut where
 * borders meet and each piece is simplified from its smaller end, so that neighbours keep the same vertices of a shared
 * border: no gaps and no slivers.
 */
export function setVertexLevels(geometry: GeometryColumns, maxzoom: number): void {
  const blocks = new GeometryBlocks(geometry, 'r+');
  markJunctions(blocks);
  const simplifier = new Simplifier(maxzoom);
  eachRecord(blocks, record => {
    const { type, xy, levels } = record;
    if (type !== lineGeometry && type !== polygonGeometry) return false;
    simplifier.begin(xy, levels);
    for (let part = 0, first = 0; part < record.parts; part++) {
      const next = first + record.length(part);
      if (type === lineGeometry) simplifier.line(first, next - 1);
      else simplifier.ring(first, next - 1);
      first = next;
    }
    return true;
  });
  blocks.close();
}

class Simplifier {
  #vertices: Int32Array = new Int32Array(0);
  #levels: Uint8Array = new Uint8Array(0);
  readonly #maxzoom: number;
  /** Squared error in world units above which a vertex is drawn at the highest zoom. */
  readonly #maxzoomError: number;
  readonly #stack: number[] = [];

  constructor(maxzoom: number) {
    this.#maxzoom = maxzoom;
    this.#maxzoomError = (maxzoomTolerance * tileUnit(maxzoom)) ** 2;
  }

  begin(vertices: Int32Array, levels: Uint8Array): void {
    this.#vertices = vertices;
    this.#levels = levels;
  }

  line(first: number, last: number): void {
    this.#levels[first] = 0;
    this.#levels[last] = 0;
    this.#piece(first, last, first, 0);
  }

  /** `last` repeats `first`. Vertices between two anchors make a piece; a ring has at least two anchors. */
  ring(first: number, last: number): void {
    const anchors: number[] = [];
    for (let i = first; i < last; i++) if (this.#levels[i] === junctionMark) anchors.push(i);
    if (anchors.length === 0) anchors.push(this.#smallest(first, last));
    if (anchors.length === 1) {
      const anchor = itemAt(anchors, 0);
      const farthest = this.#farthest(first, last, anchor);
      if (farthest > anchor) anchors.push(farthest);
      else anchors.unshift(farthest);
    }
    const count = last - first;
    for (const [i, anchor] of anchors.entries()) {
      this.#levels[anchor] = 0;
      const next = anchors[i + 1] ?? itemAt(anchors, 0) + count;
      this.#piece(anchor, next, first, count);
    }
    this.#levels[last] = itemAt(this.#levels, first);
  }

  /** Simplifies `start .. end`; in a ring (`count` > 0) indices past its end continue at its beginning. */
  #piece(start: number, end: number, first: number, count: number): void {
    if (end - start < 2) return;
    const vertices = this.#vertices;
    const at = (i: number) => (count > 0 && i >= first + count ? i - count : i) * 2;
    const a = at(start);
    const b = at(end);
    const forward = !this.#precedes(b, a);
    const stack = this.#stack;
    stack.push(start, end, Infinity);
    while (stack.length > 0) {
      const cap = stack.pop() as number;
      const to = stack.pop() as number;
      const from = stack.pop() as number;
      const p = at(forward ? from : to);
      const q = at(forward ? to : from);
      const px = vertices[p] as number;
      const py = vertices[p + 1] as number;
      const dx = (vertices[q] as number) - px;
      const dy = (vertices[q + 1] as number) - py;
      const length = dx * dx + dy * dy;
      let worst = -1;
      let split = from;
      for (let k = from + 1; k < to; k++) {
        const i = forward ? k : from + to - k;
        const v = at(i);
        let ex = (vertices[v] as number) - px;
        let ey = (vertices[v + 1] as number) - py;
        if (length > 0) {
          let t = (ex * dx + ey * dy) / length;
          t = t < 0 ? 0 : t > 1 ? 1 : t;
          ex -= t * dx;
          ey -= t * dy;
        }
        const distance = ex * ex + ey * ey;
        if (distance > worst) {
          worst = distance;
          split = i;
        }
      }
      const importance = Math.min(worst, cap);
      this.#levels[at(split) / 2] = this.#level(importance);
      if (split - from > 1) stack.push(from, split, importance);
      if (to - split > 1) stack.push(split, to, importance);
    }
  }

  #level(squared: number): number {
    if (squared === 0) return this.#maxzoom + 1;
    const zoom = Math.floor(30 - 12 - Math.log2(Math.sqrt(squared) / tolerance)) + 1;
    if (zoom <= this.#maxzoom) return Math.max(zoom, 0);
    return squared > this.#maxzoomError ? this.#maxzoom : this.#maxzoom + 1;
  }

  #smallest(first: number, last: number): number {
    let smallest = first;
    for (let i = first + 1; i < last; i++) if (this.#precedes(2 * i, 2 * smallest)) smallest = i;
    return smallest;
  }

  /** Compares the vertices at offsets `a` and `b` by x, then by y. */
  #precedes(a: number, b: number): boolean {
    const v = this.#vertices;
    const ax = v[a] as number;
    const bx = v[b] as number;
    return ax < bx || (ax === bx && (v[a + 1] as number) < (v[b + 1] as number));
  }

  #farthest(first: number, last: number, from: number): number {
    const v = this.#vertices;
    const fromX = v[2 * from] as number;
    const fromY = v[2 * from + 1] as number;
    let best = -1;
    let farthest = from;
    for (let i = first; i < last; i++) {
      const dx = (v[2 * i] as number) - fromX;
      const dy = (v[2 * i + 1] as number) - fromY;
      const distance = dx * dx + dy * dy;
      if (distance > best || (distance === best && this.#precedes(2 * i, 2 * farthest))) {
        best = distance;
        farthest = i;
      }
    }
    return farthest;
  }
}
