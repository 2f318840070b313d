import { Surface } from './canvas/surface.ts';
import { layPicture, paintPicture } from './draw-map.ts';
import type { Pixels } from './files/encode-picture.ts';
import type { MapRenderer, MapStyle } from './map-renderer.ts';
import type { Furniture } from './overlays/furniture.ts';
import { bandsOf, drawBands, emptyPicture } from './picture-bands.ts';
import { Camera, type View } from './scene/map-view.ts';

/** Draws a map, and what is laid over it, band by band of about so many pixels. */
export async function drawInBands(
  renderer: MapRenderer,
  style: MapStyle,
  view: View,
  furniture: Furniture,
  bandPixels?: number,
): Promise<Pixels> {
  const camera = new Camera(view);
  const { width, height } = camera;
  const laid = await layPicture(renderer, new Surface(1, 1), style, view, furniture);
  // What is laid out holds what it needs of them.
  renderer.forgetTiles();
  const picture = emptyPicture(width, height);
  await drawBands(picture, bandsOf(camera, bandPixels), { left: 0, top: 0, width, height }, band =>
    paintPicture(renderer, band, laid),
  );
  return { ...picture, channels: 3 };
}
