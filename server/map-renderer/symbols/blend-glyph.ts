import { remembered } from '../../../data-packs/base/remembered.ts';
import type { Tilt } from '../scene/perspective.ts';
import type { Values } from '../style/values.ts';
import { type Glyph, glyphBorder } from './glyph.ts';
import type { PositionedGlyph } from './shaping.ts';

export interface Raster {
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface Pose {
  x: number;
  y: number;
  /** Radians clockwise. */
  angle: number;
  /** Device pixels per own unit. */
  scale: number;
  /** How it is shortened then, where it lies on a pitched map. */
  tilt?: Tilt | undefined;
}

/** From own units to pixels: x' = a x + c y, y' = b x + d y. */
function toPixels({ angle, scale, tilt }: Pose): Tilt {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  if (tilt === undefined) return [cos, sin, -sin, cos];
  const [a, b, c, d] = tilt;
  return [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin];
}

/** Pixels from a pose to a place in its own units. */
export function offsetIn(pose: Pose, [x, y]: readonly [number, number]): [number, number] {
  const [a, b, c, d] = toPixels(pose);
  return [a * x + c * y, b * x + d * y];
}

/** From pixels to parts of own units, so many to one: the same the other way. */
export function fromPixels(pose: Pose, parts: number): Tilt {
  if (pose.tilt === undefined) {
    const step = parts / pose.scale;
    const [cos, sin] = [Math.cos(pose.angle) * step, Math.sin(pose.angle) * step];
    return [cos, -sin, sin, cos];
  }
  const [a, b, c, d] = toPixels(pose);
  const part = parts / (a * d - b * c);
  return [d * part, -b * part, -c * part, a * part];
}

/** Density of text and halo for each distance, in steps of a 1024th of the range. */
export interface GlyphInk {
  /** Premultiplied by alpha, 0 to 255, and alpha 0 to 1. */
  text: readonly [number, number, number, number];
  halo: readonly [number, number, number, number];
  textDensity: Float32Array;
  /** CSS pixels; 0: no halo. */
  haloWidth: number;
  /** `undefined`: no halo. */
  haloDensity: Float32Array | undefined;
}

const steps = 1024;
const innerEdge = 0.75;
const distanceRange = 8;

const smoothstep = (from: number, to: number, value: number): number => {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** Densities as MapLibre's shader has them. Size in CSS pixels; `softness`: of edges, 1 from straight above. */
function glyphDensity(size: number, pixelRatio: number, softness = 1): Float32Array {
  const gamma = (0.105 / pixelRatio / (size / 24)) * softness;
  const [from, to] = [innerEdge - gamma, innerEdge + gamma];
  const density = new Float32Array(steps);
  const end = stepFrom(to);
  for (let i = stepFrom(from); i < end; i++) density[i] = smoothstep(from, to, i / steps);
  return density.fill(1, end);
}

/** Computes densities of a halo; `width` in CSS pixels. */
function haloDensity(size: number, pixelRatio: number, width: number, blur: number, softness = 1): Float32Array {
  const scale = size / 24;
  const gamma = (((blur * 1.19) / distanceRange + 0.105 / pixelRatio) / scale) * softness;
  const edge = (6 - width / scale) / distanceRange;
  const density = new Float32Array(steps);
  const end = stepFrom(innerEdge + 2 * gamma);
  for (let i = stepFrom(edge - gamma); i < end; i++) {
    const inside = smoothstep(innerEdge, innerEdge + 2 * gamma, i / steps);
    density[i] = Math.min(smoothstep(edge - gamma, edge + gamma, i / steps), 1 - inside);
  }
  return density;
}

/** The first step at or beyond a value. */
const stepFrom = (value: number): number => Math.max(0, Math.min(steps, Math.ceil(value * steps)));

/** Draws a glyph whose bitmap begins at `left`, `top` in 24ths of the text's size. */
export function blendGlyph(
  raster: Raster,
  glyph: Glyph,
  left: number,
  top: number,
  glyphScale: number,
  pose: Pose,
  ink: GlyphInk,
): void {
  const { bitmap, resolution } = glyph;
  const width = (glyph.width + 2 * glyphBorder) * resolution;
  const height = (glyph.height + 2 * glyphBorder) * resolution;
  const pixelScale = glyphScale / resolution;
  if (bitmap.length < width * height || bitmap.length === 0) return;
  const area = coveredPixels(raster, pose, left, top, width * pixelScale, height * pixelScale);
  const { text, halo, textDensity, haloDensity: around } = ink;
  const { pixels } = raster;
  const [ux, vx, uy, vy] = fromPixels(pose, 1 / pixelScale);
  for (let py = area.top; py < area.bottom; py++) {
    const dy = py + 0.5 - pose.y;
    const dx = area.left + 0.5 - pose.x;
    let u = dx * ux + dy * uy - left / pixelScale - 0.5;
    let v = dx * vx + dy * vy - top / pixelScale - 0.5;
    let at = (py * raster.width + area.left) * 4;
    for (let px = area.left; px < area.right; px++, u += ux, v += vx, at += 4) {
      if (u <= -1 || v <= -1 || u >= width || v >= height) continue;
      const x0 = Math.floor(u);
      const y0 = Math.floor(v);
      const fx = u - x0;
      const fy = v - y0;
      const base = y0 * width + x0;
      const [inLeft, inRight] = [x0 >= 0, x0 + 1 < width];
      let distance = 0;
      if (y0 >= 0) {
        if (inLeft) distance += (bitmap[base] as number) * (1 - fx) * (1 - fy);
        if (inRight) distance += (bitmap[base + 1] as number) * fx * (1 - fy);
      }
      if (y0 + 1 < height) {
        if (inLeft) distance += (bitmap[base + width] as number) * (1 - fx) * fy;
        if (inRight) distance += (bitmap[base + width + 1] as number) * fx * fy;
      }
      const index = (distance * 4) | 0;
      const letter = textDensity[index] as number;
      const glow = around === undefined ? 0 : (around[index] as number) * (1 - letter * text[3]);
      if (letter === 0 && glow === 0) continue;
      const through = 1 - letter * text[3] - glow * halo[3];
      pixels[at] = text[0] * letter + halo[0] * glow + (pixels[at] as number) * through + 0.5;
      pixels[at + 1] = text[1] * letter + halo[1] * glow + (pixels[at + 1] as number) * through + 0.5;
      pixels[at + 2] = text[2] * letter + halo[2] * glow + (pixels[at + 2] as number) * through + 0.5;
    }
  }
}

export interface PixelArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The pixels that a turned rectangle may touch. */
export function coveredPixels(
  raster: Raster,
  pose: Pose,
  left: number,
  top: number,
  width: number,
  height: number,
): PixelArea {
  const { x, y } = pose;
  const [a, b, c, d] = toPixels(pose);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let corner = 0; corner < 4; corner++) {
    const cx = left + (corner & 1) * width;
    const cy = top + (corner >> 1) * height;
    const px = x + cx * a + cy * c;
    const py = y + cx * b + cy * d;
    minX = Math.min(minX, px);
    maxX = Math.max(maxX, px);
    minY = Math.min(minY, py);
    maxY = Math.max(maxY, py);
  }
  return {
    left: Math.max(0, Math.floor(minX)),
    top: Math.max(0, Math.floor(minY)),
    right: Math.min(raster.width, Math.ceil(maxX)),
    bottom: Math.min(raster.height, Math.ceil(maxY)),
  };
}

/** The inks of a layer's texts. Densities are computed once for each size. */
export class TextInks {
  readonly #pixelRatio: number;
  readonly #densities = new Map<string, Float32Array>();

  constructor(pixelRatio: number) {
    this.#pixelRatio = pixelRatio;
  }

  /** Size in CSS pixels; `softness`: of edges. `undefined`: nothing is to be seen. */
  of(values: Values, size: number, softness: number): GlyphInk | undefined {
    const ratio = this.#pixelRatio;
    const opacity = values.number('text-opacity');
    const text = values.colour('text-color');
    if (opacity <= 0 || size <= 0 || text === undefined) return undefined;
    const halo = values.colour('text-halo-color');
    const [width, blur] = [values.number('text-halo-width'), values.number('text-halo-blur')];
    const textDensity = remembered(this.#densities, `${size}/${softness}`, () => glyphDensity(size, ratio, softness));
    const plain = { text: premultiplied(text, opacity), textDensity };
    if (width <= 0 || halo === undefined || halo.a === 0) {
      return { ...plain, halo: [0, 0, 0, 0], haloWidth: 0, haloDensity: undefined };
    }
    const key = `${size}/${softness}/${width}/${blur}`;
    const around = remembered(this.#densities, key, () => haloDensity(size, ratio, width, blur, softness));
    return { ...plain, halo: premultiplied(halo, opacity), haloWidth: width, haloDensity: around };
  }
}

/** The ink of a part of a text, which may have a colour of its own. */
export const colouredInk = (ink: GlyphInk, { colour }: PositionedGlyph, values: Values): GlyphInk =>
  colour === undefined ? ink : { ...ink, text: premultiplied(colour, values.number('text-opacity')) };

const premultiplied = ({ r, g, b, a }: Channels, opacity: number): GlyphInk['text'] => [
  r * 255 * opacity,
  g * 255 * opacity,
  b * 255 * opacity,
  a * opacity,
];

interface Channels {
  r: number;
  g: number;
  b: number;
  a: number;
}
