import type { Color } from '@maplibre/maplibre-gl-style-spec';
import type { SpriteImage } from '../sprite-images.ts';
import type { Glyph } from './glyph.ts';
import type { GlyphStore } from './glyph-store.ts';
import { lineBreaks } from './line-breaks.ts';
import {
  isDrawn,
  standingUnits,
  type TextUnit,
  trimmed,
  unitsOf,
  visualOrder,
  withVerticalForms,
} from './text-units.ts';
import { isInCorner, toMiddle } from './vertical-signs.ts';
import { needsShaping } from './word-shaper.ts';

/** Pixels of the font in which shaping measures lengths. */
export const em = 24;
/** Distance from a line's top to the top of its glyphs, as in MapLibre. */
const baseline = -17;

/** A part of a text with its own font. */
export interface TextSection {
  text: string;
  fontstack: string;
  scale: number;
  /** Of its letters, where it is not the label's. */
  colour?: Color | undefined;
  /** Instead of a text. */
  image?: SpriteImage | undefined;
  /** Of a part that is lower than its line: 0 at the top, 1 at the bottom. */
  alignment: number;
}

export interface PositionedGlyph {
  /** A character, or a word of joined letters, and its fonts. */
  text: string;
  fontstack: string;
  glyph: Glyph;
  x: number;
  y: number;
  scale: number;
  colour?: Color | undefined;
  /** Whether it stands upright where its line runs down. */
  upright: boolean;
}

/** An image among the letters: its corner, and its scale in 24ths of the size. */
export interface PositionedImage {
  image: SpriteImage;
  x: number;
  y: number;
  scale: number;
  upright: boolean;
}

/** How lines run: across, along a line of the map that runs down, or down at a point, each left of the one before. */
export type Writing = 'across' | 'along' | 'down';

/** A text laid out around its anchor. One that runs down is laid out across, to be turned. */
export interface Shaping {
  /** In the order they are read in. */
  parts: readonly (PositionedGlyph | PositionedImage)[];
  writing: Writing;
  lines: number;
  top: number;
  bottom: number;
  left: number;
  right: number;
  text: string;
}

export type Justify = 'left' | 'center' | 'right';

export interface ShapingOptions {
  maxWidth: number;
  lineHeight: number;
  /** The part of the text at the anchor: 0 left or top, 0.5 middle, 1 right or bottom. */
  horizontal: number;
  vertical: number;
  justify: Justify;
  letterSpacing: number;
  offset: readonly [number, number];
  /** CSS pixels; images in texts keep their own. */
  textSize: number;
  writing: Writing;
}

/** Lays out a text; `undefined` when none of it can be drawn. */
export function shapeText(
  store: GlyphStore,
  sections: readonly TextSection[],
  options: ShapingOptions,
): Shaping | undefined {
  const text = sections.map(section => section.text).join('');
  const spacing = needsShaping(text) ? 0 : options.letterSpacing;
  const { writing } = options;
  const units = sections.flatMap(section => unitsOf(store, section));
  const perPixel = em / options.textSize;
  const advanceOf = ({ glyph, section: { scale, image } }: TextUnit): number =>
    image === undefined ? (glyph?.advance ?? 0) * scale : image.width * scale * perPixel;
  const advances = units.map(unit => (isDrawn(unit) ? advanceOf(unit) + spacing : 0));
  const ends = lineBreaks(
    units.map(({ character }) => character),
    advances,
    options.maxWidth,
  );
  const written =
    writing === 'across'
      ? units
      : withVerticalForms(store, sections, text, writing).flatMap(section => unitsOf(store, section));
  const lines = ends.map((end, i) => trimmed(written.slice(i === 0 ? 0 : ends[i - 1], end)));
  const sideOf = ({ image, scale }: TextSection, side: 'width' | 'height'): number =>
    (image?.[side] ?? 0) * scale * perPixel;

  const justify = options.justify === 'right' ? 1 : options.justify === 'left' ? 0 : 0.5;
  const parts: (PositionedGlyph | PositionedImage)[] = [];
  let y = 0;
  let longest = 0;
  let highest = 0;
  for (const line of lines) {
    const largest = line.reduce((most, { section }) => Math.max(most, section.scale), 0) || 1;
    const most = (side: 'width' | 'height'): number =>
      line.reduce((size, { section }) => Math.max(size, sideOf(section, side)), largest * em);
    const standing = standingUnits(store, visualOrder(line), writing);
    const [room, uprightRoom] = [most('height'), standing.some(({ upright }) => upright) ? most('width') : 0];
    const above = most(uprightRoom > 0 && writing === 'down' ? 'width' : 'height') - largest * em;
    let x = 0;
    const begin = parts.length;
    for (const unit of standing) {
      const { character, glyph, section, upright } = unit;
      const { fontstack, scale, image, alignment, colour } = section;
      const own = image === undefined ? scale * em : sideOf(section, 'height');
      let top = y + baseline + (upright ? uprightRoom - own : (room - own) * alignment);
      // Centre what is larger or smaller in a line that runs down.
      if (uprightRoom > 0 && writing === 'down') {
        const beside = image === undefined ? em - own : (em - sideOf(section, 'width')) / 2;
        top -= Math.max(above, (largest - 1) * em) / 2 + beside;
      }
      if (image !== undefined) parts.push({ image, x, y: top, scale: scale * perPixel, upright });
      else if (glyph !== undefined) {
        const aside = upright && writing === 'down' && isInCorner(character) ? em * scale * toMiddle : 0;
        const place = { x: x - aside, y: top - aside };
        parts.push({ text: character, fontstack, glyph, ...place, scale, colour, upright });
      }
      if (isDrawn(unit)) x += (upright ? (image === undefined ? scale * em : own) : advanceOf(unit)) + spacing;
    }
    const [length, last] = [x - spacing, parts.length > begin ? parts.at(-1) : undefined];
    if (last !== undefined) {
      longest = Math.max(longest, length);
      const indent = uprightRoom === 0 ? length : last.x + advanceOfPart(last);
      for (const one of parts.slice(begin)) shift(one, -indent * justify, 0);
    }
    const height = options.lineHeight * largest + above;
    highest = Math.max(highest, height);
    y += height;
  }
  if (parts.length === 0) return undefined;

  const shiftX = (justify - options.horizontal) * longest;
  const shiftY =
    highest === options.lineHeight
      ? -options.vertical * lines.length * options.lineHeight + 0.5 * options.lineHeight
      : -y * options.vertical - baseline;
  for (const one of parts) shift(one, shiftX, shiftY);
  const top = options.offset[1] - options.vertical * y;
  const left = options.offset[0] - options.horizontal * longest;
  const box = { top, bottom: top + y, left, right: left + longest };
  return { parts, writing, lines: lines.length, ...box, text };
}

/** How far the next one is away across, in 24ths of the size. */
export const advanceOfPart = (part: PositionedGlyph | PositionedImage): number =>
  part.scale * ('image' in part ? (part.upright ? part.image.height : part.image.width) : part.glyph.advance);

function shift(placed: { x: number; y: number }, dx: number, dy: number): void {
  placed.x += dx;
  placed.y += dy;
}
