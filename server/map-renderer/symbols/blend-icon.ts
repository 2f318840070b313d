import type { SpriteImage } from '../canvas/sprite-images.ts';
import { coveredPixels, fromPixels, type Pose, type Raster } from './blend-glyph.ts';

/** Rounds to 16ths of a pixel, halves up, as rasterisers place corners. */
const snapped = (at: number): number => Math.round(at * 16) / 16 + 1 / 1024;

/** Draws an icon with its corner at `left`, `top` in its own CSS pixels, sampled smoothly or pixel by pixel. */
export function blendIcon(
  raster: Raster,
  image: SpriteImage,
  left: number,
  top: number,
  exact: Pose,
  opacity: number,
  smooth: boolean,
): void {
  const pose = smooth ? exact : { ...exact, x: snapped(exact.x), y: snapped(exact.y) };
  const { pixelWidth: width, pixelHeight: height, pixels: icon, pixelRatio } = image;
  // Include the icon's transparent border.
  const [ownLeft, ownTop] = [left - 1 / pixelRatio, top - 1 / pixelRatio];
  const area = coveredPixels(raster, pose, ownLeft, ownTop, width / pixelRatio, height / pixelRatio);
  const [ux, vx, uy, vy] = fromPixels(pose, pixelRatio);
  const { pixels } = raster;
  const sample = [0, 0, 0, 0];
  for (let py = area.top; py < area.bottom; py++) {
    for (let px = area.left; px < area.right; px++) {
      const [dx, dy] = [px + 0.5 - pose.x, py + 0.5 - pose.y];
      const u = dx * ux + dy * uy - ownLeft * pixelRatio;
      const v = dx * vx + dy * vy - ownTop * pixelRatio;
      if (smooth) between(icon, width, height, u - 0.5, v - 0.5, sample);
      else nearest(icon, width, height, u, v, sample);
      const alpha = ((sample[3] as number) / 255) * opacity;
      if (alpha === 0) continue;
      const at = (py * raster.width + px) * 4;
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] =
          (sample[channel] as number) * opacity + (pixels[at + channel] as number) * (1 - alpha) + 0.5;
      }
    }
  }
}

function nearest(icon: Uint8Array, width: number, height: number, u: number, v: number, into: number[]): void {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const inside = x >= 0 && y >= 0 && x < width && y < height;
  for (let channel = 0; channel < 4; channel++)
    into[channel] = inside ? (icon[(y * width + x) * 4 + channel] as number) : 0;
}

function between(icon: Uint8Array, width: number, height: number, u: number, v: number, into: number[]): void {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const [fx, fy] = [u - x, v - y];
  into.fill(0);
  for (let corner = 0; corner < 4; corner++) {
    const [cx, cy] = [x + (corner & 1), y + (corner >> 1)];
    if (cx < 0 || cy < 0 || cx >= width || cy >= height) continue;
    const share = ((corner & 1) === 1 ? fx : 1 - fx) * (corner >> 1 === 1 ? fy : 1 - fy);
    for (let channel = 0; channel < 4; channel++) {
      into[channel] = (into[channel] as number) + (icon[(cy * width + cx) * 4 + channel] as number) * share;
    }
  }
}
