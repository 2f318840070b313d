import type { SKRSContext2D } from '@napi-rs/canvas';
import { blankAdvance, blankFamily } from '../pdf/blank-font.ts';
import { outlineOf, outlineSize } from '../vector/glyph-outlines.ts';
import type { Fragment, TextLine } from './lay-text.ts';
import { fontOfText, noLigatures, setTextStyle } from './text-style.ts';

export interface TextPage {
  context(): SKRSContext2D;
  /** Whether texts are to be found by readers of the file. */
  searchable: boolean;
  link?(left: number, top: number, right: number, bottom: number, url: string): void;
}

export type Align = 'start' | 'end' | 'centre';

/** Draws a line whose upper left corner is at `x`, `y`, in a column of a width. */
export function drawLine(page: TextPage, line: TextLine, x: number, y: number, room: number, align: Align): void {
  const free = room - line.width;
  const toRight = align === 'end' ? !line.rtl : line.rtl;
  let left = x + (align === 'centre' ? free / 2 : toRight ? free : 0);
  const context = page.context();
  for (const fragment of line.fragments) {
    // Joiners whose letters no font has: a scale of nothing ends Skia, and the process with it.
    if (fragment.width <= 0) continue;
    if (fragment.complex && page.searchable) drawShapes(context, fragment, left, y + line.ascent);
    else drawPlain(context, fragment, left, y + line.ascent);
    const { link } = fragment.style;
    if (link !== undefined) page.link?.(left, y, left + fragment.width, y + line.height, link);
    left += fragment.width;
  }
}

export function drawLines(
  page: TextPage,
  lines: readonly TextLine[],
  x: number,
  y: number,
  room: number,
  align: Align = 'start',
): void {
  let top = y;
  for (const line of lines) {
    drawLine(page, line, x, top, room, align);
    top += line.height;
  }
}

function drawPlain(context: SKRSContext2D, { text, style, rtl, complex }: Fragment, x: number, y: number): void {
  setTextStyle(context, style, text);
  context.letterSpacing = complex ? '0px' : noLigatures;
  // Brackets are mirrored.
  context.direction = rtl ? 'rtl' : 'ltr';
  context.fillText(text, x, y);
}

/** Joined letters as shapes, and once more without ink, letter by letter, for who searches or copies. */
function drawShapes(context: SKRSContext2D, { text, style, rtl, width }: Fragment, x: number, y: number): void {
  // Between marks of its direction, a comma at its end stays there.
  const { path } = outlineOf(fontOfText(style, text), rtl ? `\u200f${text}\u200f` : text);
  const scale = style.size / outlineSize;
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  context.fillStyle = style.colour;
  context.fill(path);
  context.restore();
  // One by one, as a mark would be set above its letter, which readers take for another line.
  const letters = [...text];
  const each = width / letters.length;
  context.font = `${style.size}px ${blankFamily()}`;
  context.letterSpacing = '0px';
  context.direction = 'ltr';
  context.textAlign = 'left';
  for (const [at, letter] of letters.entries()) {
    // Marks are set back by their width, as if they stood above a letter before them.
    const back = context.measureText(letter).width === 0 ? each : 0;
    context.save();
    context.translate((rtl ? x + width - (at + 1) * each : x + at * each) + back, y);
    context.scale(each / (style.size * blankAdvance), 1);
    context.fillText(letter, 0, 0);
    context.restore();
  }
}
