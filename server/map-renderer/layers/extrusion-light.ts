import type { Color } from '@maplibre/maplibre-gl-style-spec';
import type { Rgb } from '../canvas/depth-buffer.ts';

/** MapLibre's light by default: so far away, around and down from straight above, in degrees, on the picture. */
const [radius, azimuth, polar] = [1.15, 210, 30];
const intensity = 0.5;
const [around, down] = [((azimuth + 90) * Math.PI) / 180, (polar * Math.PI) / 180];
const across = radius * Math.sin(down);
const direction = [across * Math.cos(around), across * Math.sin(around), radius * Math.cos(down)] as const;

/** Darkens walls towards the ground. */
export function wallShade(step: number, height: number): number {
  const least = 0.7 * intensity + 0.98 * (1 - intensity);
  return Math.max(least, Math.min(1, step * Math.sqrt(height / 150)));
}

/** A surface's colour in the light, as MapLibre's shader computes it. */
export function shaded({ r, g, b }: Color, normal: Rgb, step: number): Rgb {
  const luminance = r * 0.2126 + g * 0.7152 + b * 0.0722;
  const directional = directionalLight(normal, luminance) * step;
  const channel = (value: number): number => Math.max(0, Math.min(1, (value + 0.03) * directional)) * 255;
  return [channel(r), channel(g), channel(b)];
}

function directionalLight(normal: Rgb, luminance: number): number {
  const facing = normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2];
  const lit = Math.max(0, Math.min(1, facing));
  return (1 - intensity) * (1 - lit) + Math.max(1 - luminance + intensity, 1) * lit;
}
