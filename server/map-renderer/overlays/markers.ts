import { type Image, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { drawable, setFurnitureFont } from '../canvas/canvas-fonts.ts';
import type { GivenPicture } from '../document/given-picture.ts';
import type { Camera } from '../scene/map-view.ts';
import { projected } from './geography.ts';
import { inkOn } from './ink.ts';
import { type Anchor, anchoredBox, type Offset, pinHeadHeight, pinHeight, pinRadius } from './pin-boxes.ts';

export interface MarkerOverlay {
  position: Position;
  /** CSS colour. */
  colour: string;
  /** A few characters in the pin's head; '' for a dot. */
  label: string;
  /** SVG path of an icon in place of the label, in a box of 15 by 15. */
  icon?: string | undefined;
  /** Name of an own icon in place of the pin. */
  image?: string | undefined;
  scale: number;
  /** Of a disc in place of the pin, CSS pixels. */
  radius?: number | undefined;
  /** The part of it on its point; the tip of a pin, the middle of an own icon by default. */
  anchor?: Anchor | undefined;
  offset?: Offset | undefined;
  /** Name in a legend. */
  title?: string | undefined;
}

/** Draws pins and discs, southern ones in front. */
export function paintMarkers(
  context: SKRSContext2D,
  camera: Camera,
  markers: readonly MarkerOverlay[],
  icons: ReadonlyMap<string, MarkerIcon> = new Map(),
): void {
  const placed = markers
    .map(marker => ({ marker, at: projected(camera, [marker.position])[0] as [number, number] }))
    .sort((a, b) => (a.at[1] as number) - (b.at[1] as number));
  for (const { marker, at } of placed) {
    const icon = icons.get(marker.image ?? '');
    if (marker.radius !== undefined) {
      context.fillStyle = marker.colour;
      paintDisc(context, at, marker.radius * camera.view.pixelRatio, camera.view.pixelRatio);
    } else if (icon === undefined) paintMarker(context, marker, at, camera.view.pixelRatio);
    else paintIcon(context, marker, icon, at, camera.view.pixelRatio);
  }
}

/** With a white edge, as on the map. */
export function paintDisc(
  context: SKRSContext2D,
  [x, y]: readonly [number, number],
  radius: number,
  pixelRatio = 1,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.setLineDash([]);
  context.lineWidth = 1.2 * pixelRatio;
  context.strokeStyle = '#ffffff';
  context.stroke();
}

function paintIcon(
  context: SKRSContext2D,
  { scale, anchor = 'center', offset = [0, 0] }: MarkerOverlay,
  { image, width, height }: MarkerIcon,
  [x, y]: readonly [number, number],
  pixelRatio: number,
): void {
  const [left, top] = anchoredBox(anchor, width * scale, height * scale);
  context.save();
  context.translate(x, y);
  context.scale(pixelRatio, pixelRatio);
  context.imageSmoothingEnabled = true;
  context.drawImage(image, left + offset[0], top + offset[1], width * scale, height * scale);
  context.restore();
}

function paintMarker(
  context: SKRSContext2D,
  { colour, label, icon, scale, anchor = 'bottom', offset = [0, 0] }: MarkerOverlay,
  [x, y]: readonly [number, number],
  pixelRatio: number,
): void {
  context.save();
  const [, top] = anchoredBox(anchor, 0, pinHeight);
  const [left] = anchoredBox(anchor, 2 * pinRadius, 0);
  context.translate(x + offset[0] * pixelRatio, y + offset[1] * pixelRatio);
  context.scale(scale * pixelRatio, scale * pixelRatio);
  context.translate(left + pinRadius, top + pinHeight);
  context.fillStyle = 'rgba(0,0,0,0.22)';
  context.beginPath();
  context.ellipse(0, 0, 5, 2.2, 0, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  // Draw from the tip up the left side, around the head, and down again.
  context.moveTo(0, 0);
  context.bezierCurveTo(-2, -7, -pinRadius, -13, -pinRadius, -pinHeadHeight);
  context.arc(0, -pinHeadHeight, pinRadius, Math.PI, 0);
  context.bezierCurveTo(pinRadius, -13, 2, -7, 0, 0);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.strokeStyle = '#ffffff';
  context.stroke();
  if (icon !== undefined) {
    context.translate(-7, -pinHeadHeight - 7);
    context.scale(14 / 15, 14 / 15);
    context.fillStyle = inkOn(colour);
    context.fill(new Path2D(icon));
  } else if (drawable(label) === '') {
    context.beginPath();
    context.arc(0, -pinHeadHeight, 4.2, 0, 2 * Math.PI);
    context.fillStyle = inkOn(colour);
    context.fill();
  } else writeLabel(context, label, colour);
  context.restore();
}

function writeLabel(context: SKRSContext2D, label: string, colour: string): void {
  const size = label.length > 2 ? 8.5 : label.length > 1 ? 11 : 14;
  const written = setFurnitureFont(context, `700 ${size}px`, label);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = inkOn(colour);
  context.fillText(written, 0, -pinHeadHeight + size * 0.36, 2 * pinRadius - 3);
}

export interface MarkerIcon {
  image: Image;
  /** CSS pixels. */
  width: number;
  height: number;
}

export async function decodeIcons(given: Readonly<Record<string, GivenPicture>>): Promise<Map<string, MarkerIcon>> {
  const decoded = Object.entries(given).map(async ([name, { png, width, height }]): Promise<[string, MarkerIcon]> => {
    return [name, { image: await loadImage(png), width, height }];
  });
  return new Map(await Promise.all(decoded));
}
