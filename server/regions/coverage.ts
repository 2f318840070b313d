import type { Bounds, Coverage } from '../../data-packs/format/manifest.ts';

type Ring = readonly (readonly [number, number])[];

/** Edges that cross a strip of latitudes, on average: so many are looked at for a point. */
const edgesPerStrip = 16;
const mostStrips = 1024;
/** A border that runs to and fro over all of it has its edges in every strip: then fewer strips. */
const mostEntriesPerEdge = 8;

/**
 * A ring made ready for many questions: a trace asks for hundreds of points, and a border may have 50,000 corners. Its edges are sorted into
 * strips of latitudes.
 */
class RingTest {
  readonly #xs: Float64Array;
  readonly #ys: Float64Array;
  /** Edge `i` leads from corner `i` to corner `i + 1`. Those of strip `s` are at `#first[s]` up to `#first[s + 1]`. */
  #edges = new Uint32Array(0);
  #first = new Uint32Array(0);
  readonly #south: number;
  readonly #north: number;
  #strips: number;

  constructor(ring: Ring) {
    const corners = [...ring, ...ring.slice(0, 1)];
    this.#xs = Float64Array.from(corners, ([x]) => x);
    this.#ys = Float64Array.from(corners, ([, y]) => y);
    this.#south = this.#ys.reduce((a, b) => Math.min(a, b), 90);
    this.#north = this.#ys.reduce((a, b) => Math.max(a, b), -90);
    this.#strips = Math.min(mostStrips, Math.ceil(ring.length / edgesPerStrip));
    while (!this.#sort() && this.#strips > 1) this.#strips = Math.ceil(this.#strips / 4);
  }

  /** Even-odd rule: how often a ray to the east crosses the ring. */
  holds(lon: number, lat: number): boolean {
    if (!(lat >= this.#south && lat < this.#north)) return false;
    const xs = this.#xs;
    const ys = this.#ys;
    const strip = this.#stripOf(lat);
    let inside = false;
    for (let at = this.#first[strip] as number; at < (this.#first[strip + 1] as number); at++) {
      const edge = this.#edges[at] as number;
      const y1 = ys[edge + 1] as number;
      const y2 = ys[edge] as number;
      if (y1 > lat === y2 > lat) continue;
      const x1 = xs[edge + 1] as number;
      const x2 = xs[edge] as number;
      if (lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  }

  #stripOf(lat: number): number {
    const part = (lat - this.#south) / (this.#north - this.#south);
    return Math.max(0, Math.min(this.#strips - 1, Math.floor(part * this.#strips)));
  }

  /** Whether the edges could be sorted into that many strips. */
  #sort(): boolean {
    const edges = this.#ys.length - 1;
    const counts = new Uint32Array(this.#strips + 1);
    const span = (edge: number): [number, number] => {
      const [a, b] = [this.#ys[edge] as number, this.#ys[edge + 1] as number];
      return [this.#stripOf(Math.min(a, b)), this.#stripOf(Math.max(a, b))];
    };
    let entries = 0;
    for (let edge = 0; edge < edges; edge++) {
      const [low, high] = span(edge);
      entries += high - low + 1;
      if (this.#strips > 1 && entries > mostEntriesPerEdge * edges) return false;
      for (let strip = low; strip <= high; strip++) counts[strip + 1] = (counts[strip + 1] as number) + 1;
    }
    for (let strip = 0; strip < this.#strips; strip++)
      counts[strip + 1] = (counts[strip + 1] as number) + (counts[strip] as number);
    this.#first = counts;
    this.#edges = new Uint32Array(entries);
    const next = counts.slice();
    for (let edge = 0; edge < edges; edge++) {
      const [low, high] = span(edge);
      for (let strip = low; strip <= high; strip++) {
        const at = next[strip] as number;
        this.#edges[at] = edge;
        next[strip] = at + 1;
      }
    }
    return true;
  }
}

/** A test for points in the pack's coverage, holes left out. Longitudes may be given a turn off. */
export function coverageTest(coverage: Coverage, bounds: Bounds): (lon: number, lat: number) => boolean {
  const polygons: readonly (readonly Ring[])[] =
    coverage.type === 'Polygon' ? [coverage.coordinates] : coverage.coordinates;
  const tests = polygons.map(rings => rings.map(ring => new RingTest(ring)));
  const [west, south, east, north] = bounds;
  return (lon, lat) => {
    const x = lon >= -180 && lon <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180;
    if (x < west || x > east || lat < south || lat > north) return false;
    return tests.some(([outer, ...holes]) => outer?.holds(x, lat) && !holes.some(hole => hole.holds(x, lat)));
  };
}
