import type { Coverage } from '../../format/manifest.ts';
import { missingNode, type Polygon, type Ring } from './dataset.ts';
import { type Box, boxContains, ringBox, ringContains, signedArea, wound } from './rings.ts';
import type { OsmView } from './view.ts';

/** Sides of a cell in degrees of latitude: a hundredth of the extent's, but between 200 m and a kilometre. */
const finestCell = 0.0018;
const coarsestCell = 0.009;
const mostCells = 4_000_000;
/** Gaps up to twice this many cells wide are part of the covered land. */
const closingCells = 2;
const largestJson = 18_000;

/**
 * Where an extract has data: the given clip, else the cells its nodes lie in, with small gaps closed and a margin of up to a cell,
 * so that it follows the country and not its bounding box. Contains every node of the bounds.
 */
export function coverageOf(view: OsmView, clip: readonly Polygon[] | undefined): Coverage {
  if (clip) return toCoverage(clip);
  const { bounds } = view.dataset;
  const squeeze = Math.max(0.05, Math.cos((((bounds[1] + bounds[3]) / 2) * Math.PI) / 180));
  const area = (bounds[2] - bounds[0]) * squeeze * (bounds[3] - bounds[1]);
  const wished = Math.min(coarsestCell, Math.max(finestCell, Math.sqrt(area) / 100));
  for (let cell = Math.max(wished, Math.sqrt(area / mostCells)); ; cell *= 1.5) {
    const grid = occupancy(view, bounds, cell / squeeze, cell);
    for (const tolerance of [0.7, 0]) {
      const polygons = nested(grid.outlines().map(ring => wholeRing(ring, tolerance)));
      const coverage = toCoverage(polygons.map(polygon => polygon.map(ring => grid.toDegrees(ring))));
      const fits = JSON.stringify(coverage).length <= largestJson;
      if (fits && (tolerance === 0 || polygons.every(polygon => polygon.every(isSimple)))) return coverage;
    }
  }
}

function occupancy({ dataset }: OsmView, bounds: Box, dx: number, dy: number): CellGrid {
  const grid = new CellGrid(bounds, dx, dy);
  const { nodes, ways } = dataset;
  for (let i = 0; i < nodes.ids.length; i++) grid.mark(nodes.lon[i] / 1e7, nodes.lat[i] / 1e7);
  // Long straight stretches pass through cells without a node of theirs.
  for (let way = 0; way < ways.ids.length; way++) {
    for (let i = ways.refOffsets[way] + 1; i < ways.refOffsets[way + 1]; i++) {
      const a = ways.refs[i - 1];
      const b = ways.refs[i];
      if (a === missingNode || b === missingNode) continue;
      const [x1, y1, x2, y2] = [nodes.lon[a] / 1e7, nodes.lat[a] / 1e7, nodes.lon[b] / 1e7, nodes.lat[b] / 1e7];
      const steps = Math.ceil(Math.max(Math.abs(x2 - x1) / dx, Math.abs(y2 - y1) / dy));
      // Ferries and borders drawn in a few strokes are no land that the extract covers.
      if (steps > 12) continue;
      for (let s = 1; s < steps; s++) grid.mark(x1 + ((x2 - x1) * s) / steps, y1 + ((y2 - y1) * s) / steps);
    }
  }
  grid.close(closingCells);
  grid.fillHoles();
  return grid;
}

/** Cells over the bounds; outlines run along their edges, in cells from the south-west corner. */
class CellGrid {
  readonly #bounds: Box;
  readonly #dx: number;
  readonly #dy: number;
  readonly #width: number;
  readonly #height: number;
  #cells: Uint8Array;

  constructor(bounds: Box, dx: number, dy: number) {
    this.#bounds = bounds;
    this.#width = Math.max(1, Math.ceil((bounds[2] - bounds[0]) / dx));
    this.#height = Math.max(1, Math.ceil((bounds[3] - bounds[1]) / dy));
    // Whole cells fill the bounds exactly.
    this.#dx = (bounds[2] - bounds[0]) / this.#width;
    this.#dy = (bounds[3] - bounds[1]) / this.#height;
    this.#cells = new Uint8Array(this.#width * this.#height);
  }

  mark(lon: number, lat: number): void {
    const [west, south, east, north] = this.#bounds;
    if (!(lon >= west && lon <= east && lat >= south && lat <= north)) return;
    const x = Math.min(this.#width - 1, Math.floor((lon - west) / this.#dx));
    const y = Math.min(this.#height - 1, Math.floor((lat - south) / this.#dy));
    this.#cells[y * this.#width + x] = 1;
  }

  /** Grows by `cells` and one more, then shrinks by `cells`: gaps close and a margin of a cell stays. */
  close(cells: number): void {
    for (let i = 0; i <= cells; i++) this.#spread(1);
    for (let i = 0; i < cells; i++) this.#spread(0);
  }

  #spread(value: 0 | 1): void {
    const next = this.#cells.slice();
    for (let y = 0, i = 0; y < this.#height; y++) {
      for (let x = 0; x < this.#width; x++, i++) {
        if (this.#cells[i] === value) continue;
        // Beyond the bounds everything counts as covered when shrinking: their edge stays.
        const near =
          (x > 0 && this.#cells[i - 1] === value) ||
          (x + 1 < this.#width && this.#cells[i + 1] === value) ||
          (y > 0 && this.#cells[i - this.#width] === value) ||
          (y + 1 < this.#height && this.#cells[i + this.#width] === value);
        if (near) next[i] = value;
      }
    }
    this.#cells = next;
  }

  /** Empty land inside is covered too, but for holes as large as a country (2 % of the whole, 400 cells). */
  fillHoles(): void {
    const seen = this.#cells.slice();
    const covered = this.#cells.reduce((sum, cell) => sum + cell, 0);
    const least = Math.max(400, covered * 0.02);
    for (let start = 0; start < seen.length; start++) {
      if (seen[start] !== 0) continue;
      const hole = [start];
      seen[start] = 1;
      let open = false;
      for (let next = 0; next < hole.length; next++) {
        const x = hole[next] % this.#width;
        const y = (hole[next] - x) / this.#width;
        if (x === 0 || y === 0 || x === this.#width - 1 || y === this.#height - 1) open = true;
        for (const [nx, ny] of [
          [x - 1, y],
          [x + 1, y],
          [x, y - 1],
          [x, y + 1],
        ]) {
          const neighbour = ny * this.#width + nx;
          if (nx < 0 || ny < 0 || nx >= this.#width || ny >= this.#height || seen[neighbour] !== 0) continue;
          seen[neighbour] = 1;
          hole.push(neighbour);
        }
      }
      if (!open && hole.length < least) for (const cell of hole) this.#cells[cell] = 1;
    }
  }

  /** Outlines along cell edges: covered cells on the left, so outer ones run counter-clockwise. Corners only. */
  outlines(): Ring[] {
    const { east, north, west, south } = directions;
    // The edges that leave each corner, as bits.
    const stride = this.#width + 1;
    const leaving = new Uint8Array(stride * (this.#height + 1));
    const covered = (x: number, y: number) =>
      x >= 0 && y >= 0 && x < this.#width && y < this.#height && this.#cells[y * this.#width + x] === 1;
    for (let y = 0; y < this.#height; y++) {
      for (let x = 0; x < this.#width; x++) {
        if (!covered(x, y)) continue;
        if (!covered(x, y - 1)) leaving[y * stride + x] |= east.bit;
        if (!covered(x + 1, y)) leaving[y * stride + x + 1] |= north.bit;
        if (!covered(x, y + 1)) leaving[(y + 1) * stride + x + 1] |= west.bit;
        if (!covered(x - 1, y)) leaving[(y + 1) * stride + x] |= south.bit;
      }
    }
    const rings: Ring[] = [];
    for (let start = 0; start < leaving.length; start++) {
      while (leaving[start] !== 0) rings.push(this.#follow(leaving, start, stride));
    }
    return rings;
  }

  #follow(leaving: Uint8Array, start: number, stride: number): Ring {
    const points: number[] = [];
    let at = start;
    let heading: Direction | undefined;
    do {
      const options = leaving[at];
      // Left first: cells that touch at a corner only stay apart.
      const turn: Direction | undefined = heading
        ? [heading.left, heading.name, heading.right].map(name => directions[name]).find(way => options & way.bit)
        : Object.values(directions).find(way => options & way.bit);
      if (!turn) break;
      if (turn !== heading) points.push(at % stride, Math.floor(at / stride));
      leaving[at] &= ~turn.bit;
      at += turn.dx + turn.dy * stride;
      heading = turn;
    } while (at !== start);
    points.push(points[0], points[1]);
    return Float64Array.from(points);
  }

  toDegrees(ring: Ring): Ring {
    return ring.map((value, i) =>
      i % 2 === 0 ? this.#bounds[0] + value * this.#dx : this.#bounds[1] + value * this.#dy,
    );
  }
}

interface Direction {
  name: keyof typeof directions;
  bit: number;
  dx: number;
  dy: number;
  left: keyof typeof directions;
  right: keyof typeof directions;
}

const directions = {
  east: { name: 'east', bit: 1, dx: 1, dy: 0, left: 'north', right: 'south' },
  north: { name: 'north', bit: 2, dx: 0, dy: 1, left: 'west', right: 'east' },
  west: { name: 'west', bit: 4, dx: -1, dy: 0, left: 'south', right: 'north' },
  south: { name: 'south', bit: 8, dx: 0, dy: -1, left: 'east', right: 'west' },
} as const satisfies Record<string, { name: string; bit: number; dx: number; dy: number; left: string; right: string }>;

/** Douglas-Peucker in cells, over two halves so that the ring's first corner is no special place. */
function wholeRing(ring: Ring, tolerance: number): Ring {
  if (tolerance === 0 || ring.length < 12) return ring;
  const half = 2 * Math.floor(ring.length / 4);
  const first = simplified(ring.subarray(0, half + 2), tolerance);
  const second = simplified(ring.subarray(half), tolerance);
  const points = [...first, ...second.slice(2)];
  return points.length >= 8 ? Float64Array.from(points) : ring;
}

function simplified(line: Float64Array, tolerance: number): number[] {
  const last = line.length / 2 - 1;
  const keep = new Uint8Array(last + 1);
  keep[0] = 1;
  keep[last] = 1;
  const stack: [number, number][] = [[0, last]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [from, to] = span;
    let worst = tolerance;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const off = distanceToSegment(line, i, from, to);
      if (off > worst) {
        worst = off;
        at = i;
      }
    }
    if (at === -1) continue;
    keep[at] = 1;
    stack.push([from, at], [at, to]);
  }
  const points: number[] = [];
  for (let i = 0; i <= last; i++) if (keep[i]) points.push(line[2 * i], line[2 * i + 1]);
  return points;
}

function distanceToSegment(line: Float64Array, i: number, from: number, to: number): number {
  const x = line[2 * from];
  const y = line[2 * from + 1];
  const dx = line[2 * to] - x;
  const dy = line[2 * to + 1] - y;
  const px = line[2 * i] - x;
  const py = line[2 * i + 1] - y;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  return Math.hypot(px - t * dx, py - t * dy);
}

/** Whether no two edges of the ring cross. Rings are a few hundred corners, so all pairs are looked at. */
function isSimple(ring: Ring): boolean {
  const edges = ring.length / 2 - 1;
  const side = (a: number, b: number, c: number) =>
    Math.sign(
      (ring[2 * b] - ring[2 * a]) * (ring[2 * c + 1] - ring[2 * a + 1]) -
        (ring[2 * b + 1] - ring[2 * a + 1]) * (ring[2 * c] - ring[2 * a]),
    );
  for (let i = 0; i < edges; i++) {
    for (let j = i + 2; j < edges; j++) {
      if (i === 0 && j === edges - 1) continue;
      if (side(i, i + 1, j) * side(i, i + 1, j + 1) < 0 && side(j, j + 1, i) * side(j, j + 1, i + 1) < 0) return false;
    }
  }
  return true;
}

function nested(rings: readonly Ring[]): Polygon[] {
  const outers = rings.filter(ring => signedArea(ring) > 0).map(ring => ({ polygon: [ring], box: ringBox(ring) }));
  for (const hole of rings) {
    if (signedArea(hole) >= 0) continue;
    const box = ringBox(hole);
    const around = outers.find(
      outer => boxContains(outer.box, box) && ringContains(outer.polygon[0], hole[0] + 1e-6, hole[1] + 1e-6),
    );
    around?.polygon.push(hole);
  }
  return outers.map(({ polygon }) => polygon);
}

/** Rounded to a metre, which is far finer than the cells are. */
function toCoverage(polygons: readonly Polygon[]): Coverage {
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  const coordinates = polygons.map(polygon =>
    polygon.map((ring, r) => {
      const points: [number, number][] = [];
      const turned = wound(ring, r === 0);
      for (let i = 0; i < turned.length; i += 2) points.push([round(turned[i]), round(turned[i + 1])]);
      return points;
    }),
  );
  return coordinates.length === 1
    ? { type: 'Polygon', coordinates: coordinates[0] }
    : { type: 'MultiPolygon', coordinates };
}
