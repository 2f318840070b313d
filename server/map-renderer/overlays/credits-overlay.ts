import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { Corner } from '../../../data-packs/picture/options.ts';
import { setFurnitureFont } from '../canvas/canvas-fonts.ts';
import type { Camera, View } from '../scene/map-view.ts';
import { furnitureInk, furniturePlate } from './ink.ts';

const fontSize = 10;
const smallest = 6;
const lineHeight = 1.3;
const padding = 4;

/** Credits laid out in a picture. Lengths are CSS pixels. */
export interface LaidCredits {
  box: Frame;
  lines: readonly string[];
  size: number;
  corner: Corner;
}

/** Share of the picture that credits in all words may take. */
const mostShare = 1 / 5;

/**
 * Lays credits out in a corner; `undefined` without any. Where they would take more than a line, or a fifth of the
 * picture, a shorter form stands for them, or its beginning; where even one credit does, it is smaller, on several lines.
 */
export function layCredits(
  context: SKRSContext2D,
  { width, height }: Pick<View, 'width' | 'height'>,
  forms: readonly (readonly string[])[],
  corner: Corner,
): LaidCredits | undefined {
  const room = width - 2 * padding;
  let size = fontSize;
  const laid = (form: readonly string[]): string[] => wrapNotes(context, form, size, room);
  const isShort = (form: readonly string[]): boolean => {
    const [line = '', ...others] = laid(form);
    const area = (context.measureText(line).width + 2 * padding) * (size * lineHeight + padding);
    return others.length === 0 && area <= width * height * mostShare;
  };
  const form = forms.find(isShort) ?? beginning(forms, isShort);
  if (form.length === 0) return undefined;
  let lines = laid(form);
  while (size > smallest && lines.length * size * lineHeight > height / 3) {
    size -= 1;
    lines = laid(form);
  }
  const widest = Math.max(...lines.map(line => context.measureText(line).width));
  const [boxWidth, boxHeight] = [Math.min(width, widest + 2 * padding), lines.length * size * lineHeight + padding];
  const x = corner.endsWith('right') ? width - boxWidth : 0;
  const y = corner.startsWith('bottom') ? height - boxHeight : 0;
  return { box: { x, y, width: boxWidth, height: boxHeight }, lines, size, corner };
}

/** As many of the shortest credits as have room, and that there are more; all of them where there is one form only. */
function beginning(
  forms: readonly (readonly string[])[],
  isShort: (form: readonly string[]) => boolean,
): readonly string[] {
  const shortest = forms.at(-1) ?? [];
  if (forms.length < 2 || shortest.length < 2) return shortest;
  const cut = shortest.slice(1).map((_, i) => [...shortest.slice(0, -1 - i), '…']);
  return cut.find(isShort) ?? cut.at(-1) ?? shortest;
}

export function paintCredits(context: SKRSContext2D, camera: Camera, { box, lines, size, corner }: LaidCredits): void {
  const { width, pixelRatio } = camera.view;
  context.save();
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = furniturePlate;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.fillStyle = furnitureInk;
  setFurnitureFont(context, `${size}px`, lines.join(' '));
  context.textBaseline = 'alphabetic';
  context.textAlign = corner.endsWith('right') ? 'right' : 'left';
  const x = corner.endsWith('right') ? width - padding : padding;
  lines.forEach((line, i) => {
    context.fillText(line, x, box.y + padding / 2 + (i + 0.8) * size * lineHeight, width);
  });
  context.restore();
}

/** Of notes that are not longer, none is broken. */
const longestWhole = 32;

/** Breaks a list of notes into lines, between notes rather than within them; no line begins with what separates them. */
export function wrapNotes(context: SKRSContext2D, notes: readonly string[], size: number, room: number): string[] {
  const whole = notes.map(note => (note.length > longestWhole ? note : note.replaceAll(' ', '\u00a0')));
  const lines = wrap(context, whole.join('\u00a0· '), size, room);
  return lines.map((line, i) => line.replaceAll('\u00a0', ' ').replace(i < lines.length - 1 ? / ·$/ : /$/, ''));
}

/** Sets the font and breaks a text into lines of a width; longer words get their own line. */
export function wrap(context: SKRSContext2D, text: string, size: number, room: number): string[] {
  const written = setFurnitureFont(context, `${size}px`, text);
  const lines: string[] = [];
  // A sign stays with its name.
  for (const word of written.split(/(?<!©) /)) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line === undefined || context.measureText(longer).width > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
