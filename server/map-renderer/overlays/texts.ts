import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { setFurnitureFont } from '../canvas/canvas-fonts.ts';
import type { Camera } from '../scene/map-view.ts';
import { projected } from './geography.ts';
import { type Anchor, anchoredBox, type Offset } from './pin-boxes.ts';

/** A text at a place. Lengths are CSS pixels, colours are CSS. */
export interface TextOverlay {
  position: Position;
  /** Lines are parted by line feeds. */
  text: string;
  size: number;
  colour: string;
  /** No width: none. */
  halo: { colour: string; width: number };
  anchor: Anchor;
  offset: Offset;
}

/** Of the size: from line to line, and from a line's middle to its letters' foot. */
const lineHeight = 1.25;
const footBelowMiddle = 0.35;

/** Writes texts in their order, each character that a font has. */
export function paintTexts(context: SKRSContext2D, camera: Camera, texts: readonly TextOverlay[]): void {
  for (const text of texts) {
    const [x, y] = projected(camera, [text.position])[0] as [number, number];
    context.save();
    context.translate(x, y);
    context.scale(camera.view.pixelRatio, camera.view.pixelRatio);
    paintText(context, text);
    context.restore();
  }
}

function paintText(context: SKRSContext2D, { text, size, colour, halo, anchor, offset: [dx, dy] }: TextOverlay): void {
  const lines = text.split('\n');
  const [, top] = anchoredBox(anchor, 0, lines.length * size * lineHeight);
  context.textAlign = anchor.endsWith('left') ? 'left' : anchor.endsWith('right') ? 'right' : 'center';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.setLineDash([]);
  context.strokeStyle = halo.colour;
  context.lineWidth = 2 * halo.width;
  context.fillStyle = colour;
  const write = (draw: (written: string, y: number) => void): void => {
    lines.forEach((line, i) => {
      const written = setFurnitureFont(context, `${size}px`, line);
      if (written !== '') draw(written, dy + top + (i + 0.5) * size * lineHeight + footBelowMiddle * size);
    });
  };
  // All halos first: a line's own would lie on the line above it.
  if (halo.width > 0) write((written, y) => context.strokeText(written, dx, y));
  write((written, y) => context.fillText(written, dx, y));
}
