import type { SKRSContext2D } from '@napi-rs/canvas';
import { furnitureFamily } from '../canvas-fonts.ts';
import type { Camera } from '../map-view.ts';
import type { Corner } from './corner.ts';

const inset = 10;
/** Distance that keeps clear of credits in the same corner. */
const clearance = 24;
const maxWidth = 120;

/** Draws a bar of a round number of metres, exact at the picture's centre. */
export function paintScaleBar(context: SKRSContext2D, camera: Camera, corner: Corner): void {
  const { width, height, pixelRatio } = camera.view;
  const perMetre = camera.pixelsPerMetre();
  const room = Math.min(maxWidth, width / 3);
  const metres = roundBelow(room / perMetre);
  const length = metres * perMetre;
  if (!Number.isFinite(length) || length < 10) return;
  context.save();
  context.scale(pixelRatio, pixelRatio);
  const left = corner.endsWith('right') ? width - inset - length : inset;
  const bottom = corner.startsWith('bottom') ? height - clearance : clearance + 18;
  const bar = (): void => {
    context.beginPath();
    context.moveTo(left, bottom - 6);
    context.lineTo(left, bottom);
    context.lineTo(left + length, bottom);
    context.lineTo(left + length, bottom - 6);
  };
  const label = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  context.font = `11px ${furnitureFamily()}`;
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.strokeStyle = 'rgba(255,255,255,0.9)';
  context.lineWidth = 4;
  bar();
  context.stroke();
  context.lineWidth = 3;
  context.strokeText(label, left + length / 2, bottom - 5);
  context.strokeStyle = '#2b2b2b';
  context.lineWidth = 1.5;
  bar();
  context.stroke();
  context.fillStyle = '#2b2b2b';
  context.fillText(label, left + length / 2, bottom - 5);
  context.restore();
}

/** Gives the largest of 1, 2, 5, 10, 20, 50 ... that is not above a value. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = value / power;
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}
