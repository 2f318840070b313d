import { type FeatureColumns, lineGeometry, polygonGeometry } from './feature-store.ts';
import { JunctionTable } from './junctions.ts';

/** How far a drawn line may stray from the true one, in tile coordinates (8 to a screen pixel); the deepest zoom is overzoomed and stays exact. */
const tolerance = 2;
const deepestTolerance = 0.5;

/**
 * Fills `levels`: the zoom from which on each vertex is drawn, by Douglas-Peucker once for all zooms. Rings are cut where
 * borders meet and each piece is simplified from its lesser end, so that neighbours keep the same vertices of a shared border:
 * no gaps, no slivers, in no layer.
 */
export function setVertexLevels(features: FeatureColumns, maxzoom: number): void {
  const junctions = new JunctionTable(features);
  const simplifier = new Simplifier(features, maxzoom);
  for (let feature = 0; feature < features.count; feature++) {
    const type = features.types[feature];
    if (type !== lineGeometry && type !== polygonGeometry) continue;
    for (let part = features.partOffsets[feature]; part < features.partOffsets[feature + 1]; part++) {
      const first = features.vertexOffsets[part];
      const last = features.vertexOffsets[part + 1] - 1;
      if (type === lineGeometry) simplifier.line(first, last);
      else simplifier.ring(first, last, junctions);
    }
  }
}

class Simplifier {
  readonly #vertices: Int32Array;
  readonly #levels: Uint8Array;
  readonly #maxzoom: number;
  readonly #deepest: number;
  readonly #stack: number[] = [];

  constructor(features: FeatureColumns, maxzoom: number) {
    this.#vertices = features.vertices;
    this.#levels = features.levels;
    this.#maxzoom = maxzoom;
    const unit = 2 ** (30 - 12 - maxzoom);
    this.#deepest = (deepestTolerance * unit) ** 2;
  }

  line(first: number, last: number): void {
    this.#levels[first] = 0;
    this.#levels[last] = 0;
    this.#piece(first, last, first, 0);
  }

  /** `last` repeats `first`. Vertices between two anchors make a piece; a ring has at least two anchors. */
  ring(first: number, last: number, junctions: JunctionTable): void {
    const anchors: number[] = [];
    for (let i = first; i < last; i++) if (junctions.isJunction(i)) anchors.push(i);
    if (anchors.length === 0) anchors.push(this.#least(first, last));
    if (anchors.length === 1) {
      const farthest = this.#farthest(first, last, anchors[0]);
      if (farthest > anchors[0]) anchors.push(farthest);
      else anchors.unshift(farthest);
    }
    const count = last - first;
    for (const [i, anchor] of anchors.entries()) {
      this.#levels[anchor] = 0;
      const next = i + 1 < anchors.length ? anchors[i + 1] : anchors[0] + count;
      this.#piece(anchor, next, first, count);
    }
    this.#levels[last] = this.#levels[first];
  }

  /** Simplifies `start .. end`; in a ring (`count` > 0) indices past its end go on at its beginning. */
  #piece(start: number, end: number, first: number, count: number): void {
    if (end - start < 2) return;
    const vertices = this.#vertices;
    const at = (i: number) => (count > 0 && i >= first + count ? i - count : i) * 2;
    const a = at(start);
    const b = at(end);
    const forward = vertices[a] < vertices[b] || (vertices[a] === vertices[b] && vertices[a + 1] <= vertices[b + 1]);
    const stack = this.#stack;
    stack.push(start, end, Infinity);
    while (stack.length > 0) {
      const cap = stack.pop() ?? 0;
      const to = stack.pop() ?? 0;
      const from = stack.pop() ?? 0;
      const p = at(forward ? from : to);
      const q = at(forward ? to : from);
      const px = vertices[p];
      const py = vertices[p + 1];
      const dx = vertices[q] - px;
      const dy = vertices[q + 1] - py;
      const length = dx * dx + dy * dy;
      let worst = -1;
      let split = from;
      for (let k = from + 1; k < to; k++) {
        const i = forward ? k : from + to - k;
        const v = at(i);
        let ex = vertices[v] - px;
        let ey = vertices[v + 1] - py;
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
    return squared > this.#deepest ? this.#maxzoom : this.#maxzoom + 1;
  }

  #least(first: number, last: number): number {
    const v = this.#vertices;
    let least = first;
    for (let i = first + 1; i < last; i++) {
      if (v[2 * i] < v[2 * least] || (v[2 * i] === v[2 * least] && v[2 * i + 1] < v[2 * least + 1])) least = i;
    }
    return least;
  }

  #farthest(first: number, last: number, from: number): number {
    const v = this.#vertices;
    let best = -1;
    let farthest = from;
    for (let i = first; i < last; i++) {
      const dx = v[2 * i] - v[2 * from];
      const dy = v[2 * i + 1] - v[2 * from + 1];
      const distance = dx * dx + dy * dy;
      const tie =
        distance === best &&
        (v[2 * i] < v[2 * farthest] || (v[2 * i] === v[2 * farthest] && v[2 * i + 1] < v[2 * farthest + 1]));
      if (distance > best || tie) {
        best = distance;
        farthest = i;
      }
    }
    return farthest;
  }
}
