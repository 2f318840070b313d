import type { Scene } from '../scene.ts';
import type { Values } from '../values.ts';
import { inWholeUnits, rotatedBox } from './rotated-box.ts';
import type { SymbolFeature } from './symbol-features.ts';
import type { SymbolIcon } from './symbol-layout.ts';
import { anchorAlignment } from './text-anchor.ts';

/** Lays out an icon; `larger`: at the next whole zoom. */
export function layOutIcon(
  scene: Scene,
  values: Values,
  larger: Values,
  { icon }: SymbolFeature,
  tilePixelRatio: number,
): SymbolIcon | undefined {
  const image = icon === '' ? undefined : scene.sprite.get(icon);
  if (image === undefined) return undefined;
  const { horizontal, vertical } = anchorAlignment(values.text('icon-anchor'));
  const [dx, dy] = values.pair('icon-offset');
  const [left, top] = [dx - image.width * horizontal, dy - image.height * vertical];
  const size = larger.number('icon-size');
  const [above = 0, right = above, below = above, before = right] = values.numbers('icon-padding');
  const box = {
    x1: left * size - before,
    y1: top * size - above,
    x2: (left + image.width) * size + right,
    y2: (top + image.height) * size + below,
  };
  return {
    name: icon,
    width: image.width,
    left,
    top,
    box: inWholeUnits(rotatedBox(box, values.number('icon-rotate')), tilePixelRatio),
  };
}
