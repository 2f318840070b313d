import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { Corner } from '../../../data-packs/picture/options.ts';
import { furnitureFamily } from '../canvas/canvas-fonts.ts';
import type { Camera } from '../scene/map-view.ts';
import { furnitureInk, furniturePlate } from './ink.ts';
import { placedIn } from './place-in-corner.ts';

const maxWidth = 120;
const fontSize = 11;
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
  const size = { width: plateWidth, height: plateHeight };
  const plate = placedIn(camera.view, size, corner, credits === undefined ? [] : [credits]);
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

/** Gives the largest of 1, 2, 5, 10, 20, 50 ... that is not above a value. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = value / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}
