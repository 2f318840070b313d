import type { Color } from '@maplibre/maplibre-gl-style-spec';
import type { Rgba } from '../colour-ramp.ts';
import type { GlyphInk } from '../symbols/blend-glyph.ts';
import type { IconInk } from '../symbols/blend-icon-quads.ts';
import type { Values } from '../values.ts';

/** The ink of a part of a text with a colour of its own. */
export function colouredInk(ink: GlyphInk, colour: Color | undefined, values: Values): GlyphInk {
  if (colour === undefined) return ink;
  const opacity = values.number('text-opacity');
  const { r, g, b, a } = colour;
  return { ...ink, text: [r * 255 * opacity, g * 255 * opacity, b * 255 * opacity, a * opacity] };
}

/** The ink of an icon of signed distances. */
export function iconInk(values: Values, size: number, pixelRatio: number): IconInk {
  const colour = (name: string): Rgba => {
    const { r = 0, g = 0, b = 0, a = 0 } = values.colour(name) ?? {};
    return [r, g, b, a];
  };
  return {
    fill: colour('icon-color'),
    halo: colour('icon-halo-color'),
    haloWidth: values.number('icon-halo-width'),
    haloBlur: values.number('icon-halo-blur'),
    size,
    pixelRatio,
  };
}
