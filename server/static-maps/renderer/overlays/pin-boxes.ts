import type { Camera } from '../map-view.ts';
import type { Box } from '../symbols/symbol-layout.ts';
import { anchoredBox } from './anchor.ts';
import { projected } from './geography.ts';
import type { MarkerOverlay } from './markers.ts';
import { pinHeadHeight, pinHeight, pinRadius } from './pin-size.ts';

/** Half of the width of a pin's shadow, which its tip stands in. */
const tip = 5;

/** What pins cover, in CSS pixels: of each the head, and the tip below it. */
export function pinBoxes(camera: Camera, markers: readonly MarkerOverlay[]): Box[] {
  return markers.flatMap(({ position, scale, anchor = 'bottom', offset: [right, down] = [0, 0] }) => {
    const [px = 0, py = 0] = projected(camera, [position])[0]?.map(value => value / camera.view.pixelRatio) ?? [];
    const [left, top] = anchoredBox(anchor, 2 * pinRadius, pinHeight);
    const [x, y] = [px + right + (left + pinRadius) * scale, py + down + (top + pinHeight) * scale];
    const neck = y - (pinHeadHeight - pinRadius) * scale;
    const half = (pinRadius + 1) * scale;
    return [
      { x1: x - half, y1: y - pinHeight * scale, x2: x + half, y2: neck },
      { x1: x - tip * scale, y1: neck, x2: x + tip * scale, y2: y + tip * scale * 0.4 },
    ];
  });
}
