import type { Pixels } from '../encode-picture.ts';
import { giveBack } from '../give-back.ts';
import type { MapRenderer, MapStyle } from '../map-renderer.ts';
import { Camera, type View } from '../map-view.ts';
import { Surface } from '../surface.ts';
import { layPicture, paintPicture } from './draw-map.ts';
import type { Furniture } from './furniture.ts';

/** Pixels of a band: a canvas has 4 bytes for each, and 4 to 8 more while texts are drawn. */
const mostPixels = 1 << 22;
/** Rows beside a band that are drawn with it: where a canvas ends, Skia cuts what it draws, and smooth edges are a shade off. */
const margin = 8;

/**
 * Draws a map from straight above, and what is laid over it, band by band from the top: memory holds a band of the canvas,
 * which keeps all that was drawn on it, and the pixels of the picture in three bytes each.
 */
export async function drawInBands(
  renderer: MapRenderer,
  style: MapStyle,
  view: View,
  furniture: Furniture,
  bandPixels = mostPixels,
): Promise<Pixels> {
  const { width, height } = new Camera(view);
  const rows = Math.max(1, Math.floor(bandPixels / width));
  const laid = await layPicture(renderer, new Surface(1, 1), style, view, furniture);
  const data = new Uint8Array(width * height * 3);
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const first = Math.max(0, top - margin);
    const band = new Surface(width, Math.min(height, bottom + margin) - first, true, first);
    await paintPicture(renderer, band, laid);
    const pixels = band.finish().subarray((top - first) * width * 4, (bottom - first) * width * 4);
    dropOpacity(pixels, data, width * top * 3);
    band.free();
    // Or its canvas and the copies of its pixels are kept until they take as much as the picture.
    await giveBack();
  }
  return { data, width, height, channels: 3 };
}

/** Copies the colours of opaque RGBA. */
function dropOpacity(rgba: Uint8Array, rgb: Uint8Array, start: number): void {
  for (let i = 0, at = start; i < rgba.length; i += 4, at += 3) {
    rgb[at] = rgba[i] as number;
    rgb[at + 1] = rgba[i + 1] as number;
    rgb[at + 2] = rgba[i + 2] as number;
  }
}
