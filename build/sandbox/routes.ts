import { itemAt } from '../../data-packs/base/item-at.ts';
import { Heap } from './heap.ts';
import { densified, distance, type Path, type Point, pathLength, rounded, simplified } from './plane.ts';
import { layeredNoise } from './random.ts';
import { Raster } from './raster.ts';
import type { Relief } from './terrain.ts';

/** Grid steps, 160 m. */
const stride = 2;

export interface RouteTaste {
  /** The slope that doubles a metre's cost. */
  slope: number;
  /** Metres; smooths corners finer than this. */
  ease: number;
  /** Cost factor on cells that already have a road. */
  reuse: number;
}

const directions: [number, number][] = [];
for (let dx = -2; dx <= 2; dx++)
  for (let dy = -2; dy <= 2; dy++)
    if (
      (dx !== 0 || dy !== 0) &&
      (Math.abs(dx) !== 2 || Math.abs(dy) === 1) &&
      (Math.abs(dy) !== 2 || Math.abs(dx) === 1)
    )
      directions.push([dx, dy]);

/** Finds routes over the terrain: around hills, over rivers where they are narrow, along existing roads. */
export class Surveyor {
  readonly #grid: Raster;
  readonly #heights: Float64Array;
  readonly #base: Float64Array;
  readonly #used: Uint8Array;

  constructor(relief: Relief, forbidden: (point: Point) => boolean) {
    const { height } = relief;
    const width = Math.floor((height.width - 1) / stride) + 1;
    this.#grid = new Raster(
      height.west,
      height.south,
      height.cell * stride,
      width,
      Math.floor((height.height - 1) / stride) + 1,
    );
    const count = this.#grid.values.length;
    this.#heights = new Float64Array(count);
    this.#base = new Float64Array(count);
    this.#used = new Uint8Array(count);
    for (let index = 0; index < count; index++) {
      const point = this.#grid.point(index);
      const fine = height.index(point);
      this.#heights[index] = smoothed(height, fine);
      const inland = relief.inland.get(fine);
      if (inland <= 0 || forbidden(point) || this.#grid.onEdge(index)) this.#base[index] = Number.POSITIVE_INFINITY;
      else this.#base[index] = inland < 130 ? 2.6 : 1;
      let water = 0;
      if (!height.onEdge(fine))
        for (const step of height.steps) water = Math.max(water, itemAt(relief.catchment, fine + step));
      if (water > 160) this.#base[index] = itemAt(this.#base, index) + (water > 1200 ? 2.2 : 0.7);
    }
  }

  /** Raises the cost near a line, except near its gates. */
  avoid(line: Path, reach: number, gates: readonly Point[]): void {
    const near = new Set<number>();
    const { cell } = this.#grid;
    for (const point of densified(line, cell))
      for (let x = -reach; x <= reach; x += cell)
        for (let y = -reach; y <= reach; y += cell)
          if (x * x + y * y <= reach * reach) near.add(this.#grid.index([point[0] + x, point[1] + y]));
    for (const index of near)
      if (!gates.some(gate => distance(gate, this.#grid.point(index)) < reach * 1.5))
        this.#base[index] = itemAt(this.#base, index) * 4;
  }

  /** The smoothed route from a to b, without parts along earlier roads. Marks its cells as used. */
  route(a: Point, b: Point, taste: RouteTaste): Point[][] {
    const cells = this.#shortest(this.#grid.index(a), this.#grid.index(b), taste);
    const pieces: Point[][] = [];
    let piece: number[] = [];
    const finish = () => {
      if (piece.length > 2) pieces.push(piece.map(index => this.#grid.point(index)));
      piece = [];
    };
    for (const [i, index] of cells.entries()) {
      const used = taste.reuse !== 1 && this.#used[index] === 1;
      piece.push(index);
      if (used && i > 0) {
        finish();
        piece = [index];
      }
    }
    finish();
    for (const index of cells) this.#used[index] = 1;
    const shaped = pieces.map(points => {
      if (points[0] && sameCell(this.#grid, points[0], a)) points[0] = a;
      if (sameCell(this.#grid, itemAt(points, points.length - 1), b)) points[points.length - 1] = b;
      return winding(rounded(simplified(points, taste.ease), 3), taste.ease);
    });
    return shaped;
  }

  #shortest(from: number, to: number, taste: RouteTaste): number[] {
    const { width, cell } = this.#grid;
    const cost = new Float64Array(this.#base.length).fill(Number.POSITIVE_INFINITY);
    const before = new Int32Array(cost.length).fill(-1);
    const heap = new Heap();
    cost[from] = 0;
    heap.push(from, 0);
    const lengths = directions.map(([dx, dy]) => Math.sqrt(dx * dx + dy * dy) * cell);
    while (heap.size > 0) {
      const index = heap.pop();
      if (index === to) break;
      const here = itemAt(cost, index);
      for (let k = 0; k < directions.length; k++) {
        const [dx, dy] = itemAt(directions, k);
        const next = index + dy * width + dx;
        const base = this.#base[next] ?? Number.POSITIVE_INFINITY;
        if (base === Number.POSITIVE_INFINITY) continue;
        const length = itemAt(lengths, k);
        const slope = Math.abs(itemAt(this.#heights, next) - itemAt(this.#heights, index)) / length / taste.slope;
        const factor = this.#used[next] === 1 && this.#used[index] === 1 ? taste.reuse : 1;
        const total = here + length * (base + slope * slope) * factor;
        if (total < itemAt(cost, next)) {
          cost[next] = total;
          before[next] = index;
          heap.push(next, total);
        }
      }
    }
    const cells: number[] = [];
    for (let index = to; index >= 0; index = itemAt(before, index)) {
      cells.push(index);
      if (index === from) break;
    }
    return cells.reverse();
  }
}

/** The mean height around a point, because roads cut and fill. */
function smoothed(height: Raster, index: number): number {
  if (height.onEdge(index)) return height.get(index);
  let sum = height.get(index) * 2;
  for (const step of height.steps) sum += height.get(index + step);
  return sum / 10;
}

/** Adds bends, as around fields and farms, keeping the ends. */
function winding(path: readonly Point[], ease: number): Point[] {
  const length = pathLength(path);
  const swing = Math.min(34, 1800 / ease);
  let along = 0;
  const points = densified(path, 40);
  const bent = points.map((point, i): Point => {
    if (i > 0) along += distance(point, itemAt(points, i - 1));
    const taper = swing * Math.min(1, along / 260, (length - along) / 260);
    const [x, y] = point;
    return [x + taper * layeredNoise(x / 430, y / 430, 2, 701), y + taper * layeredNoise(x / 430, y / 430, 2, 731)];
  });
  return simplified(bent, 2);
}

function sameCell(grid: Raster, a: Point, b: Point): boolean {
  return grid.index(a) === grid.index(b);
}
