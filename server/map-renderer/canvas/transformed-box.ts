import type { Transform } from '../scene/map-view.ts';

/** Gives the box around transformed lines of `x, y, x, y, ...`; for no lines an infinite one, inside out. */
export function transformedBox(lines: Iterable<ArrayLike<number>>, [a, b, c, d, e, f]: Transform) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const [x, y] = [line[i] as number, line[i + 1] as number];
      const [px, py] = [a * x + c * y + e, b * x + d * y + f];
      left = Math.min(left, px);
      right = Math.max(right, px);
      top = Math.min(top, py);
      bottom = Math.max(bottom, py);
    }
  }
  return { left, top, right, bottom };
}
