import type { Rgba } from '../colour-ramp.ts';
import { blendOver } from '../fine-raster.ts';
import type { SpriteImage } from '../sprite-images.ts';
import { coveredPixels, fromPixels, type Pose, type Raster, recessionOf } from './blend-glyph.ts';
import type { IconQuad } from './icon-quads.ts';

/** Colours of an icon of signed distances, premultiplied. */
export interface IconInk {
  fill: Rgba;
  halo: Rgba;
  /** CSS pixels. */
  haloWidth: number;
  haloBlur: number;
  /** The icon's size, and device pixels of a CSS pixel. */
  size: number;
  pixelRatio: number;
}

const innerEdge = 0.75;
const distanceRange = 8;

/** Draws parts of an icon, sampled smoothly; `ink` where the image is one of signed distances. */
export function blendIconQuads(
  raster: Raster,
  image: SpriteImage,
  quads: readonly IconQuad[],
  pose: Pose,
  opacity: number,
  ink: IconInk | undefined,
): void {
  const [ux, vx, uy, vy] = fromPixels(pose, 1);
  const [farAcross, farDown] = recessionOf(pose);
  const shade = ink === undefined ? undefined : shaderOf(ink);
  for (const quad of quads) {
    const [width, height] = [quad.x2 - quad.x1, quad.y2 - quad.y1];
    const area = coveredPixels(raster, pose, quad.x1, quad.y1, width, height);
    for (let py = area.top; py < area.bottom; py++) {
      for (let px = area.left; px < area.right; px++) {
        const [dx, dy] = [px + 0.5 - pose.x, py + 0.5 - pose.y];
        const [near, under] = [dx * ux + dy * uy, dx * vx + dy * vy];
        const far = 1 - near * farAcross - under * farDown;
        const [x, y] = [near / far, under / far];
        if (x < quad.x1 || x >= quad.x2 || y < quad.y1 || y >= quad.y2) continue;
        const u = quad.u1 + ((x - quad.x1) / width) * (quad.u2 - quad.u1);
        const v = quad.v1 + ((y - quad.y1) / height) * (quad.v2 - quad.v1);
        const sample = sampled(image, u, v);
        const [r, g, b, a] = shade === undefined ? sample : shade(sample[3]);
        if (a > 0) {
          const at = (py * raster.width + px) * 4;
          blendOver(raster.pixels, at, r * opacity, g * opacity, b * opacity, a * opacity);
        }
      }
    }
  }
}

/** As MapLibre's shader: fill over halo, by the distance to the edge. */
function shaderOf({ fill, halo, haloWidth, haloBlur, size, pixelRatio }: IconInk): (distance: number) => Rgba {
  const gamma = 0.105 / pixelRatio / size;
  const haloGamma = ((haloBlur * 1.19) / distanceRange + 0.105 / pixelRatio) / size;
  const haloEdge = (6 - haloWidth / size) / distanceRange;
  const hasHalo = haloWidth > 0 && halo[3] > 0;
  return distance => {
    const inside = smoothstep(innerEdge - gamma, innerEdge + gamma, distance);
    const around = hasHalo
      ? Math.min(
          smoothstep(haloEdge - haloGamma, haloEdge + haloGamma, distance),
          1 - smoothstep(innerEdge, innerEdge + 2 * haloGamma, distance),
        )
      : 0;
    const through = around * (1 - fill[3] * inside);
    const channel = (i: 0 | 1 | 2 | 3): number => fill[i] * inside + halo[i] * through;
    return [channel(0), channel(1), channel(2), channel(3)];
  };
}

function smoothstep(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** The colour between four pixels of an image, premultiplied; clear beyond its border. */
function sampled({ pixels, pixelWidth, pixelHeight }: SpriteImage, u: number, v: number): Rgba {
  const [left, top] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
  const [x, y] = [u - 0.5 - left, v - 0.5 - top];
  const found: [number, number, number, number] = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const [column, row] = [left + (corner & 1) + 1, top + (corner >> 1) + 1];
    if (column < 0 || row < 0 || column >= pixelWidth || row >= pixelHeight) continue;
    const share = ((corner & 1) === 1 ? x : 1 - x) * (corner >> 1 === 1 ? y : 1 - y);
    const at = (row * pixelWidth + column) * 4;
    for (let i = 0; i < 4; i++) found[i] = (found[i] as number) + ((pixels[at + i] as number) / 255) * share;
  }
  return found;
}
