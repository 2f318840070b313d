/** Side of the coarse picture that a tile leaves for its children. */
const gridSize = 64;
/** What a tile adds to its parent's picture fades by this factor for each doubling of the distance, from 8 pixels on. */
const fading = 0.6;
const firstFadingLevel = 3;
/** Each level is evened out towards the surface of a soap film: no kink where the known heights end. */
const relaxations = 4;

/**
 * Heights where no region has any. They are invented, so they must not look like relief: everything runs smoothly from the known
 * heights to what lies around them on the zoom above, alike in neighbouring tiles, without cliffs or streaks.
 * Tiles are to come zoom by zoom, downwards.
 */
export class TerrainFill {
  #zoom = -1;
  #above = new Map<string, Float32Array>();
  #current = new Map<string, Float32Array>();

  /** Replaces every NaN of a tile's heights. */
  fill(heights: Float32Array, size: number, z: number, x: number, y: number): void {
    if (z !== this.#zoom) {
      this.#above = z === this.#zoom + 1 ? this.#current : new Map();
      this.#current = new Map();
      this.#zoom = z;
    }
    const parent = this.#above.get(`${x >> 1}/${y >> 1}`);
    const ground = parent === undefined ? level(meanOf(heights)) : quarter(parent, size, x & 1, y & 1);
    const base = new Float32Array(heights.length);
    const difference = new Float32Array(heights.length);
    for (let i = 0; i < heights.length; i++) {
      const height = ground(i % size, Math.floor(i / size));
      base[i] = height;
      difference[i] = (heights[i] ?? 0) - height;
    }
    spread(difference, size, parent === undefined ? 1 : fading);
    for (let i = 0; i < heights.length; i++) {
      if (Number.isNaN(heights[i])) heights[i] = (base[i] ?? 0) + (difference[i] ?? 0);
    }
    this.#current.set(`${x}/${y}`, shrunk(heights, size));
  }
}

type Ground = (px: number, py: number) => number;

const level =
  (height: number): Ground =>
  () =>
    height;

function meanOf(heights: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (const height of heights) {
    if (Number.isNaN(height)) continue;
    sum += height;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** A quarter of the parent's picture, bilinear, in pixels of the child. */
function quarter(parent: Float32Array, size: number, right: number, below: number): Ground {
  const scale = gridSize / 2 / size;
  return (px, py) =>
    bilinear(
      parent,
      gridSize,
      right * (gridSize / 2) + (px + 0.5) * scale,
      below * (gridSize / 2) + (py + 0.5) * scale,
    );
}

function bilinear(grid: Float32Array, size: number, px: number, py: number): number {
  const gx = Math.max(0, Math.min(size - 1, px - 0.5));
  const gy = Math.max(0, Math.min(size - 1, py - 0.5));
  const left = Math.floor(gx);
  const top = Math.floor(gy);
  const right = Math.min(size - 1, left + 1);
  const bottom = Math.min(size - 1, top + 1);
  const fx = gx - left;
  const north = (grid[top * size + left] ?? 0) * (1 - fx) + (grid[top * size + right] ?? 0) * fx;
  const south = (grid[bottom * size + left] ?? 0) * (1 - fx) + (grid[bottom * size + right] ?? 0) * fx;
  return north + (south - north) * (gy - top);
}

/** Pull and push: each unknown cell takes from a picture of half the size, whose cells are the means of what is known below. */
function spread(values: Float32Array, size: number, factor: number, depth = 0): void {
  let count = 0;
  for (const value of values) if (Number.isNaN(value)) count++;
  if (count === 0) return;
  if (size === 1) {
    values.fill(0);
    return;
  }
  const half = size >> 1;
  const coarse = new Float32Array(half * half);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      let sum = 0;
      let known = 0;
      for (let corner = 0; corner < 4; corner++) {
        const value = values[(2 * y + (corner >> 1)) * size + 2 * x + (corner & 1)] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        sum += value;
        known++;
      }
      coarse[y * half + x] = known === 0 ? Number.NaN : sum / known;
    }
  }
  spread(coarse, half, factor, depth + 1);
  const unknown = new Uint32Array(count);
  for (let i = 0, at = 0; i < values.length; i++) if (Number.isNaN(values[i])) unknown[at++] = i;
  const kept = depth + 1 >= firstFadingLevel ? factor : 1;
  for (const i of unknown) {
    values[i] = kept * bilinear(coarse, half, ((i % size) + 0.5) / 2, (Math.floor(i / size) + 0.5) / 2);
  }
  for (let pass = 0; pass < relaxations; pass++) {
    for (const i of unknown) {
      const x = i % size;
      const west = values[x > 0 ? i - 1 : i] ?? 0;
      const east = values[x < size - 1 ? i + 1 : i] ?? 0;
      const north = values[i >= size ? i - size : i] ?? 0;
      const south = values[i + size < values.length ? i + size : i] ?? 0;
      values[i] = (west + east + north + south) / 4;
    }
  }
}

function shrunk(heights: Float32Array, size: number): Float32Array {
  const grid = new Float32Array(gridSize * gridSize);
  const cells = size / gridSize;
  for (let gy = 0; gy < gridSize; gy++) {
    for (let gx = 0; gx < gridSize; gx++) {
      let sum = 0;
      for (let y = 0; y < cells; y++)
        for (let x = 0; x < cells; x++) sum += heights[(gy * cells + y) * size + gx * cells + x] ?? 0;
      grid[gy * gridSize + gx] = sum / (cells * cells);
    }
  }
  return grid;
}
