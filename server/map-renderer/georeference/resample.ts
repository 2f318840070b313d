import type { Pixels } from '../files/encode-picture.ts';

/** RGBA, row by row. */
export interface RgbaPixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Where a place of the target, in pixels from its corner, is in the source. */
export type PlaceInSource = (x: number, y: number) => readonly [x: number, y: number];

/**
 * Fills a target with what a source has there, between its pixels linearly; leaves what lies outside of the source as it
 * is. `place` is asked at each `step`th pixel only, and is straight between them.
 */
export function resample(source: Pixels, target: RgbaPixels, place: PlaceInSource, step: number): void {
  for (let top = 0; top < target.height; top += step) {
    for (let left = 0; left < target.width; left += step) {
      resampleBlock(source, target, place, [left, top, step]);
    }
  }
}

function resampleBlock(
  source: Pixels,
  target: RgbaPixels,
  place: PlaceInSource,
  [left, top, step]: readonly [number, number, number],
): void {
  const [ax, ay] = place(left, top);
  const [bx, by] = place(left + step, top);
  const [cx, cy] = place(left, top + step);
  const [dx, dy] = place(left + step, top + step);
  const [right, bottom] = [Math.min(target.width, left + step), Math.min(target.height, top + step)];
  for (let y = top; y < bottom; y++) {
    const down = (y + 0.5 - top) / step;
    const [fromX, fromY] = [ax + (cx - ax) * down, ay + (cy - ay) * down];
    const [overX, overY] = [bx + (dx - bx) * down - fromX, by + (dy - by) * down - fromY];
    for (let x = left; x < right; x++) {
      const across = (x + 0.5 - left) / step;
      sample(source, fromX + overX * across, fromY + overY * across, target.data, (y * target.width + x) * 4);
    }
  }
}

/** Writes the colour at a place of the source, opaque. */
function sample({ data, width, height, channels }: Pixels, x: number, y: number, to: Uint8Array, at: number): void {
  if (x < 0 || y < 0 || x > width || y > height) return;
  const [px, py] = [Math.max(0, Math.min(width - 1, x - 0.5)), Math.max(0, Math.min(height - 1, y - 0.5))];
  const [x0, y0] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - x0, py - y0];
  const a = (y0 * width + x0) * channels;
  const b = x0 + 1 < width ? a + channels : a;
  const down = y0 + 1 < height ? width * channels : 0;
  for (let i = 0; i < 3; i++) {
    const upper = (data[a + i] ?? 0) * (1 - fx) + (data[b + i] ?? 0) * fx;
    const lower = (data[a + down + i] ?? 0) * (1 - fx) + (data[b + down + i] ?? 0) * fx;
    to[at + i] = Math.round(upper * (1 - fy) + lower * fy);
  }
  to[at + 3] = 255;
}
