import type { SKRSContext2D } from '@napi-rs/canvas';
import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import { scaleInWords } from '../../../data-packs/words/scale-in-words.ts';
import { furnitureFamily } from '../canvas/canvas-fonts.ts';
import { roundBelow } from '../overlays/scale-bar.ts';

const ink = '#222222';
const parts = 4;

/** Draws `1:25 000` above a bar of four parts, on a context of units of `enlargement` CSS pixels. Returns its right end. */
export function paintPaperScale(
  context: SKRSContext2D,
  scale: number,
  enlargement: number,
  left: number,
  top: number,
  room: number,
): number {
  const perMetre = (1000 * millimetre) / scale / enlargement;
  const metres = roundBelow(Math.min(room, 60 * millimetre) / perMetre / parts) * parts;
  const length = metres * perMetre;
  context.fillStyle = ink;
  context.strokeStyle = ink;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.font = `12px ${furnitureFamily()}`;
  context.fillText(scaleInWords(scale), left, top + 11);
  context.lineWidth = 0.8;
  const barTop = top + 7.5 * millimetre;
  for (let i = 0; i < parts; i++) {
    const [x, width] = [left + (i * length) / parts, length / parts];
    context.fillStyle = i % 2 === 0 ? ink : '#ffffff';
    context.fillRect(x, barTop, width, 1.6 * millimetre);
    context.beginPath();
    context.rect(x, barTop, width, 1.6 * millimetre);
    context.stroke();
  }
  const unit = metres >= 2000 ? 'km' : 'm';
  context.fillStyle = ink;
  context.font = `9px ${furnitureFamily()}`;
  for (const i of [0, parts / 2, parts]) {
    const value = (metres * i) / parts / (unit === 'km' ? 1000 : 1);
    context.textAlign = i === 0 ? 'left' : 'center';
    context.fillText(i === parts ? `${value} ${unit}` : String(value), left + (i * length) / parts, barTop - 3);
  }
  return left + length + 6 * millimetre;
}
