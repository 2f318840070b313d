import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import { furnitureFamily, setFurnitureFont } from '../canvas/canvas-fonts.ts';
import { paintProfile, type StripProfile } from './strip-profile.ts';

/** What a page of an atlas has beside a sheet. Lengths are CSS pixels. */
export interface PageMarks {
  tabs: readonly Tab[];
  profile?: { frame: Frame; of: StripProfile } | undefined;
  /** A note below the scale, where there is no profile. */
  note?: { text: string; x: number; y: number } | undefined;
}

export function paintMarks(context: SKRSContext2D, { tabs, profile, note }: PageMarks): void {
  for (const tab of tabs) paintTab(context, tab);
  if (profile !== undefined) paintProfile(context, profile.frame, profile.of);
  if (note !== undefined) paintNote(context, note);
}

function paintNote(context: SKRSContext2D, { text, x, y }: NonNullable<PageMarks['note']>): void {
  context.fillStyle = '#222222';
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillText(setFurnitureFont(context, '9px', text), x, y);
}

/** The number of a neighbour, at the edge that it lies at. */
export interface Tab {
  frame: Frame;
  text: string;
  /** Where the neighbour lies: -1 left or up, 1 right or down, 0 neither. */
  towards: readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];
}

const ink = '#222222';
const arrow = 3.5;

/** Draws a small plate with a number and an arrow to where the page goes on. */
function paintTab(context: SKRSContext2D, { frame, text, towards: [dx, dy] }: Tab): void {
  const { x, y, width, height } = frame;
  context.setLineDash([]);
  context.beginPath();
  context.rect(x, y, width, height);
  context.fillStyle = 'rgba(255,255,255,0.92)';
  context.fill();
  context.lineWidth = 0.8;
  context.strokeStyle = ink;
  context.stroke();
  context.font = `10px ${furnitureFamily()}`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = ink;
  const gap = 3;
  const written = context.measureText(text).width;
  const left = x + (width - written - gap - 2 * arrow) / 2;
  const middle = y + height / 2;
  const arrowFirst = dx < 0;
  context.fillText(text, arrowFirst ? left + 2 * arrow + gap : left, middle + 3.6);
  paintArrow(context, arrowFirst ? left + arrow : left + written + gap + arrow, middle, Math.atan2(dy, dx));
}

function paintArrow(context: SKRSContext2D, x: number, y: number, angle: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(arrow, 0);
  context.lineTo(-arrow * 0.7, arrow * 0.9);
  context.lineTo(-arrow * 0.7, -arrow * 0.9);
  context.closePath();
  context.fill();
  context.restore();
}
