import type { Color } from '@maplibre/maplibre-gl-style-spec';

/** Premultiplied, 0 to 1. */
export type Rgba = readonly [number, number, number, number];

/** Colours from 0 to 1, sampled as MapLibre does. `isStepped`: without mixing neighbours. */
export function colourRamp(colourAt: (at: number) => unknown, isStepped: boolean): (at: number) => Rgba {
  const size = isStepped ? 4096 : 256;
  const colours = Array.from({ length: size }, (_, i): Rgba => {
    const { r, g, b, a } = colourAt(i / (size - 1)) as Color;
    return [r, g, b, a];
  });
  const colour = (i: number): Rgba => colours[Math.max(0, Math.min(size - 1, i))] ?? clear;
  if (isStepped) return at => colour(Math.floor(at * size));
  return at => {
    const place = at * size - 0.5;
    const whole = Math.floor(place);
    const [from, to, share] = [colour(whole), colour(whole + 1), place - whole];
    return [0, 1, 2, 3].map(i => mixed(from[i] as number, to[i] as number, share)) as unknown as Rgba;
  };
}

const clear: Rgba = [0, 0, 0, 0];
const mixed = (from: number, to: number, share: number): number => from + (to - from) * share;
