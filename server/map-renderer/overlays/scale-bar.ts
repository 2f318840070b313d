import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { Corner } from '../../../data-packs/picture/options.ts';
import { furnitureFamily } from '../canvas-fonts.ts';
import type { Camera, View } from '../map-view.ts';
import { furnitureInk, furniturePlate } from './ink.ts';

const maxWidth = 120;
const fontSize = 11;
/** Distance of the bar's plate from the picture's edges and from the credits. */
const inset = 6;
const padding = 5;
const plateHeight = 24;

/** A scale bar laid out in a picture. Lengths are CSS pixels. */
export interface LaidScaleBar {
  plate: Frame;
  length: number;
  label: string;
}

/** Lays out a bar of a round number of metres, exact at the picture's centre, beside or above the credits' box. */
export function layScaleBar(
  context: SKRSContext2D,
  camera: Camera,
  corner: Corner,
  credits: Frame | undefined,
): LaidScaleBar | undefined {
  const perMetre = camera.pixelsPerMetre();
  const metres = roundBelow(Math.min(maxWidth, camera.view.width / 3) / perMetre);
  const length = metres * perMetre;
  if (!Number.isFinite(length) || length < 10) return undefined;
  const label = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  context.font = `${fontSize}px ${furnitureFamily()}`;
  const plateWidth = Math.max(length, context.measureText(label).width) + 2 * padding;
  const plate = placedBeside(camera.view, corner, plateWidth, credits);
  return plate && { plate, length, label };
}

export function paintScaleBar(
  context: SKRSContext2D,
  pixelRatio: number,
  { plate, length, label }: LaidScaleBar,
): void {
  const [middle, bottom] = [plate.x + plate.width / 2, plate.y + plate.height - padding];
  // A label that is wider than the bar stands above its ends, not between them.
  const end = plate.width - 2 * padding > length ? 3 : 5;
  context.save();
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = furniturePlate;
  context.fillRect(plate.x, plate.y, plate.width, plate.height);
  context.beginPath();
  context.moveTo(middle - length / 2, bottom - end);
  context.lineTo(middle - length / 2, bottom);
  context.lineTo(middle + length / 2, bottom);
  context.lineTo(middle + length / 2, bottom - end);
  context.lineJoin = 'miter';
  context.lineCap = 'butt';
  context.strokeStyle = furnitureInk;
  context.lineWidth = 1.5;
  context.stroke();
  context.font = `${fontSize}px ${furnitureFamily()}`;
  context.fillStyle = furnitureInk;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(label, middle, bottom - 5);
  context.restore();
}

/** Places the plate in its corner, next to the credits if these reach there; `undefined` where there is no room. */
function placedBeside(
  { width, height }: Pick<View, 'width' | 'height'>,
  corner: Corner,
  plateWidth: number,
  credits: Frame | undefined,
): Frame | undefined {
  const isBelow = corner.startsWith('bottom');
  const x = corner.endsWith('right') ? width - inset - plateWidth : inset;
  let y = isBelow ? height - inset - plateHeight : inset;
  const reaches =
    credits !== undefined &&
    x < credits.x + credits.width + inset &&
    x + plateWidth + inset > credits.x &&
    y < credits.y + credits.height + inset &&
    y + plateHeight + inset > credits.y;
  if (reaches) y = isBelow ? credits.y - inset - plateHeight : credits.y + credits.height + inset;
  const fits = x >= 0 && y >= 0 && x + plateWidth <= width && y + plateHeight <= height;
  return fits ? { x, y, width: plateWidth, height: plateHeight } : undefined;
}

/** Gives the largest of 1, 2, 5, 10, 20, 50 ... that is not above a value. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = value / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}
