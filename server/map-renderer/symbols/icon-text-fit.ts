import type { SpriteImage } from '../sprite-images.ts';
import type { Values } from '../values.ts';
import { em, type Shaping } from './shaping.ts';
import type { Box } from './symbol-layout.ts';

/** Tells whether the style fits icons to their texts. */
export const fitsIcons = (values: Values): boolean => !['', 'none'].includes(values.text('icon-text-fit'));

/** The box of an icon around its text, in CSS pixels from the anchor. */
export function fitToText({ width, height }: SpriteImage, values: Values, textSize: number, shaping: Shaping): Box {
  const fit = values.text('icon-text-fit');
  const [above = 0, right = 0, below = 0, left = 0] = values.numbers('icon-text-fit-padding');
  const [dx, dy] = values.pair('icon-offset');
  const scale = textSize / em;
  const along = (from: number, to: number, side: number, fits: boolean, before: number, after: number) =>
    fits ? [from - before, to + after] : [(from + to - side) / 2, (from + to + side) / 2];
  const isWide = fit === 'width' || fit === 'both';
  const isHigh = fit === 'height' || fit === 'both';
  const [x1 = 0, x2 = 0] = along(shaping.left * scale, shaping.right * scale, width, isWide, left, right);
  const [y1 = 0, y2 = 0] = along(shaping.top * scale, shaping.bottom * scale, height, isHigh, above, below);
  return { x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy };
}

/** The box of an icon whose image keeps the proportions of its content, as MapLibre widens or heightens it. */
export function inProportion(box: Box, { content, textFitWidth, textFitHeight }: SpriteImage): Box {
  if (content === undefined) return box;
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  const proportion = (content[2] - content[0]) / (content[3] - content[1]);
  if (textFitHeight === 'proportional') {
    const isWidened = textFitWidth === 'stretchOnly' && width / height < proportion;
    if (!isWidened && textFitWidth !== 'proportional') return box;
    const wide = Math.ceil(height * proportion);
    const x1 = (box.x1 * wide) / width;
    return { ...box, x1, x2: x1 + wide };
  }
  if (textFitWidth !== 'proportional' || textFitHeight !== 'stretchOnly' || width / height <= proportion) return box;
  const high = Math.ceil(width / proportion);
  const y1 = (box.y1 * high) / height;
  return { ...box, y1, y2: y1 + high };
}

/** With what of the image lies around its content. */
export function withEdges({ x1, y1, x2, y2 }: Box, { width, height, content, pixelRatio }: SpriteImage): Box {
  if (content === undefined) return { x1, y1, x2, y2 };
  const [left, top, right, bottom] = content.map(at => at / pixelRatio) as [number, number, number, number];
  return { x1: x1 - left, y1: y1 - top, x2: x2 + width - right, y2: y2 + height - bottom };
}
