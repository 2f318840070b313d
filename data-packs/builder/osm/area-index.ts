import { itemAt } from '../../base/item-at.ts';
import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import { segmentAt } from '../../geo/segment.ts';
import type { Polygon } from './dataset.ts';

/** Tells quickly whether an area contains a point: edges are sorted into strips of latitude. */
export class AreaIndex {
  readonly box: Bounds;
  readonly #strips: Float64Array[];
  readonly #scale: number;

  constructor(area: readonly Polygon[]) {
    const rings = area.flat();
    this.box = boundsOf(rings);
    const edges = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
    const count = Math.max(1, Math.min(4096, Math.ceil(edges / 4)));
    const height = this.box[3] - this.box[1];
    this.#scale = height > 0 ? count / height : 0;
    const strips: number[][] = Array.from({ length: count }, () => []);
    for (const ring of rings) {
      for (let i = 0; i < ring.length / 2 - 1; i++) {
        const [x1, y1, x2, y2] = segmentAt(ring, i);
        const high = this.#strip(Math.max(y1, y2), count);
        for (let s = this.#strip(Math.min(y1, y2), count); s <= high; s++) itemAt(strips, s).push(x1, y1, x2, y2);
      }
    }
    this.#strips = strips.map(strip => Float64Array.from(strip));
  }

  /** Applies the even-odd rule to all rings, holes included. */
  contains(x: number, y: number): boolean {
    const { box } = this;
    if (!(x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3])) return false;
    const strip = itemAt(this.#strips, this.#strip(y, this.#strips.length));
    let inside = false;
    for (let i = 0; i < strip.length; i += 4) {
      const y1 = strip[i + 1] as number;
      const y2 = strip[i + 3] as number;
      if (y1 > y === y2 > y) continue;
      const x1 = strip[i] as number;
      const x2 = strip[i + 2] as number;
      if (x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) inside = !inside;
    }
    return inside;
  }

  #strip(y: number, count: number): number {
    return Math.max(0, Math.min(count - 1, Math.floor((y - this.box[1]) * this.#scale)));
  }
}
