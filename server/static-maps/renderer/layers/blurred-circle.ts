import type { Rgba } from '../colour-ramp.ts';
import { blendOver, type FineRaster } from '../fine-raster.ts';

/** Lengths in pixels. */
export interface BlurredCircle {
  x: number;
  y: number;
  radius: number;
  stroke: number;
  /** Share of the whole radius. */
  blur: number;
  fill: Rgba;
  edge: Rgba;
}

/** Draws a circle whose edges fade, as MapLibre's shader does. */
export function blendCircle({ pixels, width, height }: FineRaster, circle: BlurredCircle): void {
  const { x, y, radius, stroke, fill, edge } = circle;
  const whole = radius + stroke;
  if (whole <= 0) return;
  const fade = Math.max(1 / whole, circle.blur);
  const right = Math.min(width - 1, Math.ceil(x + whole));
  const bottom = Math.min(height - 1, Math.ceil(y + whole));
  for (let row = Math.max(0, Math.floor(y - whole)); row <= bottom; row++) {
    for (let column = Math.max(0, Math.floor(x - whole)); column <= right; column++) {
      const far = Math.hypot(column + 0.5 - x, row + 0.5 - y) / whole;
      const density = smooth((1 - far) / fade);
      if (density === 0) continue;
      const share = stroke < 0.01 ? 0 : smooth((far - radius / whole) / fade + 1);
      const [r, g, b, a] = fill.map(
        (value, i) => (value + ((edge[i] as number) - value) * share) * density,
      ) as unknown as Rgba;
      blendOver(pixels, (row * width + column) * 4, r, g, b, a);
    }
  }
}

function smooth(at: number): number {
  const t = Math.max(0, Math.min(1, at));
  return t * t * (3 - 2 * t);
}
