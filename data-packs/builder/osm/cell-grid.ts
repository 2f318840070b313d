import { type Bounds, boundsContain } from '../../geo/bounds.ts';
import type { AreaIndex } from './area-index.ts';
import type { NodeColumns, Ring } from './dataset.ts';
import { numberAt } from './packed-numbers.ts';

/** Smallest share of the largest piece's nodes that a separate piece must have. */
const minShare = 0.001;

/** A grid of cells over the bounds, with outlines along cell edges, in cells from the south-west corner. */
export class CellGrid {
  readonly #bounds: Bounds;
  readonly #dx: number;
  readonly #dy: number;
  readonly #width: number;
  readonly #height: number;
  #cells: Uint8Array;

  constructor(bounds: Bounds, dx: number, dy: number) {
    this.#bounds = bounds;
    this.#width = Math.max(1, Math.ceil((bounds[2] - bounds[0]) / dx));
    this.#height = Math.max(1, Math.ceil((bounds[3] - bounds[1]) / dy));
    // Adjusted so that whole cells fill the bounds.
    this.#dx = (bounds[2] - bounds[0]) / this.#width;
    this.#dy = (bounds[3] - bounds[1]) / this.#height;
    this.#cells = new Uint8Array(this.#width * this.#height);
  }

  /** Returns an empty grid of the same cells. */
  empty(): CellGrid {
    return new CellGrid(this.#bounds, this.#dx, this.#dy);
  }

  /** Tells whether the bounds, grown by a cell, contain the box. */
  contains(box: Bounds): boolean {
    const [west, south, east, north] = this.#bounds;
    const grown: Bounds = [west - this.#dx, south - this.#dy, east + this.#dx, north + this.#dy];
    return boundsContain(grown, box);
  }

  mark(lon: number, lat: number): void {
    const cell = this.#cellOf(lon, lat);
    if (cell !== -1) this.#cells[cell] = 1;
  }

  has(lon: number, lat: number): boolean {
    const cell = this.#cellOf(lon, lat);
    return cell !== -1 && this.#cells[cell] === 1;
  }

  /** Marks the cells whose centre is in the area. */
  markArea(area: AreaIndex): void {
    for (let i = 0; i < this.#cells.length; i++) {
      const x = i % this.#width;
      const y = (i - x) / this.#width;
      if (area.contains(this.#bounds[0] + (x + 0.5) * this.#dx, this.#bounds[1] + (y + 0.5) * this.#dy))
        this.#cells[i] = 1;
    }
  }

  /** Share of the marked cells that are also marked in the other grid. */
  shareIn(other: CellGrid): number {
    let own = 0;
    let both = 0;
    for (let i = 0; i < this.#cells.length; i++) {
      own += this.#cells[i] as number;
      both += (this.#cells[i] as number) & (other.#cells[i] as number);
    }
    return own === 0 ? 0 : both / own;
  }

  #cellOf(lon: number, lat: number): number {
    const [west, south, east, north] = this.#bounds;
    if (!(lon >= west && lon <= east && lat >= south && lat <= north)) return -1;
    const x = Math.min(this.#width - 1, Math.floor((lon - west) / this.#dx));
    const y = Math.min(this.#height - 1, Math.floor((lat - south) / this.#dy));
    return y * this.#width + x;
  }

  grow(cells: number): void {
    for (let i = 0; i < cells; i++) this.#spread(1);
  }

  /** Grows by `cells` and `margin`, then shrinks by `cells`: closes gaps and leaves a margin. */
  close(cells: number, margin: number): void {
    this.grow(cells + margin);
    for (let i = 0; i < cells; i++) this.#spread(0);
  }

  /** Smoothing keeps corners on the edge of the bounds. */
  readonly isFixed = (x: number, y: number): boolean => x === 0 || y === 0 || x === this.#width || y === this.#height;

  #spread(value: 0 | 1): void {
    const next = this.#cells.slice();
    for (let y = 0, i = 0; y < this.#height; y++) {
      for (let x = 0; x < this.#width; x++, i++) {
        if (this.#cells[i] === value) continue;
        // Shrinking stops at the edge of the bounds.
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

  /** Clears separate pieces with almost no data: a lone mast, the end of a ferry line. */
  dropStrays({ lon, lat }: Pick<NodeColumns, 'lon' | 'lat'>): void {
    const pieces = this.#pieces(1);
    const pieceOf = new Int32Array(this.#cells.length).fill(-1);
    pieces.forEach(({ cells }, piece) => {
      for (const cell of cells) pieceOf[cell] = piece;
    });
    const counts = new Float64Array(pieces.length);
    for (let i = 0; i < lon.length; i++) {
      const cell = this.#cellOf(numberAt(lon, i) / 1e7, numberAt(lat, i) / 1e7);
      const piece = cell === -1 ? -1 : (pieceOf[cell] as number);
      if (piece !== -1) counts[piece] = (counts[piece] as number) + 1;
    }
    const most = counts.reduce((a, b) => Math.max(a, b), 0);
    pieces.forEach(({ cells }, piece) => {
      if ((counts[piece] as number) < minShare * most) for (const cell of cells) this.#cells[cell] = 0;
    });
  }

  /** Marks holes, except those as large as a country (2 % of the marked cells, at least 400). */
  fillHoles(): void {
    const covered = this.#cells.reduce((sum, cell) => sum + cell, 0);
    const least = Math.max(400, covered * 0.02);
    for (const { cells, open } of this.#pieces(0)) {
      if (!open && cells.length < least) for (const cell of cells) this.#cells[cell] = 1;
    }
  }

  /** Groups cells of one value that share sides; `open` where some are at the edge of the bounds. */
  #pieces(value: 0 | 1): { cells: number[]; open: boolean }[] {
    const seen = new Uint8Array(this.#cells.length);
    const pieces: { cells: number[]; open: boolean }[] = [];
    for (let start = 0; start < seen.length; start++) {
      if (this.#cells[start] !== value || seen[start] === 1) continue;
      const cells = [start];
      seen[start] = 1;
      let open = false;
      const visit = (cell: number) => {
        if (this.#cells[cell] !== value || seen[cell] === 1) return;
        seen[cell] = 1;
        cells.push(cell);
      };
      for (let next = 0; next < cells.length; next++) {
        const cell = cells[next] as number;
        const x = cell % this.#width;
        const y = (cell - x) / this.#width;
        if (x === 0 || y === 0 || x === this.#width - 1 || y === this.#height - 1) open = true;
        if (x > 0) visit(cell - 1);
        if (x + 1 < this.#width) visit(cell + 1);
        if (y > 0) visit(cell - this.#width);
        if (y + 1 < this.#height) visit(cell + this.#width);
      }
      pieces.push({ cells, open });
    }
    return pieces;
  }

  /** Corners of outlines along cell edges, with marked cells on the left: outer ones are counter-clockwise. */
  outlines(): Ring[] {
    const { east, north, west, south } = directions;
    // Bits of the edges that start at each corner.
    const stride = this.#width + 1;
    const leaving = new Uint8Array(stride * (this.#height + 1));
    const leave = (x: number, y: number, bit: number) => {
      leaving[y * stride + x] = (leaving[y * stride + x] as number) | bit;
    };
    const covered = (x: number, y: number) =>
      x >= 0 && y >= 0 && x < this.#width && y < this.#height && this.#cells[y * this.#width + x] === 1;
    for (let y = 0; y < this.#height; y++) {
      for (let x = 0; x < this.#width; x++) {
        if (!covered(x, y)) continue;
        if (!covered(x, y - 1)) leave(x, y, east.bit);
        if (!covered(x + 1, y)) leave(x + 1, y, north.bit);
        if (!covered(x, y + 1)) leave(x + 1, y + 1, west.bit);
        if (!covered(x - 1, y)) leave(x, y + 1, south.bit);
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
      const options = leaving[at] as number;
      // Left first, which separates cells that touch only at a corner.
      const turn: Direction | undefined = heading
        ? [heading.left, heading.name, heading.right].map(name => directions[name]).find(way => options & way.bit)
        : Object.values(directions).find(way => options & way.bit);
      if (!turn) break;
      if (turn !== heading) points.push(at % stride, Math.floor(at / stride));
      leaving[at] = (leaving[at] as number) & ~turn.bit;
      at += turn.dx + turn.dy * stride;
      heading = turn;
    } while (at !== start);
    points.push(points[0] as number, points[1] as number);
    return Float64Array.from(points);
  }

  toDegrees(ring: Ring): Ring {
    return ring.map((value, i) =>
      i % 2 === 0 ? this.#bounds[0] + value * this.#dx : this.#bounds[1] + value * this.#dy,
    );
  }
}

const directions = {
  east: { name: 'east', bit: 1, dx: 1, dy: 0, left: 'north', right: 'south' },
  north: { name: 'north', bit: 2, dx: 0, dy: 1, left: 'west', right: 'east' },
  west: { name: 'west', bit: 4, dx: -1, dy: 0, left: 'south', right: 'north' },
  south: { name: 'south', bit: 8, dx: 0, dy: -1, left: 'east', right: 'west' },
} as const;
type Direction = (typeof directions)[keyof typeof directions];
