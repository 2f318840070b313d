import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { View } from '../scene/map-view.ts';
import type { PageSheet } from '../sheet/sheet.ts';

/** A frame rounded to whole pixels, which keep the map in it sharp. */
export const frameInPixels = ({ x, y, width, height }: Frame, pixelRatio: number): Frame => ({
  x: Math.round(x * pixelRatio),
  y: Math.round(y * pixelRatio),
  width: Math.round(width * pixelRatio),
  height: Math.round(height * pixelRatio),
});

/** The size of a picture's file, and the map in it: all of it, but on paper. */
export function pagePixels({ view, sheet }: { view: View; sheet?: PageSheet | undefined }) {
  const whole = { x: 0, y: 0, width: view.width, height: view.height };
  const { width, height } = sheet ?? whole;
  return {
    width: Math.round(width * view.pixelRatio),
    height: Math.round(height * view.pixelRatio),
    frame: frameInPixels(sheet?.frame ?? whole, view.pixelRatio),
  };
}
