import type { Color } from '@maplibre/maplibre-gl-style-spec';
import type { SpriteImage } from '../sprite-images.ts';
import type { Glyph } from './glyph.ts';
import type { GlyphStore } from './glyph-store.ts';
import { isBlank, isWordless, lineBreaks } from './line-breaks.ts';
import { hasLeftToRight, isRightToLeft, needsShaping } from './word-shaper.ts';

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
}

/** An image among the letters: its corner, and its scale in 24ths of the size. */
interface PositionedImage {
  image: SpriteImage;
  x: number;
  y: number;
  scale: number;
}

/** A text laid out around its anchor. */
export interface Shaping {
  glyphs: readonly PositionedGlyph[];
  images: readonly PositionedImage[];
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
}

interface Unit {
  character: string;
  glyph: Glyph | undefined;
  section: TextSection;
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
  const perPixel = em / options.textSize;
  const advanceOf = ({ glyph, section: { scale, image } }: Unit): number =>
    image === undefined ? (glyph?.advance ?? 0) * scale : image.width * scale * perPixel;
  const advances = units.map(unit => (isDrawn(unit) ? advanceOf(unit) + spacing : 0));
  const ends = lineBreaks(
    units.map(({ character }) => character),
    advances,
    options.maxWidth,
  );
  const lines = ends.map((end, i) => trimmed(units.slice(i === 0 ? 0 : ends[i - 1], end)));

  const justify = options.justify === 'right' ? 1 : options.justify === 'left' ? 0 : 0.5;
  const positioned: PositionedGlyph[] = [];
  const images: PositionedImage[] = [];
  let y = 0;
  let longest = 0;
  let highest = 0;
  for (const line of lines) {
    const largest = line.reduce((most, { section }) => Math.max(most, section.scale), 0) || 1;
    const highestImage = line.reduce(
      (most, { section }) => Math.max(most, (section.image?.height ?? 0) * section.scale * perPixel),
      0,
    );
    const room = Math.max(largest * em, highestImage);
    let x = 0;
    const [begin, firstImage] = [positioned.length, images.length];
    for (const unit of visualOrder(line)) {
      const { character, glyph, section } = unit;
      const { fontstack, scale, image, alignment, colour } = section;
      const own = image === undefined ? scale * em : image.height * scale * perPixel;
      const top = y + baseline + (room - own) * alignment;
      if (image !== undefined) images.push({ image, x, y: top, scale: scale * perPixel });
      else if (glyph !== undefined) positioned.push({ text: character, fontstack, glyph, x, y: top, scale, colour });
      if (isDrawn(unit)) x += advanceOf(unit) + spacing;
    }
    const length = x - spacing;
    const placed = [...positioned.slice(begin), ...images.slice(firstImage)];
    if (placed.length > 0) longest = Math.max(longest, length);
    for (const one of placed) shift(one, -length * justify, 0);
    const height = options.lineHeight * largest + Math.max(0, highestImage - largest * em);
    highest = Math.max(highest, height);
    y += height;
  }
  if (positioned.length + images.length === 0) return undefined;

  const shiftX = (justify - options.horizontal) * longest;
  const shiftY =
    highest === options.lineHeight
      ? -options.vertical * lines.length * options.lineHeight + 0.5 * options.lineHeight
      : -y * options.vertical - baseline;
  for (const one of [...positioned, ...images]) shift(one, shiftX, shiftY);
  const top = options.offset[1] - options.vertical * y;
  const left = options.offset[0] - options.horizontal * longest;
  return { glyphs: positioned, images, lines: lines.length, top, bottom: top + y, left, right: left + longest, text };
}

function shift(placed: { x: number; y: number }, dx: number, dy: number): void {
  placed.x += dx;
  placed.y += dy;
}

const isDrawn = ({ glyph, section }: Unit): boolean => glyph !== undefined || section.image !== undefined;

/** Stands for an image where lines break; nothing writes it. */
const imageCharacter = '\ufffc';

/** Characters, or whole words where a script joins its letters. */
function unitsOf(store: GlyphStore, section: TextSection): Unit[] {
  const { text, fontstack } = section;
  if (section.image !== undefined) return [{ section, character: imageCharacter, glyph: undefined }];
  if (!needsShaping(text)) {
    return [...text].map(character => ({
      section,
      character,
      glyph: store.character(fontstack, character.codePointAt(0) ?? 0),
    }));
  }
  const units: Unit[] = [];
  for (const [piece] of text.matchAll(/\n|[^\S\n]+|[^\s]+/g)) {
    if (piece === '\n') units.push({ section, character: '\n', glyph: undefined });
    else if (isBlank(piece[0] ?? '')) units.push({ section, character: ' ', glyph: store.word(fontstack, ' ') });
    else
      for (const word of wordsOf(piece)) units.push({ section, character: word, glyph: store.word(fontstack, word) });
  }
  return units;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Pieces that lines may end between, where a script does not tell by spaces. */
function wordsOf(piece: string): string[] {
  if (![...piece].some(isWordless)) return [piece];
  const words: string[] = [];
  for (const { segment } of segmenter.segment(piece)) {
    const last = words.at(-1);
    if (last !== undefined && !(isWordless(last) && isWordless(segment))) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

function trimmed(units: readonly Unit[]): Unit[] {
  const blank = ({ character }: Unit): boolean => isBlank(character);
  const first = units.findIndex(unit => !blank(unit));
  if (first < 0) return [];
  const last = units.findLastIndex(unit => !blank(unit));
  return units.slice(first, last + 1);
}

/**
 * Orders a line's words from left to right; Skia orders letters within words. Among right-to-left words, runs of
 * left-to-right words keep their order.
 */
function visualOrder(line: readonly Unit[]): readonly Unit[] {
  const first = line.find(({ character }) => isRightToLeft(character) || hasLeftToRight(character));
  if (!line.some(({ character }) => isRightToLeft(character))) return line;
  const fromRight = first !== undefined && isRightToLeft(first.character);
  const runs: Unit[][] = [];
  let direction: boolean | undefined;
  for (const unit of line) {
    const right = isRightToLeft(unit.character);
    const neutral = !right && !hasLeftToRight(unit.character);
    const own = neutral ? (isBlank(unit.character) ? fromRight : (direction ?? fromRight)) : right;
    if (own === direction) runs.at(-1)?.push(unit);
    else runs.push([unit]);
    direction = own;
  }
  const ordered = runs.map(run => (run.some(({ character }) => isRightToLeft(character)) ? run.toReversed() : run));
  return (fromRight ? ordered.toReversed() : ordered).flat();
}
