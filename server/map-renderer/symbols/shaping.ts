import type { Color } from '@maplibre/maplibre-gl-style-spec';
import type { Glyph } from './glyph.ts';
import type { GlyphStore } from './glyph-store.ts';
import { lineBreaks } from './line-breaks.ts';
import { standingUnits, type TextUnit, trimmed, unitsOf, visualOrder, withVerticalForms } from './text-units.ts';
import { needsShaping } from './word-shaper.ts';

/** Pixels of the font in which shaping measures lengths. */
export const em = 24;
/** Distance from a line's top to the top of its glyphs, as in MapLibre. */
const baseline = -17;

export interface TextSection {
  text: string;
  fontstack: string;
  scale: number;
  /** Of its letters, where it is not the label's. */
  colour?: Color | undefined;
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

/** How lines run: across, or along a line of the map that runs down. */
export type Writing = 'across' | 'along';

/** A text laid out around its anchor. One that runs down is laid out across, to be turned. */
export interface Shaping {
  /** In the order they are read in. */
  parts: readonly PositionedGlyph[];
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
  const units = sections.flatMap(section => unitsOf(store, section));
  const advanceOf = ({ glyph, section: { scale } }: TextUnit): number => (glyph?.advance ?? 0) * scale;
  const advances = units.map(unit => (unit.glyph === undefined ? 0 : advanceOf(unit) + spacing));
  const characters = units.map(({ character }) => character);
  const ends = lineBreaks(characters, advances, options.maxWidth);
  const runsDown = options.writing === 'along';
  const written = runsDown
    ? withVerticalForms(store, sections, text).flatMap(section => unitsOf(store, section))
    : units;
  const lines = ends.map((end, i) => trimmed(written.slice(i === 0 ? 0 : ends[i - 1], end)));

  const justify = options.justify === 'right' ? 1 : options.justify === 'left' ? 0 : 0.5;
  const parts: PositionedGlyph[] = [];
  let y = 0;
  let longest = 0;
  let highest = 0;
  for (const line of lines) {
    const largest = line.reduce((most, { section }) => Math.max(most, section.scale), 0) || 1;
    const ordered = visualOrder(line);
    const standing = runsDown ? standingUnits(store, ordered) : ordered;
    const hasUpright = standing.some(({ upright }) => upright);
    let x = 0;
    const begin = parts.length;
    for (const unit of standing) {
      const { character, glyph, section, upright } = unit;
      const { fontstack, scale, alignment, colour } = section;
      if (glyph === undefined) continue;
      const top = y + baseline + (largest - scale) * em * (upright ? 1 : alignment);
      parts.push({ text: character, fontstack, glyph, x, y: top, scale, colour, upright });
      x += (upright ? scale * em : advanceOf(unit)) + spacing;
    }
    const [length, last] = [x - spacing, parts.length > begin ? parts.at(-1) : undefined];
    if (last !== undefined) {
      longest = Math.max(longest, length);
      const indent = hasUpright ? last.x + advanceOfPart(last) : length;
      for (const one of parts.slice(begin)) shift(one, -indent * justify, 0);
    }
    const height = options.lineHeight * largest;
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
  return { parts, lines: lines.length, ...box, text };
}

/** How far the next one is away across, in 24ths of the size. */
export const advanceOfPart = ({ scale, glyph }: PositionedGlyph): number => scale * glyph.advance;

function shift(placed: { x: number; y: number }, dx: number, dy: number): void {
  placed.x += dx;
  placed.y += dy;
}
