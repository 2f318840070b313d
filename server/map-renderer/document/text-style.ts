import type { SKRSContext2D } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { lookup } from '../../../data-packs/base/lookup.ts';
import { isDrawn, registerFonts, scriptFamilies } from '../canvas/canvas-fonts.ts';

/** How a run of text looks. Lengths are CSS pixels. */
export interface TextStyle {
  size: number;
  bold?: boolean;
  italic?: boolean;
  colour: string;
  /** Where a click leads. */
  link?: string;
}

export interface Run {
  text: string;
  style: TextStyle;
}

export const ink = '#1d2126';
export const faint = '#5b636d';
export const lineColour = '#d4d8dd';
export const accent = '#0b57a4';
/** Of a line, in sizes of its text. */
export const lineHeight = 1.4;

const faceOf = ({ bold, italic }: TextStyle): string =>
  bold === true ? 'Noto Sans Bold' : italic === true ? 'Noto Sans Italic' : 'Noto Sans Regular';

export function registerDocumentFonts(fontPaths: Readonly<Record<string, readonly string[]>>): void {
  for (const face of ['Noto Sans Regular', 'Noto Sans Bold', 'Noto Sans Italic']) {
    registerFonts(face, lookup(fontPaths, face) ?? []);
  }
}

export const fontOfText = (style: TextStyle, text: string): string =>
  `${style.size}px ${scriptFamilies(text)}${registerFonts(faceOf(style), [])}`;

/** Sets font and colour; variable fonts in the weight of the style. */
export function setTextStyle(context: SKRSContext2D, style: TextStyle, text: string): void {
  context.font = fontOfText(style, text);
  context.fontVariationSettings = `"wght" ${style.bold === true ? 700 : 400}`;
  context.fillStyle = style.colour;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
}

/** Skia joins no letters that are apart: a reader of the PDF could not tell what a ligature stands for. */
export const noLigatures = '0.001px';

const measuring = createCanvas(1, 1).getContext('2d');
const widths = new Map<string, number>();
const mostWidths = 50_000;

export function widthOf(text: string, style: TextStyle, isComplex: boolean): number {
  const key = `${style.size}/${style.bold === true ? 'b' : ''}${style.italic === true ? 'i' : ''}/${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    setTextStyle(measuring, style, text);
    measuring.letterSpacing = isComplex ? '0px' : noLigatures;
    width = measuring.measureText(text).width;
    if (widths.size >= mostWidths) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/** A text without what cannot be drawn: control characters, and those that no font has. */
export const drawableText = (text: string): string =>
  Array.from(text.replace(/[\t\r\n]+/g, ' '), character => (isDrawn(character) ? character : '')).join('');
