/** Where in a square grid the pixels of one axis of a larger picture lie. */
export interface Axis {
  /** The cell before each pixel, and the one behind it: the same at the grid's edges. */
  before: Uint16Array;
  behind: Uint16Array;
  /** How far from the one to the other, 0 to 1. */
  between: Float64Array;
}

/** `from`: the cell, in cells, where the first pixel begins; `scale`: cells for each pixel. */
export function axisOf(gridSize: number, pixels: number, from: number, scale: number): Axis {
  const axis = {
    before: new Uint16Array(pixels),
    behind: new Uint16Array(pixels),
    between: new Float64Array(pixels),
  };
  for (let pixel = 0; pixel < pixels; pixel++) {
    const place = Math.max(0, Math.min(gridSize - 1, from + (pixel + 0.5) * scale - 0.5));
    const before = Math.floor(place);
    axis.before[pixel] = before;
    axis.behind[pixel] = Math.min(gridSize - 1, before + 1);
    axis.between[pixel] = place - before;
  }
  return axis;
}

/** Draws rows of a grid larger, bilinear. Rows are asked for from top to bottom: neighbours share most of the work. */
export class Enlarger {
  readonly #grid: Float32Array;
  readonly #gridSize: number;
  readonly #across: Axis;
  readonly #down: Axis;
  #northRow = -1;
  #southRow = -1;
  #north: Float64Array;
  #south: Float64Array;

  constructor(grid: Float32Array, gridSize: number, across: Axis, down: Axis) {
    this.#grid = grid;
    this.#gridSize = gridSize;
    this.#across = across;
    this.#down = down;
    this.#north = new Float64Array(across.before.length);
    this.#south = new Float64Array(across.before.length);
  }

  row(y: number, out: Float64Array): void {
    const top = this.#down.before[y] ?? 0;
    const bottom = this.#down.behind[y] ?? 0;
    const share = this.#down.between[y] ?? 0;
    if (top !== this.#northRow) {
      if (top === this.#southRow) {
        [this.#north, this.#south] = [this.#south, this.#north];
        this.#southRow = -1;
      } else this.#widen(top, this.#north);
      this.#northRow = top;
    }
    if (bottom !== this.#southRow) {
      this.#widen(bottom, this.#south);
      this.#southRow = bottom;
    }
    const north = this.#north;
    const south = this.#south;
    for (let x = 0; x < out.length; x++) {
      const upper = north[x] ?? 0;
      out[x] = upper + ((south[x] ?? 0) - upper) * share;
    }
  }

  #widen(gridRow: number, out: Float64Array): void {
    const { before, behind, between } = this.#across;
    const grid = this.#grid;
    const start = gridRow * this.#gridSize;
    for (let x = 0; x < out.length; x++) {
      const share = between[x] ?? 0;
      out[x] = (grid[start + (before[x] ?? 0)] ?? 0) * (1 - share) + (grid[start + (behind[x] ?? 0)] ?? 0) * share;
    }
  }
}
