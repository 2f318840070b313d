import { type Bounds, boundsOf } from '../../geo/bounds.ts';
import type { Polygon } from './dataset.ts';

/** Answers "does this area contain the point" fast: edges are sorted into strips of latitude, so few are looked at. */
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
      for (let i = 0; i + 3 < ring.length; i += 2) {
        const low = this.#strip(Math.min(ring[i + 1], ring[i + 3]), count);
        const high = this.#strip(Math.max(ring[i + 1], ring[i + 3]), count);
        for (let s = low; s <= high; s++) strips[s].push(ring[i], ring[i + 1], ring[i + 2], ring[i + 3]);
      }
    }
    this.#strips = strips.map(strip => Float64Array.from(strip));
  }

  /** Even-odd rule over all rings, so holes count. */
  contains(x: number, y: number): boolean {
    const { box } = this;
    if (!(x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3])) return false;
    const strip = this.#strips[this.#strip(y, this.#strips.length)];
    let inside = false;
    for (let i = 0; i < strip.length; i += 4) {
      const y1 = strip[i + 1];
      const y2 = strip[i + 3];
      if (y1 > y !== y2 > y && x < strip[i] + ((strip[i + 2] - strip[i]) * (y - y1)) / (y2 - y1)) inside = !inside;
    }
    return inside;
  }

  #strip(y: number, count: number): number {
    return Math.max(0, Math.min(count - 1, Math.floor((y - this.box[1]) * this.#scale)));
  }
}
