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
