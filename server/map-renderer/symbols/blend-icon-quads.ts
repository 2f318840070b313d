import type { Rgba } from '../colour-ramp.ts';
import { blendOver } from '../fine-raster.ts';
import type { SpriteImage } from '../sprite-images.ts';
import { coveredPixels, fromPixels, type Pose, type Raster, recessionOf } from './blend-glyph.ts';
import { snapped } from './blend-icon.ts';
import type { Corner, IconQuad } from './icon-quads.ts';
import type { Box } from './symbol-layout.ts';

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

/** How an image is shown: its colours, smoothly or pixel by pixel, or signed distances in colours of the style. */
export type IconSampling = IconInk | 'smooth' | 'nearest';

/** Draws parts of an icon. */
export function blendIconQuads(
  raster: Raster,
  image: SpriteImage,
  quads: readonly IconQuad[],
  exact: Pose,
  opacity: number,
  sampling: IconSampling,
): void {
  const pose = sampling === 'nearest' ? { ...exact, x: snapped(exact.x), y: snapped(exact.y) } : exact;
  const [ux, vx, uy, vy] = fromPixels(pose, 1);
  const [farAcross, farDown] = recessionOf(pose);
  const sample = sampling === 'nearest' ? nearest : between;
  const shade = typeof sampling === 'string' ? undefined : shaderOf(sampling);
  for (const quad of quads) {
    const box = boxAround([quad]);
    const area = coveredPixels(raster, pose, box.x1, box.y1, box.x2 - box.x1, box.y2 - box.y1);
    const shares = sharesOf(quad);
    for (let py = area.top; py < area.bottom; py++) {
      for (let px = area.left; px < area.right; px++) {
        const [dx, dy] = [px + 0.5 - pose.x, py + 0.5 - pose.y];
        const [near, under] = [dx * ux + dy * uy, dx * vx + dy * vy];
        const far = 1 - near * farAcross - under * farDown;
        const place: Corner = [near / far, under / far];
        if (!isInside(quad, place)) continue;
        const [across, down] = shares(place);
        const u = quad.u1 + across * (quad.u2 - quad.u1);
        const v = quad.v1 + down * (quad.v2 - quad.v1);
        const found = sample(image, u, v);
        const [r, g, b, a] = shade === undefined ? found : shade(found[3]);
        if (a > 0) {
          const at = (py * raster.width + px) * 4;
          blendOver(raster.pixels, at, r * opacity, g * opacity, b * opacity, a * opacity);
        }
      }
    }
  }
}

/** The box around parts of an icon. */
export function boxAround(quads: readonly IconQuad[]): Box {
  const corners = quads.flatMap(({ topLeft, topRight, bottomLeft, bottomRight }) => [
    topLeft,
    topRight,
    bottomLeft,
    bottomRight,
  ]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) };
}

/** Tells whether a place is in a part. What lies between two parts is in one of them, as both ask about the same edge. */
const isInside = ({ topLeft, topRight, bottomLeft, bottomRight }: IconQuad, place: Corner): boolean =>
  beside(topLeft, bottomLeft, place) <= 0 &&
  beside(topRight, bottomRight, place) > 0 &&
  beside(topLeft, topRight, place) >= 0 &&
  beside(bottomLeft, bottomRight, place) < 0;

/** How far a place is right of an edge, as one looks along it, times the length of the edge. */
const beside = ([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): number =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax);

/** How far across and down a part places are, of its sides. */
function sharesOf({ topLeft, topRight, bottomLeft }: IconQuad): (place: Corner) => Corner {
  const [left, top] = topLeft;
  const [ax, ay] = [topRight[0] - left, topRight[1] - top];
  const [bx, by] = [bottomLeft[0] - left, bottomLeft[1] - top];
  const area = ax * by - ay * bx;
  return ([px, py]) => {
    const [x, y] = [px - left, py - top];
    return [(x * by - y * bx) / area, (y * ax - x * ay) / area];
  };
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
function between({ pixels, pixelWidth, pixelHeight }: SpriteImage, u: number, v: number): Rgba {
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

/** The colour of the pixel at a place. */
function nearest({ pixels, pixelWidth, pixelHeight }: SpriteImage, u: number, v: number): Rgba {
  const [column, row] = [Math.floor(u) + 1, Math.floor(v) + 1];
  if (column < 0 || row < 0 || column >= pixelWidth || row >= pixelHeight) return [0, 0, 0, 0];
  const at = (row * pixelWidth + column) * 4;
  const channel = (i: number): number => (pixels[at + i] as number) / 255;
  return [channel(0), channel(1), channel(2), channel(3)];
}
