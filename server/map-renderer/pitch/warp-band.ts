import type { Perspective } from '../scene/perspective.ts';
import type { GroundBand } from './ground-bands.ts';

/** RGBA, row by row. */
interface Pixels {
  data: Uint8Array;
  width: number;
}

/** Rows of the picture, from `top` on. */
interface Target extends Pixels {
  top: number;
}

/** Lays a band of the ground into its rows. `isClear`: where it has nothing the picture stays; not premultiplied. */
export function warpBand(
  band: GroundBand,
  source: Pixels,
  target: Target,
  perspective: Perspective,
  isClear: boolean,
): void {
  const sums = new Float32Array(band.width * 4);
  for (let row = band.from; row < band.to; row++) {
    const upper = (perspective.ground(0, row)[1] - band.top) * band.scaleY;
    const lower = (perspective.ground(0, row + 1)[1] - band.top) * band.scaleY;
    sumRows(source, sums, upper, Math.min(band.height, lower), isClear);
    const farness = perspective.farness(perspective.ground(0, row + 0.5)[1]);
    const step = farness * band.scaleX;
    const first = (target.width / 2 - (target.width / 2) * farness - band.left) * band.scaleX;
    layRow(sums, target, row, first, step, isClear);
  }
}

/** Means of a band's columns between two places, premultiplied where it is clear. */
function sumRows({ data, width }: Pixels, sums: Float32Array, upper: number, lower: number, isClear: boolean): void {
  sums.fill(0);
  const whole = 1 / (lower - upper);
  for (let row = Math.floor(upper); row < lower; row++) {
    const share = (Math.min(lower, row + 1) - Math.max(upper, row)) * whole;
    const start = row * width * 4;
    const end = start + width * 4;
    if (isClear) {
      for (let at = start, i = 0; at < end; at += 4, i += 4) {
        const alpha = data[at + 3] as number;
        if (alpha === 0) continue;
        const weight = (share * alpha) / 255;
        sums[i] = (sums[i] as number) + (data[at] as number) * weight;
        sums[i + 1] = (sums[i + 1] as number) + (data[at + 1] as number) * weight;
        sums[i + 2] = (sums[i + 2] as number) + (data[at + 2] as number) * weight;
        sums[i + 3] = (sums[i + 3] as number) + weight;
      }
    } else {
      for (let at = start, i = 0; at < end; at += 4, i += 4) {
        sums[i] = (sums[i] as number) + (data[at] as number) * share;
        sums[i + 1] = (sums[i + 1] as number) + (data[at + 1] as number) * share;
        sums[i + 2] = (sums[i + 2] as number) + (data[at + 2] as number) * share;
      }
    }
  }
}

function layRow(
  sums: Float32Array,
  { data, width, top }: Target,
  row: number,
  first: number,
  step: number,
  isClear: boolean,
): void {
  const whole = 1 / step;
  for (let x = 0, at = (row - top) * width * 4; x < width; x++, at += 4) {
    const from = first + x * step;
    const to = from + step;
    // Whole columns between the first and the last, of which it covers a part.
    const begin = from | 0;
    const end = to | 0;
    let share = (Math.min(to, begin + 1) - from) * whole;
    let i = begin * 4;
    let red = (sums[i] as number) * share;
    let green = (sums[i + 1] as number) * share;
    let blue = (sums[i + 2] as number) * share;
    let alpha = isClear ? (sums[i + 3] as number) * share : 1;
    for (let column = begin + 1; column <= end; column++) {
      share = column < end ? whole : (to - end) * whole;
      if (share === 0) break;
      i += 4;
      red += (sums[i] as number) * share;
      green += (sums[i + 1] as number) * share;
      blue += (sums[i + 2] as number) * share;
      if (isClear) alpha += (sums[i + 3] as number) * share;
    }
    if (isClear) {
      if (alpha === 0) continue;
      const through = 1 - alpha;
      red += (data[at] as number) * through;
      green += (data[at + 1] as number) * through;
      blue += (data[at + 2] as number) * through;
    }
    data[at] = red + 0.5;
    data[at + 1] = green + 0.5;
    data[at + 2] = blue + 0.5;
  }
}
