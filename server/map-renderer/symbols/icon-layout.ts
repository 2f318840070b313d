import type { Scene } from '../scene.ts';
import type { Values } from '../values.ts';
import { fitsIcons, fitToText, inProportion, withEdges } from './icon-text-fit.ts';
import { inWholeUnits, rotatedBox } from './rotated-box.ts';
import type { Shaping } from './shaping.ts';
import type { SymbolFeature } from './symbol-features.ts';
import type { Box, SymbolIcon, SymbolText } from './symbol-layout.ts';
import { anchorAlignment } from './text-anchor.ts';

/** Lays out an icon, beside or around its text; `larger`: at the next whole zoom. */
export function layOutIcon(
  scene: Scene,
  values: Values,
  larger: Values,
  { icon }: SymbolFeature,
  text: SymbolText | undefined,
  tilePixelRatio: number,
): SymbolIcon | undefined {
  const image = icon === '' ? undefined : scene.sprite.get(icon);
  if (image === undefined) return undefined;
  const { horizontal, vertical } = anchorAlignment(values.text('icon-anchor'));
  const [dx, dy] = values.pair('icon-offset');
  const [left, top] = [dx - image.width * horizontal, dy - image.height * vertical];
  const size = larger.number('icon-size');
  const [above = 0, right = above, below = above, before = right] = values.numbers('icon-padding');
  const plain = { x1: left, y1: top, x2: left + image.width, y2: top + image.height };
  const boxOf = ({ x1, y1, x2, y2 }: Box, degrees: number): Box => {
    const box = { x1: x1 * size - before, y1: y1 * size - above, x2: x2 * size + right, y2: y2 * size + below };
    return inWholeUnits(rotatedBox(box, degrees), tilePixelRatio);
  };
  const [shaping] = text?.shapings.values() ?? [];
  const isFitted = fitsIcons(values);
  const fittedTo = (around: Shaping | undefined): Box | undefined =>
    around && isFitted ? fitToText(image, values, larger.number('text-size'), around) : undefined;
  const fitted = fittedTo(shaping);
  const boxOfFitted = (box: Box): Box => withEdges(inProportion(box, image), image);
  const fittedDown = text?.ways.includes('down') ? fittedTo(text.down?.shaping) : undefined;
  return {
    name: icon,
    width: image.width,
    left,
    top,
    box: boxOf(fitted === undefined ? inProportion(plain, image) : boxOfFitted(fitted), values.number('icon-rotate')),
    // Without a text the content of the image fills the icon's own box, as in MapLibre.
    fitted: fitted ?? (isFitted ? plain : undefined),
    down: fittedDown && {
      fitted: fittedDown,
      box: boxOf(boxOfFitted(fittedDown), values.number('text-rotate') + 90),
    },
  };
}
