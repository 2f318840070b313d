import type { View } from '../scene/map-view.ts';
import { viewportPadding } from '../symbols/collision-index.ts';
import type { Box } from '../symbols/symbol-layout.ts';

/**
 * What lies around a picture, in CSS pixels. Labels that keep clear of it are never cut at an edge: on paper, and in small
 * maps of the surroundings, nobody looks for the rest of a name on the next picture.
 */
export function aroundPicture({ width, height }: Pick<View, 'width' | 'height'>): Box[] {
  const [left, top] = [-viewportPadding, -viewportPadding];
  const [right, bottom] = [width + viewportPadding, height + viewportPadding];
  return [
    { x1: left, y1: top, x2: 0, y2: bottom },
    { x1: width, y1: top, x2: right, y2: bottom },
    { x1: left, y1: top, x2: right, y2: 0 },
    { x1: left, y1: height, x2: right, y2: bottom },
  ];
}
