/** Side of the coarse grid saved for a tile's children. */
const gridSize = 64;
/** Differences to the zoom above fade by this factor for each doubling of the distance, … */
const fading = 0.6;
/** … from 8 pixels on; from 64 where there is none above, and all of the height is the difference: it ends in no cliff. */
const [fadingLevel, firstFadingLevel] = [3, 6];
/** Relaxation passes per level, towards a minimal surface, against kinks where known heights end. */
const relaxations = 4;
/** Pixels around a filled one whose mean it becomes, pass by pass. */
const softening = [7, 3, 1, 1];

/**
 * Fills heights where no region has any. Runs smoothly from the known heights to those of the zoom above, and far from
 * any to a level, equally in neighbouring tiles, so that invented heights do not look like relief. Expects tiles zoom by
 * zoom, downwards.
 */
export class TerrainFill {
  #zoom = -1;
  #above = new Map<string, Float32Array>();
  #current = new Map<string, Float32Array>();

  /** Replaces every NaN of a tile's heights. `levels`: what they go to beyond all data, for each pixel. */
  fill(heights: Float32Array, levels: Float32Array, size: number, z: number, x: number, y: number): void {
    if (z !== this.#zoom) {
      this.#above = z === this.#zoom + 1 ? this.#current : new Map();
      this.#current = new Map();
      this.#zoom = z;
    }
    const parent = this.#above.get(`${x >> 1}/${y >> 1}`);
    const ground = parent === undefined ? new Float32Array(size * size) : quarter(parent, size, x & 1, y & 1);
    for (let i = 0; i < heights.length; i++) heights[i] = (heights[i] as number) - (levels[i] as number);
    const difference = new Float32Array(heights.length);
    for (let i = 0; i < heights.length; i++) difference[i] = (heights[i] as number) - (ground[i] as number);
    spread(difference, size, parent === undefined ? firstFadingLevel : fadingLevel);
    const isUnknown = new Uint8Array(heights.length);
    for (let i = 0; i < heights.length; i++) {
      if (!Number.isNaN(heights[i])) continue;
      isUnknown[i] = 1;
      heights[i] = (ground[i] as number) + (difference[i] as number);
    }
    soften(heights, size, isUnknown);
    this.#current.set(`${x}/${y}`, shrunk(heights, size));
    for (let i = 0; i < heights.length; i++) heights[i] = (heights[i] as number) + (levels[i] as number);
  }
}

/** A quarter of the parent's picture, bilinear, in pixels of the child. */
function quarter(parent: Float32Array, size: number, right: number, below: number): Float32Array {
  const half = gridSize / 2;
  const across = axis(size, half / size, right * half, gridSize);
  const down = axis(size, half / size, below * half, gridSize);
  const heights = new Float32Array(size * size).fill(Number.NaN);
  fillFrom(parent, gridSize, across, down, heights);
  return heights;
}

/** For each pixel along a side, the two cells of a smaller grid around it. */
interface Axis {
  before: Int32Array;
  after: Int32Array;
  /** Share of the way towards `after`, 0 to 1. */
  share: Float64Array;
}

/** `scale`: cells of the smaller picture per pixel; `offset`: where the first pixel begins, in cells. */
function axis(length: number, scale: number, offset: number, cells: number): Axis {
  const made = { before: new Int32Array(length), after: new Int32Array(length), share: new Float64Array(length) };
  for (let i = 0; i < length; i++) {
    const at = Math.max(0, Math.min(cells - 1, offset + (i + 0.5) * scale - 0.5));
    const before = Math.floor(at);
    made.before[i] = before;
    made.after[i] = Math.min(cells - 1, before + 1);
    made.share[i] = at - before;
  }
  return made;
}

/** Fills the holes of a picture from a smaller one, bilinear, by `factor`. */
function fillFrom(
  smaller: Float32Array,
  cells: number,
  across: Axis,
  down: Axis,
  into: Float32Array,
  factor = 1,
): void {
  const { before, after, share } = across;
  const width = share.length;
  for (let y = 0, i = 0; y < down.share.length; y++) {
    const above = (down.before[y] as number) * cells;
    const below = (down.after[y] as number) * cells;
    const fy = down.share[y] as number;
    for (let x = 0; x < width; x++, i++) {
      if (!Number.isNaN(into[i])) continue;
      const left = before[x] as number;
      const right = after[x] as number;
      const fx = share[x] as number;
      const north = (smaller[above + left] as number) * (1 - fx) + (smaller[above + right] as number) * fx;
      const south = (smaller[below + left] as number) * (1 - fx) + (smaller[below + right] as number) * fx;
      into[i] = factor * (north + (south - north) * fy);
    }
  }
}

/** Halves a grid: the mean of the known of each four cells, NaN where all are unknown. */
function halved(values: Float32Array, size: number): Float32Array {
  const half = size >> 1;
  const coarse = new Float32Array(half * half);
  for (let y = 0, i = 0; y < half; y++) {
    for (let x = 0; x < half; x++, i++) {
      let sum = 0;
      let known = 0;
      for (let row = 2 * y; row < 2 * y + 2; row++) {
        for (let at = row * size + 2 * x, end = at + 2; at < end; at++) {
          const value = values[at] as number;
          if (Number.isNaN(value)) continue;
          sum += value;
          known++;
        }
      }
      coarse[i] = sum / known;
    }
  }
  return coarse;
}

/** Pull-push: fills unknown cells from a grid of half the size. `fadesFrom`: doublings of the distance. */
function spread(values: Float32Array, size: number, fadesFrom: number, depth = 0): void {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) count++;
  if (count === 0) return;
  if (size === 1) {
    values.fill(0);
    return;
  }
  const half = size >> 1;
  const coarse = halved(values, size);
  spread(coarse, half, fadesFrom, depth + 1);
  const unknown = new Uint32Array(count);
  for (let i = 0, at = 0; at < count; i++) if (Number.isNaN(values[i])) unknown[at++] = i;
  const fade = depth + 1 >= fadesFrom ? fading : 1;
  const side = axis(size, 0.5, 0, half);
  fillFrom(coarse, half, side, side, values, fade);
  relax(values, size, unknown);
}

/** Replaces cells by the mean of their neighbours; a cell at the edge stands for its missing neighbour. */
function relax(values: Float32Array, size: number, cells: Uint32Array): void {
  const last = size - 1;
  const bottom = values.length - size;
  for (let pass = 0; pass < relaxations; pass++) {
    for (let at = 0; at < cells.length; at++) {
      const i = cells[at] as number;
      const x = i % size;
      const west = values[x > 0 ? i - 1 : i] as number;
      const east = values[x < last ? i + 1 : i] as number;
      const north = values[i >= size ? i - size : i] as number;
      const south = values[i < bottom ? i + size : i] as number;
      // Adds the value written last at the end, so that the other sums do not wait for it.
      values[i] = (east + south + north + west) / 4;
    }
  }
}

/**
 * Replaces cells by the means of the squares around them, again and again: no streaks, no creases. Less so near the
 * tile's border, beyond which nothing is known: neighbouring tiles must meet there.
 */
function soften(heights: Float32Array, size: number, isUnknown: Uint8Array): void {
  if (!isUnknown.includes(1)) return;
  for (const radius of softening) {
    const smooth = boxMeans(boxMeans(heights, size, radius, 1), size, radius, size);
    const band = 4 * radius;
    for (let y = 0, i = 0; y < size; y++) {
      const down = Math.min(y, size - 1 - y, band);
      for (let x = 0; x < size; x++, i++) {
        if (isUnknown[i] === 0) continue;
        const height = heights[i] as number;
        heights[i] = height + (((smooth[i] as number) - height) * Math.min(down, x, size - 1 - x)) / band;
      }
    }
  }
}

/** Means of the values within a radius along one axis, `step` apart; the outermost stand for those beyond. */
function boxMeans(values: Float32Array, size: number, radius: number, step: number): Float32Array {
  const means = new Float32Array(values.length);
  const across = step === 1 ? size : 1;
  for (let line = 0; line < size; line++) {
    const start = line * across;
    const at = (i: number): number => values[start + Math.max(0, Math.min(size - 1, i)) * step] as number;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += at(i);
    for (let i = 0; i < size; i++) {
      means[start + i * step] = sum / (2 * radius + 1);
      sum += at(i + radius + 1) - at(i - radius);
    }
  }
  return means;
}

function shrunk(heights: Float32Array, size: number): Float32Array {
  const grid = new Float32Array(gridSize * gridSize);
  const cells = size / gridSize;
  for (let gy = 0; gy < gridSize; gy++) {
    for (let gx = 0; gx < gridSize; gx++) {
      let sum = 0;
      for (let y = 0; y < cells; y++)
        for (let x = 0; x < cells; x++) sum += heights[(gy * cells + y) * size + gx * cells + x] as number;
      grid[gy * gridSize + gx] = sum / (cells * cells);
    }
  }
  return grid;
}
