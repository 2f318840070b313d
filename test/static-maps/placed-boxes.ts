import type { View } from '../../server/map-renderer/scene/map-view.ts';
import { Perspective } from '../../server/map-renderer/scene/perspective.ts';
import type { PlacedSymbol } from '../../server/map-renderer/symbols/placement.ts';
import type { Box } from '../../server/map-renderer/symbols/symbol-layout.ts';

/**
 * The room that a symbol's icon and text took, in CSS pixels of an upright picture; a text along a line has none of its
 * own.
 */
export function boxesOf(symbol: PlacedSymbol, view: View): Box[] {
  const { instance, text, icon } = symbol;
  const [px, py] = anchorOf(symbol, view);
  const at = (box: Box, dx = 0, dy = 0): Box => ({
    x1: box.x1 + px + dx,
    y1: box.y1 + py + dy,
    x2: box.x2 + px + dx,
    y2: box.y2 + py + dy,
  });
  const boxes: Box[] = [];
  if (icon && instance.icon !== undefined) boxes.push(at(instance.icon.box));
  if (text !== undefined && instance.text !== undefined && instance.line.length === 0) {
    const [dx, dy] = text.shift.map(value => value * (instance.text?.boxScale ?? 0));
    boxes.push(at(instance.text.box, dx, dy));
  }
  return boxes;
}

/** Whether any of a symbol is to be seen. */
export function isSeen(symbol: PlacedSymbol, view: View): boolean {
  const boxes = boxesOf(symbol, view);
  return boxes.length === 0 ? reaches(symbol, view) : boxes.some(box => touches(box, view));
}

const touches = ({ x1, y1, x2, y2 }: Box, { width, height }: View): boolean =>
  x2 >= 0 && y2 >= 0 && x1 <= width && y1 <= height;

/** For texts along lines: whether half their length around the anchor comes to the picture. */
function reaches(symbol: PlacedSymbol, view: View): boolean {
  const { instance, text } = symbol;
  const [px, py] = anchorOf(symbol, view);
  const { left = 0, right = 0 } = text?.shaping ?? {};
  const reach = (right - left) * (instance.text?.boxScale ?? 0) * 0.5;
  return touches({ x1: px - reach, y1: py - reach, x2: px + reach, y2: py + reach }, view);
}

/** CSS pixels of a symbol's anchor. */
function anchorOf({ instance, tile }: PlacedSymbol, { width, height, pixelRatio, pitch = 0 }: View): [number, number] {
  const [a, b, c, d, e, f] = tile.transform;
  const { x, y } = instance.anchor;
  const flat = [(a * x + c * y + e) / pixelRatio, (b * x + d * y + f) / pixelRatio] as const;
  return new Perspective(pitch, width, height).seen(...flat);
}
