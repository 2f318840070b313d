import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import { furnitureFamily } from '../canvas-fonts.ts';
import type { Camera } from '../map-view.ts';
import { projected } from './geography.ts';

export interface MarkerOverlay {
  position: Position;
  /** CSS colour. */
  colour: string;
  /** A few characters in the pin's head; '' for a dot. */
  label: string;
  /** Outline of a drawing in place of the label, as SVG has it, in a box of 15 by 15. */
  icon?: string | undefined;
  scale: number;
  /** Name in a legend. */
  title?: string | undefined;
}

/** CSS pixels: the head's radius, and its middle above the tip. */
const radius = 11;
const headHeight = 25;
/** Height from the tip to the top, outline included. */
export const pinHeight = headHeight + radius + 1;

/** Draws pins that stand on their tip, the southern ones in front. */
export function paintMarkers(context: SKRSContext2D, camera: Camera, markers: readonly MarkerOverlay[]): void {
  const placed = markers
    .map(marker => ({ marker, at: projected(camera, [marker.position])[0] as [number, number] }))
    .sort((a, b) => (a.at[1] as number) - (b.at[1] as number));
  for (const { marker, at } of placed) paintMarker(context, marker, at, camera.view.pixelRatio);
}

function paintMarker(
  context: SKRSContext2D,
  { colour, label, icon, scale }: MarkerOverlay,
  [x = 0, y = 0]: readonly number[],
  pixelRatio: number,
): void {
  context.save();
  context.translate(x, y);
  context.scale(scale * pixelRatio, scale * pixelRatio);
  context.fillStyle = 'rgba(0,0,0,0.22)';
  context.beginPath();
  context.ellipse(0, 0, 5, 2.2, 0, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  // Goes from the tip up the left side, around the head, and down again.
  context.moveTo(0, 0);
  context.bezierCurveTo(-2, -7, -radius, -13, -radius, -headHeight);
  context.arc(0, -headHeight, radius, Math.PI, 0);
  context.bezierCurveTo(radius, -13, 2, -7, 0, 0);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.strokeStyle = '#ffffff';
  context.stroke();
  if (icon !== undefined) {
    context.translate(-7, -headHeight - 7);
    context.scale(14 / 15, 14 / 15);
    context.fillStyle = isBright(context, colour) ? '#202124' : '#ffffff';
    context.fill(new Path2D(icon));
  } else if (label === '') {
    context.beginPath();
    context.arc(0, -headHeight, 4.2, 0, 2 * Math.PI);
    context.fillStyle = '#ffffff';
    context.fill();
  } else writeLabel(context, label, colour);
  context.restore();
}

function writeLabel(context: SKRSContext2D, label: string, colour: string): void {
  const size = label.length > 2 ? 8.5 : label.length > 1 ? 11 : 14;
  context.font = `700 ${size}px ${furnitureFamily()}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = isBright(context, colour) ? '#202124' : '#ffffff';
  context.fillText(label, 0, -headHeight + size * 0.36, 2 * radius - 3);
}

/** Tells whether dark letters are easier to read on the colour than white ones. */
function isBright(context: SKRSContext2D, colour: string): boolean {
  context.fillStyle = colour;
  const [, r = '0', g = '0', b = '0'] = /^#(..)(..)(..)/.exec(String(context.fillStyle)) ?? [];
  const luminance = 0.2126 * Number.parseInt(r, 16) + 0.7152 * Number.parseInt(g, 16) + 0.0722 * Number.parseInt(b, 16);
  return luminance > 150;
}
