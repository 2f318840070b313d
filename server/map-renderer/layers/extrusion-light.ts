import type { Color } from '@maplibre/maplibre-gl-style-spec';
import type { Rgb } from '../canvas/depth-buffer.ts';
import type { Scene } from '../scene/scene.ts';
import type { LightProperty } from '../style/compiled-style.ts';

export interface Light {
  direction: readonly [number, number, number];
  intensity: number;
  /** Of it: 0 to 1. */
  colour: Rgb;
}

/** The light of a scene's style. */
export function lightOf(scene: Scene): Light {
  const { zoom, bearing } = scene.camera.view;
  const lightsOwn = (name: LightProperty): unknown => scene.style.light(name).evaluate(zoom);
  const [radius = 0, azimuth = 0, polar = 0] = lightsOwn('position') as readonly number[];
  const turned = lightsOwn('anchor') === 'map' ? bearing : 0;
  const around = ((azimuth + 90 - turned) * Math.PI) / 180;
  const down = (polar * Math.PI) / 180;
  const across = radius * Math.sin(down);
  const { r, g, b } = lightsOwn('color') as Color;
  return {
    direction: [across * Math.cos(around), across * Math.sin(around), radius * Math.cos(down)],
    intensity: Number(lightsOwn('intensity')),
    colour: [r, g, b],
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
  const channel = (value: number, of: number): number => lit((value + 0.03) * directional, of) * 255;
  return [channel(r, light.colour[0]), channel(g, light.colour[1]), channel(b, light.colour[2])];
}

/** Of a colour that the light lacks, shade has the more. */
const lit = (brightness: number, colour: number): number =>
  Math.max(0.3 * (1 - colour), Math.min(1, brightness * colour));

function directionalLight(normal: Rgb, { direction, intensity }: Light, luminance: number): number {
  const facing = normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2];
  const lit = Math.max(0, Math.min(1, facing));
  return (1 - intensity) * (1 - lit) + Math.max(1 - luminance + intensity, 1) * lit;
}
