import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { remembered } from '../../../data-packs/base/remembered.ts';
import { setFont } from '../canvas/canvas-fonts.ts';
import type { SpriteImage } from '../canvas/sprite-images.ts';
import type { GlyphInk, Pose } from '../symbols/blend-glyph.ts';
import { needsShaping } from '../symbols/word-shaper.ts';
import { outlineOf, outlineSize } from './glyph-outlines.ts';
import { SvgContext } from './svg-context.ts';
import { type LetterLine, runsOf, textLines } from './text-lines.ts';
import type { ReadText, VectorSurface } from './vector-surface.ts';

/** A character, or a word of joined letters. Lengths are 24ths of the text's size, from its anchor. */
export interface Letter {
  text: string;
  /** Font families as CSS lists them. */
  family: string;
  penX: number;
  /** To the next letter, in 24ths of its own size. */
  advance: number;
  /** The same number for all letters of a label. */
  label: number;
  /** All of the label, as it is read. */
  labelText: string;
  /** Height of the baseline. */
  penY: number;
  scale: number;
  pose: Pose;
  ink: GlyphInk;
}

/** Writes searchable text; halos are shapes, so that search finds each word once. */
export function writeLetters(surface: VectorSurface, letters: readonly Letter[], halosFirst: boolean): void {
  const context = surface.context();
  if (context instanceof SvgContext && context.writesText) {
    for (const line of textLines(letters)) writeLine(context, line);
    return;
  }
  if (halosFirst) for (const letter of letters) drawHalo(context, letter);
  for (const label of runsOf(letters, (first, letter) => first.label === letter.label)) {
    const write = (): void => {
      for (const letter of label) {
        if (!halosFirst) drawHalo(context, letter);
        writeLetter(context, letter);
      }
    };
    const read = readTextOf(label);
    if (read === undefined) write();
    else surface.asText(read, write);
  }
}

function writeLetter(context: SKRSContext2D, letter: Letter): void {
  standAt(context, letter);
  setFont(context, `${outlineSize}px ${letter.family}`);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = css(letter.ink.text);
  context.fillText(letter.text, 0, 0);
}

function writeLine(context: SvgContext, { text, like, pose, down, across, length }: LetterLine): void {
  const { halo, haloWidth, text: colour } = like.ink;
  const [cos, sin] = [Math.cos(pose.angle) * pose.scale, Math.sin(pose.angle) * pose.scale];
  const size = outlineSize * like.scale;
  context.setTransform(cos, sin, -sin, cos, pose.x, pose.y);
  context.fillStyle = css(colour);
  context.strokeStyle = css(halo);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.lineWidth = (2 * haloWidth) / pose.scale;
  const font = `${size}px ${like.family}`;
  const isRinged = haloWidth > 0 && halo[3] > 0;
  context.writeText({ text, font, x: across, y: down, anchor: 'middle', length }, isRinged);
}

function drawHalo(context: SKRSContext2D, letter: Letter): void {
  const { haloWidth, halo } = letter.ink;
  if (haloWidth <= 0 || halo[3] === 0) return;
  const { d, path } = outlineOf(`${outlineSize}px ${letter.family}`, letter.text);
  if (d === '') return;
  standAt(context, letter);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.lineWidth = (2 * haloWidth) / (letter.scale * letter.pose.scale);
  context.strokeStyle = css(halo);
  context.stroke(path);
}

function standAt(context: SKRSContext2D, { penX, penY, scale, pose }: Letter): void {
  const { x, y, angle } = pose;
  const [cos, sin] = [Math.cos(angle) * pose.scale, Math.sin(angle) * pose.scale];
  const own = [cos * scale, sin * scale, -sin * scale, cos * scale] as const;
  context.setTransform(...own, x + cos * penX - sin * penY, y + sin * penX + cos * penY);
}

/** Writes a premultiplied colour as CSS. */
function css([r, g, b, a]: GlyphInk['text']): string {
  if (a === 0) return 'rgba(0,0,0,0)';
  return `rgba(${Math.round(r / a)},${Math.round(g / a)},${Math.round(b / a)},${Math.round(a * 1000) / 1000})`;
}

/** One canvas per icon, so that a page holds it once. */
const canvases = new WeakMap<SpriteImage, Canvas>();

/** Draws an icon whose upper left corner is at `left`, `top` in CSS pixels of its own. */
export function drawIcon(
  context: SKRSContext2D,
  image: SpriteImage,
  left: number,
  top: number,
  { x, y, angle, scale }: Pose,
  opacity: number,
): void {
  const canvas = remembered(canvases, image, () =>
    premultipliedCanvas(image.pixels, image.pixelWidth, image.pixelHeight),
  );
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  context.setTransform(cos, sin, -sin, cos, x, y);
  context.globalAlpha = opacity;
  const border = 1 / image.pixelRatio;
  const [width, height] = [image.pixelWidth / image.pixelRatio, image.pixelHeight / image.pixelRatio];
  context.imageSmoothingEnabled = true;
  context.drawImage(canvas, left - border, top - border, width, height);
  context.globalAlpha = 1;
}

function premultipliedCanvas(pixels: Uint8Array, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] as number;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      image.data[i + channel] = ((pixels[i + channel] as number) * 255) / alpha;
    }
    image.data[i + 3] = alpha;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Of the size: as far apart letters are taken for words. */
const widestGap = 0.08;

/** How a label is read that is along a line, spaced or composed; others are read as they stand. */
function readTextOf(label: readonly Letter[]): ReadText | undefined {
  const [first, last] = [label[0], label.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const { labelText, pose, scale } = first;
  const isAlongLine = pose.x !== last.pose.x || pose.y !== last.pose.y;
  if (!isAlongLine && pose.angle === 0 && !isSpaced(label) && !isComposed(labelText)) return undefined;
  const text = labelText.replaceAll(/\s+/g, ' ').trim();
  const size = outlineSize * scale * pose.scale;
  if (isAlongLine) {
    return { text, from: placeOf(pose, first.penX, first.penY), to: placeOf(last.pose, endOf(last), last.penY), size };
  }
  const left = Math.min(...label.map(({ penX }) => penX));
  const right = Math.max(...label.map(endOf));
  return { text, from: placeOf(pose, left, first.penY), to: placeOf(pose, right, first.penY), size };
}

const isSpaced = (label: readonly Letter[]): boolean =>
  label.some((letter, i) => {
    const before = label[i - 1];
    const gap = before?.penY === letter.penY ? letter.penX - endOf(before) : 0;
    return gap > widestGap * outlineSize * letter.scale;
  });

const isComposed = (text: string): boolean => needsShaping(text) || /\p{M}/u.test(text);

const endOf = ({ penX, advance, scale }: Letter): number => penX + advance * scale;

function placeOf({ x, y, angle, scale }: Pose, across: number, down: number): readonly [number, number] {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [x + cos * across - sin * down, y + sin * across + cos * down];
}
