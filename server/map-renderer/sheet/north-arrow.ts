import type { SKRSContext2D } from '@napi-rs/canvas';
import { furnitureFamily } from '../canvas-fonts.ts';
import { mapSheetWords as t } from '../words.ts';

/** Draws an arrow to the map's north; `radius` from its centre to its tip in CSS pixels. */
export function paintNorthArrow(context: SKRSContext2D, x: number, y: number, radius: number, bearing: number): void {
  context.save();
  context.translate(x, y);
  context.rotate((-bearing * Math.PI) / 180);
  const half = (side: 1 | -1, fill: string): void => {
    context.beginPath();
    context.moveTo(0, -radius);
    context.lineTo(side * radius * 0.5, radius * 0.75);
    context.lineTo(0, radius * 0.4);
    context.closePath();
    context.fillStyle = fill;
    context.fill();
    context.lineWidth = 0.8;
    context.lineJoin = 'round';
    context.strokeStyle = '#222222';
    context.stroke();
  };
  half(-1, '#222222');
  half(1, '#ffffff');
  context.fillStyle = '#222222';
  context.font = `9px ${furnitureFamily()}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(t('north'), 0, -radius - 3);
  context.restore();
}
