import type { SKRSContext2D } from '@napi-rs/canvas';
import { premultipliedCanvas } from '../fine-raster.ts';
import { coveredPixels, type Pose, type Raster } from '../symbols/blend-glyph.ts';
import type { Box } from '../symbols/symbol-layout.ts';

/** Pixels along a CSS pixel of a page. */
const fineness = 3;

/** Lays a picture on a page, of what `paint` blends into it where a box stands. */
export function drawIconPicture(
  context: SKRSContext2D,
  box: Box,
  pose: Pose,
  paint: (raster: Raster, pose: Pose) => void,
): void {
  const everywhere = { pixels: new Uint8Array(0), width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
  // From a corner so far away that nothing is cut.
  const away = 1 << 16;
  const fine = { ...pose, x: pose.x * fineness + away, y: pose.y * fineness + away, scale: pose.scale * fineness };
  const area = coveredPixels(everywhere, fine, box.x1, box.y1, box.x2 - box.x1, box.y2 - box.y1);
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  if (width <= 0 || height <= 0) return;
  const raster = { pixels: new Uint8Array(width * height * 4), width, height };
  paint(raster, { ...fine, x: fine.x - area.left, y: fine.y - area.top });
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.imageSmoothingEnabled = true;
  const [left, top] = [(area.left - away) / fineness, (area.top - away) / fineness];
  context.drawImage(premultipliedCanvas(raster.pixels, width, height), left, top, width / fineness, height / fineness);
}
