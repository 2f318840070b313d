import type { Rgba } from '../colour-ramp.ts';
import { blendOver, type FineRaster } from '../fine-raster.ts';

/** Lengths in pixels of the picture. */
export interface BlurredCircle {
  x: number;
  y: number;
  radius: number;
  stroke: number;
  /** Share of the whole radius. */
  blur: number;
  fill: Rgba;
  edge: Rgba;
  /** Where in the circle a pixel is, around its middle in pixels; by default where it is in the picture. */
  within?: ((x: number, y: number) => readonly [number, number]) | undefined;
  /** How far a circle that is seen otherwise reaches, to the left, up, to the right and down. */
  reach?: readonly [left: number, top: number, right: number, bottom: number] | undefined;
}

/** Draws a circle whose edges fade, as MapLibre's shader does. */
export function blendCircle({ pixels, width, height, top }: FineRaster, circle: BlurredCircle): void {
  const { x, y, radius, stroke, fill, edge, within = (px, py) => [px - x, py - y] } = circle;
  const whole = radius + stroke;
  if (whole <= 0) return;
  const fade = Math.max(1 / whole, circle.blur);
  const [west, north, east, south] = circle.reach ?? [x - whole, y - whole, x + whole, y + whole];
  const right = Math.min(width - 1, Math.ceil(east));
  const bottom = Math.min(top + height - 1, Math.ceil(south));
  for (let row = Math.max(top, Math.floor(north)); row <= bottom; row++) {
    for (let column = Math.max(0, Math.floor(west)); column <= right; column++) {
      const [dx, dy] = within(column + 0.5, row + 0.5);
      const far = Math.hypot(dx, dy) / whole;
      const density = smooth((1 - far) / fade);
      if (density === 0) continue;
      const share = stroke < 0.01 ? 0 : smooth((far - radius / whole) / fade + 1);
      const [r, g, b, a] = fill.map(
        (value, i) => (value + ((edge[i] as number) - value) * share) * density,
      ) as unknown as Rgba;
      blendOver(pixels, ((row - top) * width + column) * 4, r, g, b, a);
    }
  }
}

function smooth(at: number): number {
  const t = Math.max(0, Math.min(1, at));
  return t * t * (3 - 2 * t);
}
