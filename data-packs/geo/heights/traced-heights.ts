/** Heights of a terrain tile in metres, row by row; NaN where unknown. */
interface KnownHeights {
  size: number;
  heights: Float32Array;
}

interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Heights that contour lines of a tile are traced of. */
export interface TracedHeights {
  /** Pixels along the tile. */
  side: number;
  /** Gives the heights of the tile or of one beside it, of which those next to the tile are known alone. */
  of: (x: number, y: number) => (column: number, row: number) => number;
}

/** Pixels around a tile that its lines are made of. */
const traced = 3;
/** Pixels around those that level ground is told and smoothed by. */
const margin = traced + 5;

/** Tells heights from what no ground has, which would have thousands of lines. */
const isHeight = (metres: number): boolean => metres > -12_000 && metres < 9000;

/**
 * Gives the heights of a tile, of a pixel or more of terrain tiles of zoom `zoom` or deeper, with level ground smoothed over
 * the edges of terrain tiles, too: it needs those that lines need anyway, up to four. `undefined`: nothing is known of it.
 */
export async function tracedHeights(
  { z, x, y }: TileAddress,
  zoom: number,
  terrain: (z: number, x: number, y: number) => Promise<KnownHeights | undefined>,
): Promise<TracedHeights | undefined> {
  const parts = 2 ** (z - zoom);
  const [column, row] = [Math.floor(x / parts), Math.floor(y / parts)];
  const own = await terrain(zoom, column, row);
  if (own === undefined) return undefined;
  const { size } = own;
  const side = size / parts;
  const [left, top] = [(x % parts) * side - margin, (y % parts) * side - margin];
  const width = side + 2 * margin;
  const heights = new Float32Array(width * width).fill(Number.NaN);
  const [firstColumn, lastColumn] = [Math.floor(left / size), Math.floor((left + width - 1) / size)];
  const [firstRow, lastRow] = [Math.floor(top / size), Math.floor((top + width - 1) / size)];
  const tiles = 2 ** zoom;
  const copy = async (across: number, down: number): Promise<void> => {
    const tileRow = row + down;
    if (tileRow < 0 || tileRow >= tiles) return;
    const tile = across === 0 && down === 0 ? own : await terrain(zoom, (column + across + tiles) % tiles, tileRow);
    if (tile?.size !== size) return;
    const [fromX, fromY] = [Math.max(left, across * size), Math.max(top, down * size)];
    const toX = Math.min(left + width, (across + 1) * size);
    const toY = Math.min(top + width, (down + 1) * size);
    for (let py = fromY; py < toY; py++) {
      const start = (py - down * size) * size - across * size;
      heights.set(tile.heights.subarray(start + fromX, start + toX), (py - top) * width + fromX - left);
    }
  };
  const copies: Promise<void>[] = [];
  for (let down = firstRow; down <= lastRow; down++) {
    for (let across = firstColumn; across <= lastColumn; across++) copies.push(copy(across, down));
  }
  await Promise.all(copies);
  for (let i = 0; i < heights.length; i++) if (!isHeight(heights[i] as number)) heights[i] = Number.NaN;
  const smooth = smoothLevelGround(heights, width);
  const across = 2 ** z;
  return {
    side,
    of: (otherX, otherY) => {
      const [dx, dy] = [((otherX - x + 1 + across) % across) - 1, otherY - y];
      const start = (dy * side + margin) * width + dx * side + margin;
      return (px, py) => smooth[start + py * width + px] as number;
    },
  };
}

/**
 * Contour lines on level ground. Height models in whole metres are stairs there: a line of a whole height follows the edges of
 * cells, corner by corner, along the outermost that are not higher. Where ground is level the line is drawn half a
 * metre higher, in the middle between two steps, over stairs whose corners are smooth; elsewhere heights stay as they are.
 */

/** Metres by which pixels on a step may differ: heights are rounded to sixteenths and more. */
const even = 1 / 16;
/** Pixels either way over which stairs are smoothed, twice: source samples are two to four pixels wide. */
const reach = 2;
/** Share of a smoothed pixel's neighbourhood from which on all of it counts as level. */
const mostlyLevel = 0.3;

/** Gives heights to trace contour lines of, which stay as they are next to the edge; the same array where nothing is level. NaN stays. */
export function smoothLevelGround(heights: Float32Array, size: number): Float32Array {
  const level = new Float32Array(heights.length);
  let isAny = false;
  for (let y = 1; y < size - 1; y++) {
    for (let x = 1; x < size - 1; x++) {
      const at = y * size + x;
      if (!isStep(heights, at, size)) continue;
      level[at] = 1;
      isAny = true;
    }
  }
  if (!isAny) return heights;
  const smooth = Float32Array.from(heights);
  const levelShares = blurred(level, size);
  const means = blurred(heights, size);
  const inside = 2 * reach;
  for (let y = inside; y < size - inside; y++) {
    for (let x = inside; x < size - inside; x++) {
      const at = y * size + x;
      const levelShare = levelShares[at] as number;
      if (!(levelShare > 0)) continue;
      const weight = Math.min(1, levelShare / mostlyLevel);
      const [height, mean] = [heights[at] as number, means[at] as number];
      // Beside unknown heights there is no mean.
      if (!Number.isNaN(mean)) smooth[at] = height + weight * (mean - 0.5 - height);
    }
  }
  for (const { buffer } of [level, levelShares, means]) letGo(buffer);
  return smooth;
}

/** Frees memory at once: left to the garbage collector, that of some hundred tiles would pile up. */
function letGo(buffer: ArrayBuffer): void {
  buffer.transfer(0);
}

/** Whether a pixel and those around it have one whole height. */
function isStep(heights: Float32Array, at: number, size: number): boolean {
  const whole = Math.round(heights[at] as number);
  // Slopes are told by the pixel itself: this is asked of each.
  if (!(Math.abs((heights[at] as number) - whole) <= even)) return false;
  for (let row = at - size - 1; row < at + 2 * size - 1; row += size) {
    for (let i = row; i < row + 3; i++) if (!(Math.abs((heights[i] as number) - whole) <= even)) return false;
  }
  return true;
}

/** Means over squares of means over squares; NaN where one of them is unknown, and at the tile's edge. */
function blurred(values: Float32Array, size: number): Float32Array<ArrayBuffer> {
  const once = meansOver(values, size);
  const twice = meansOver(once, size);
  letGo(once.buffer);
  return twice;
}

function meansOver(values: Float32Array, size: number): Float32Array<ArrayBuffer> {
  const rows = new Float32Array(values.length);
  scaledSums(values, rows, 1, 1);
  const means = new Float32Array(values.length).fill(Number.NaN);
  scaledSums(rows, means, size, 1 / (2 * reach + 1) ** 2);
  letGo(rows.buffer);
  return means;
}

/** Sums each value and those up to `reach`, two, steps either way: written out, as a loop within takes twice as long. */
function scaledSums(values: Float32Array, sums: Float32Array, step: number, share: number): void {
  const before = reach * step;
  for (let at = before; at < values.length - before; at++) {
    const sum =
      (values[at - 2 * step] as number) +
      (values[at - step] as number) +
      (values[at] as number) +
      (values[at + step] as number) +
      (values[at + 2 * step] as number);
    sums[at] = sum * share;
  }
}
