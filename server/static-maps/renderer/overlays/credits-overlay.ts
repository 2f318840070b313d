import type { SKRSContext2D } from '@napi-rs/canvas';
import { setFurnitureFont } from '../canvas-fonts.ts';
import type { Camera } from '../map-view.ts';
import type { Corner } from './corner.ts';

const fontSize = 10;
const smallest = 6;
const lineHeight = 1.3;
const padding = 4;

/** Writes credits on a light background, smaller and on several lines where there is little room. */
export function paintAttribution(
  context: SKRSContext2D,
  camera: Camera,
  credits: readonly string[],
  corner: Corner,
): void {
  if (credits.length === 0) return;
  const { width, height, pixelRatio } = camera.view;
  context.save();
  context.scale(pixelRatio, pixelRatio);
  const room = width - 2 * padding;
  let size = fontSize;
  let lines = wrap(context, credits.join(' · '), size, room);
  while (size > smallest && lines.length * size * lineHeight > height / 3) {
    size -= 1;
    lines = wrap(context, credits.join(' · '), size, room);
  }
  const widest = Math.max(...lines.map(line => context.measureText(line).width));
  const [boxWidth, boxHeight] = [Math.min(width, widest + 2 * padding), lines.length * size * lineHeight + padding];
  const left = corner.endsWith('right') ? width - boxWidth : 0;
  const top = corner.startsWith('bottom') ? height - boxHeight : 0;
  context.fillStyle = 'rgba(255,255,255,0.82)';
  context.fillRect(left, top, boxWidth, boxHeight);
  context.fillStyle = '#2b2b2b';
  context.textBaseline = 'alphabetic';
  context.textAlign = corner.endsWith('right') ? 'right' : 'left';
  const x = corner.endsWith('right') ? width - padding : padding;
  lines.forEach((line, i) => {
    context.fillText(line, x, top + padding / 2 + (i + 0.8) * size * lineHeight, width);
  });
  context.restore();
}

/** Sets the font and breaks a text into lines of a width; longer words get their own line. */
export function wrap(context: SKRSContext2D, text: string, size: number, room: number): string[] {
  const written = setFurnitureFont(context, `${size}px`, text);
  const lines: string[] = [];
  for (const word of written.split(' ')) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line === undefined || context.measureText(longer).width > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
