import type { Color } from '@maplibre/maplibre-gl-style-spec';
import type { Rgb } from '../depth-buffer.ts';
import type { Scene } from '../scene.ts';

export interface Light {
  direction: readonly [number, number, number];
  intensity: number;
}

/** The light of a scene's style. */
export function lightOf(scene: Scene): Light {
  const { light } = scene.style.specification;
  const [radius, azimuth, polar] = Array.isArray(light?.position) ? (light.position as number[]) : [1.15, 210, 30];
  const turned = light?.anchor === 'map' ? scene.camera.view.bearing : 0;
  const around = (((azimuth ?? 210) + 90 - turned) * Math.PI) / 180;
  const down = ((polar ?? 30) * Math.PI) / 180;
  const r = radius ?? 1.15;
  const intensity = typeof light?.intensity === 'number' ? light.intensity : 0.5;
  return {
    direction: [r * Math.cos(around) * Math.sin(down), r * Math.sin(around) * Math.sin(down), r * Math.cos(down)],
    intensity,
  };
}

/** Darkens walls towards the ground. */
export function wallShade(step: number, height: number, { intensity }: Light): number {
  const least = 0.7 * intensity + 0.98 * (1 - intensity);
  return Math.max(least, Math.min(1, step * Math.sqrt(height / 150)));
}

/** A surface's colour under the style's light, as MapLibre's shader computes it. */
export function shaded({ r, g, b }: Color, normal: Rgb, light: Light, step: number): Rgb {
  const luminance = r * 0.2126 + g * 0.7152 + b * 0.0722;
  const directional = directionalLight(normal, light, luminance) * step;
  const channel = (value: number): number => Math.max(0, Math.min(1, (value + 0.03) * directional)) * 255;
  return [channel(r), channel(g), channel(b)];
}

/** How bright a patterned surface is under it: as one that is half as bright as can be. */
export const brightness = (normal: Rgb, light: Light, step: number): number =>
  Math.max(0, Math.min(1, directionalLight(normal, light, 0.5) * step));

/** What a surface's direction leaves of its colour. */
function directionalLight(normal: Rgb, { direction, intensity }: Light, luminance: number): number {
  const facing = normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2];
  const lit = Math.max(0, Math.min(1, facing));
  return (1 - intensity) * (1 - lit) + Math.max(1 - luminance + intensity, 1) * lit;
}
