import { type Bounds, boundsMeet } from '../../../data-packs/geo/bounds.ts';
import { mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';

/** Cells along the side of a tile. */
export const cellsAlong = 16;
/**
 * Cells over which relief fades towards the edge: three quarters of a tile, all of it outside the region's bounds. Where
 * heights end within these, only a few cells.
 */
const [fadingCells, fewestCells] = [12, 3];

/** Share of the edge that lies lower than the level: a ditch is none. */
const lowShare = 0.1;

/** Cells over which heights are averaged to the ground, and how far away they count. */
const [groundRadius, groundSigma] = [12, 5];

/** What is known of a cell of a tile with holes: bits. */
export const cellBits = {
  /** Some heights are missing. */
  hole: 1,
  /** Some are near sea level. */
  low: 2,
} as const;
/** No tile. */
const beyond = 4;
const known = 0;

/**
 * Where one region's heights end, in cells of its deepest tiles. An edge is where tiles end, or a hole that reaches
 * there; not an enclosed hole, nor one that begins at a shore: there is the sea.
 */
export class RegionEdge {
  readonly zoom: number;
  /** In cells: west, north, east, south. */
  readonly #bounds: readonly [number, number, number, number];
  readonly #side: number;
  readonly #tiles: ReadonlySet<number>;
  readonly #holed: ReadonlySet<number>;
  /** Tiles that relief may fade in: at or beside an edge. */
  readonly near: ReadonlySet<number>;
  /** Height of the lowest ground at the edges, which neighbours share: relief fades down to it. Without edges the sea's. */
  level = 0;
  readonly #cells = new Map<number, Uint8Array>();
  readonly #open = new Set<number>();
  readonly #weights = new Map<number, Float32Array>();
  #others: readonly RegionEdge[] = [];

  /** `tiles`: keys of the deepest tiles; `holed`: of those with holes. */
  constructor(zoom: number, bounds: Bounds, tiles: ReadonlySet<number>, holed: ReadonlySet<number>) {
    this.zoom = zoom;
    this.#side = 2 ** zoom;
    const across = this.#side * cellsAlong;
    const [west, south, east, north] = bounds;
    this.#bounds = [mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)].map(
      share => share * across,
    ) as [number, number, number, number];
    this.#tiles = tiles;
    this.#holed = holed;
    const ends = (key: number): boolean => !tiles.has(key) || holed.has(key);
    this.near = new Set([...tiles].filter(key => this.#around(key).some(ends)));
  }

  /** Takes what is known of every holed tile, and the other regions, whose heights go on where these end. */
  measure(cells: ReadonlyMap<number, Uint8Array>, others: readonly RegionEdge[]): void {
    for (const [key, states] of cells) this.#cells.set(key, states);
    this.#others = others;
  }

  /** Finds the edges, when all regions were measured. `meanOf`: of a cell in metres, NaN where nothing is known. */
  find(meanOf: (column: number, row: number) => number): void {
    this.#flood();
    for (const key of this.near) {
      const weights = this.#fadeIn(key);
      if (weights.every(weight => weight === 1)) continue;
      this.#weights.set(key, weights);
    }
    this.level = this.#lowestGround(meanOf);
  }

  /** Square of the distance to a place in shares of the world, 0 within the region's bounds. */
  squareTo(x: number, y: number): number {
    const across = this.#side * cellsAlong;
    return (this.#fromBounds(x * across, y * across) / across) ** 2;
  }

  /** Whether two regions lie within a tile of each other. */
  adjoins(other: RegionEdge): boolean {
    return boundsMeet(this.#reach(), other.#reach());
  }

  /** The bounds and a tile around them, in shares of the world. */
  #reach(): Bounds {
    const [west, north, east, south] = this.#bounds;
    const [tile, side] = [cellsAlong, cellsAlong * this.#side];
    return [(west - tile) / side, (north - tile) / side, (east + tile) / side, (south + tile) / side];
  }

  /** Share of this region's relief, 0 to 1, at a place in cells of the world. */
  weight(across: number, down: number): number {
    const own = this.#weightOf(Math.floor(across), Math.floor(down), 0);
    return between(across, down, (column, row) => this.#weightOf(column, row, own));
  }

  /** Whether the region itself has heights at a place in shares of the world. */
  knows(x: number, y: number): boolean {
    const across = this.#side * cellsAlong;
    const state = this.#ownState(Math.floor(x * across), Math.floor(y * across));
    return (state & (cellBits.hole | beyond)) === 0;
  }

  /** `continued`: the share beside the region's tiles where another region's heights go on. */
  #weightOf(column: number, row: number, continued: number): number {
    const key = this.#keyOf(column, row);
    if (this.#tiles.has(key)) return this.#weights.get(key)?.[cellIn(column, row)] ?? 1;
    return continued === 0 || this.#stateOf(column, row) === beyond ? 0 : continued;
  }

  #keyOf(column: number, row: number): number {
    const x = (Math.floor(column / cellsAlong) + this.#side) % this.#side;
    return Math.floor(row / cellsAlong) * this.#side + x;
  }

  #ownState(column: number, row: number): number {
    const key = this.#keyOf(column, row);
    if (!this.#tiles.has(key)) return beyond;
    return this.#cells.get(key)?.[cellIn(column, row)] ?? known;
  }

  #stateOf(column: number, row: number): number {
    const state = this.#ownState(column, row);
    if ((state & (cellBits.hole | beyond)) === 0 || this.#others.length === 0) return state;
    const across = this.#side * cellsAlong;
    const [x, y] = [((column + 0.5) / across + 1) % 1, (row + 0.5) / across];
    return this.#others.some(other => other.knows(x, y)) ? known : state;
  }

  /** Marks the holes that reach beyond the tiles. */
  #flood(): void {
    const across = this.#side * cellsAlong;
    const queue: [column: number, row: number][] = [];
    const add = (column: number, row: number): void => {
      const key = row * across + column;
      if (this.#open.has(key) || (this.#stateOf(column, row) & cellBits.hole) === 0) return;
      this.#open.add(key);
      queue.push([column, row]);
    };
    for (const key of this.#holed) {
      const [x, y] = [(key % this.#side) * cellsAlong, Math.floor(key / this.#side) * cellsAlong];
      for (let i = 0; i < cellsAlong ** 2; i++) {
        const [column, row] = [x + (i % cellsAlong), y + Math.floor(i / cellsAlong)];
        if (sides(column, row).some(([c, r]) => this.#stateOf(c, r) === beyond)) add(column, row);
      }
    }
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      for (const [column, row] of sides(...next)) add((column + across) % across, row);
    }
  }

  #fadeIn(key: number): Float32Array {
    const [left, top] = [(key % this.#side) * cellsAlong, Math.floor(key / this.#side) * cellsAlong];
    const edges: [number, number][] = [];
    for (let row = top - fadingCells; row < top + cellsAlong + fadingCells; row++) {
      for (let column = left - fadingCells; column < left + cellsAlong + fadingCells; column++) {
        if (this.#isEdge(column, row)) edges.push([column, row]);
      }
    }
    return Float32Array.from({ length: cellsAlong ** 2 }, (_, i) => {
      const [column, row] = [left + (i % cellsAlong), top + Math.floor(i / cellsAlong)];
      let nearest = fadingCells ** 2;
      for (const [c, r] of edges) nearest = Math.min(nearest, (c - column) ** 2 + (r - row) ** 2);
      const toEdge = Math.max(0, Math.sqrt(nearest) - 1);
      const room = Math.min(fadingCells - 1, toEdge + this.#fromBounds(column + 0.5, row + 0.5));
      const way = Math.min(1, toEdge / Math.max(fewestCells, room));
      return way * way * (3 - 2 * way);
    });
  }

  /** Distance to the region's bounds, 0 within them. */
  #fromBounds(column: number, row: number): number {
    const [west, north, east, south] = this.#bounds;
    const beside = (turn: number): number => Math.max(0, west - column - turn, column + turn - east);
    const across = this.#side * cellsAlong;
    return Math.hypot(Math.min(beside(0), beside(across), beside(-across)), Math.max(0, north - row, row - south));
  }

  /** Means of the heights around each cell, the nearer the more: the same wherever tiles begin. */
  #groundOf(key: number, meanOf: (column: number, row: number) => number): Float32Array {
    const [left, top] = [(key % this.#side) * cellsAlong, Math.floor(key / this.#side) * cellsAlong];
    const rows = cellsAlong + 2 * groundRadius;
    const sums = new Float64Array(rows * cellsAlong);
    const shares = new Float64Array(rows * cellsAlong);
    for (let i = 0; i < sums.length; i++) {
      const [column, row] = [left + (i % cellsAlong), top + Math.floor(i / cellsAlong) - groundRadius];
      for (const [away, share] of groundShares) {
        const height = meanOf(column + away, row);
        if (Number.isNaN(height)) continue;
        sums[i] = (sums[i] as number) + height * share;
        shares[i] = (shares[i] as number) + share;
      }
    }
    return Float32Array.from({ length: cellsAlong ** 2 }, (_, i) => {
      let [sum, all] = [0, 0];
      for (const [away, share] of groundShares) {
        const at = i + (away + groundRadius) * cellsAlong;
        sum += (sums[at] as number) * share;
        all += (shares[at] as number) * share;
      }
      return sum / all;
    });
  }

  #lowestGround(meanOf: (column: number, row: number) => number): number {
    const atEdge = [...this.#weights].flatMap(([key, weights]) => {
      const grounds = weights.includes(0) ? this.#groundOf(key, meanOf) : [];
      return [...grounds].filter((ground, i) => weights[i] === 0 && !Number.isNaN(ground));
    });
    atEdge.sort((a, b) => a - b);
    return atEdge[Math.floor(atEdge.length * lowShare)] ?? 0;
  }

  /** Whether heights end in this cell: of a hole only its first cells, and none at a shore. */
  #isEdge(column: number, row: number): boolean {
    const state = this.#stateOf(column, row);
    if (state === beyond) return true;
    const across = this.#side * cellsAlong;
    if (state !== cellBits.hole || !this.#open.has(row * across + ((column + across) % across))) return false;
    const around = neighbours(column, row).map(([c, r]) => this.#stateOf(c, r));
    return around.includes(known) && !around.some(bits => (bits & cellBits.low) !== 0);
  }

  #around(key: number): number[] {
    const [x, y] = [key % this.#side, Math.floor(key / this.#side)];
    const inWorld = neighbours(x, y).filter(([, row]) => row >= 0 && row < this.#side);
    return [key, ...inWorld.map(([column, row]) => row * this.#side + ((column + this.#side) % this.#side))];
  }
}

const groundShares = Array.from({ length: 2 * groundRadius + 1 }, (_, i): [away: number, share: number] => [
  i - groundRadius,
  Math.exp(-(((i - groundRadius) / groundSigma) ** 2) / 2),
]);

/** Between the values at the centres of four cells. */
function between(across: number, down: number, valueAt: (column: number, row: number) => number): number {
  const [left, top] = [Math.floor(across - 0.5), Math.floor(down - 0.5)];
  const [fx, fy] = [across - 0.5 - left, down - 0.5 - top];
  const north = valueAt(left, top) * (1 - fx) + valueAt(left + 1, top) * fx;
  const south = valueAt(left, top + 1) * (1 - fx) + valueAt(left + 1, top + 1) * fx;
  return north + (south - north) * fy;
}

const cellIn = (column: number, row: number): number =>
  (row % cellsAlong) * cellsAlong + (((column % cellsAlong) + cellsAlong) % cellsAlong);

const sides = (x: number, y: number): [number, number][] => [
  [x - 1, y],
  [x + 1, y],
  [x, y - 1],
  [x, y + 1],
];

const neighbours = (x: number, y: number): [number, number][] => [
  ...sides(x, y),
  [x - 1, y - 1],
  [x + 1, y - 1],
  [x - 1, y + 1],
  [x + 1, y + 1],
];
