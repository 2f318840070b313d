import type { anchors } from '../../../data-packs/picture/options.ts';

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
