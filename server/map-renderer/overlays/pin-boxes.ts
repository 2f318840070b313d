import type { anchors } from '../../../data-packs/picture/options.ts';
import type { Camera } from '../scene/map-view.ts';
import type { Box } from '../symbols/symbol-layout.ts';
import { projected } from './geography.ts';
import type { MarkerIcon, MarkerOverlay } from './markers.ts';

/** Half of the width of a pin's shadow, which its tip stands in. */
const tip = 5;

/** What names keep clear of, in CSS pixels: pins with their heads, and the tips below; own icons whole; no disc, of which there may be thousands. */
export function pinBoxes(
  camera: Camera,
  markers: readonly MarkerOverlay[],
  icons: ReadonlyMap<string, MarkerIcon> = new Map(),
): Box[] {
  return markers.flatMap(marker => {
    if (marker.radius !== undefined) return [];
    const [x = 0, y = 0] = projected(camera, [marker.position])[0]?.map(value => value / camera.view.pixelRatio) ?? [];
    const icon = icons.get(marker.image ?? '');
    return icon === undefined ? boxesOfPin(marker, x, y) : [boxOfIcon(marker, icon, x, y)];
  });
}

function boxesOfPin({ scale, anchor = 'bottom', offset: [right, down] = [0, 0] }: MarkerOverlay, x: number, y: number) {
  const [left] = anchoredBox(anchor, 2 * pinRadius, 0);
  const [, top] = anchoredBox(anchor, 0, pinHeight);
  const [foot, middle] = [y + down + (top + pinHeight) * scale, x + right + (left + pinRadius) * scale];
  const neck = foot - (pinHeadHeight - pinRadius) * scale;
  const half = (pinRadius + 1) * scale;
  return [
    { x1: middle - half, y1: foot - pinHeight * scale, x2: middle + half, y2: neck },
    { x1: middle - tip * scale, y1: neck, x2: middle + tip * scale, y2: foot + tip * scale * 0.4 },
  ];
}

function boxOfIcon(
  { scale, anchor = 'center', offset: [right, down] = [0, 0] }: MarkerOverlay,
  icon: MarkerIcon,
  x: number,
  y: number,
): Box {
  const [width, height] = [icon.width * scale, icon.height * scale];
  const [left, top] = anchoredBox(anchor, width, height);
  const [x1, y1] = [x + right + left, y + down + top];
  return { x1, y1, x2: x1 + width, y2: y1 + height };
}

/** Radius of a pin's head, in CSS pixels. */
export const pinRadius = 11;

/** Height of the head's middle above the tip, in CSS pixels. */
export const pinHeadHeight = 25;

/** Height from the tip to the top, outline included, in CSS pixels. */
export const pinHeight = pinHeadHeight + pinRadius + 1;

/** The part of a text or a marker that lies on its point, before its offset. */
export type Anchor = (typeof anchors)[number];

/** CSS pixels to the right and down. */
export type Offset = readonly [number, number];

/** Where the upper left corner of a box lies, from the point that its anchor is on. */
export function anchoredBox(anchor: Anchor, width: number, height: number): Offset {
  const x = anchor.endsWith('left') ? 0 : anchor.endsWith('right') ? -width : -width / 2;
  const y = anchor.startsWith('top') ? 0 : anchor.startsWith('bottom') ? -height : -height / 2;
  return [x, y];
}
