import type { CompiledLayer } from '../compiled-style.ts';
import { extent } from '../map-view.ts';
import type { Scene } from '../scene.ts';
import { Values } from '../values.ts';

/** Draws imagery; ignores the style's brightness, contrast, saturation and hue. */
export function paintRaster(scene: Scene, layer: CompiledLayer): void {
  const values = new Values(layer, scene.camera.view.zoom);
  const opacity = values.number('raster-opacity');
  if (opacity <= 0) return;
  const context = scene.surface.context();
  context.globalAlpha = opacity;
  context.imageSmoothingEnabled = values.text('raster-resampling') !== 'nearest';
  for (const { id, image } of scene.rasters.get(layer.source ?? '') ?? []) {
    const [a, b, c, d, e, f] = scene.camera.tileTransform(id);
    if (b === 0) {
      // Round to whole pixels, so that tiles meet without a seam.
      const [left, top] = [Math.round(e), Math.round(f)];
      context.setTransform(1, 0, 0, 1, 0, 0);
      const [right, bottom] = [Math.round(e + a * extent), Math.round(f + d * extent)];
      context.drawImage(image, left, top, right - left, bottom - top);
    } else {
      context.setTransform(a, b, c, d, e, f);
      const overlap = 0.5 / Math.hypot(a, b);
      context.drawImage(image, -overlap, -overlap, extent + 2 * overlap, extent + 2 * overlap);
    }
  }
  context.globalAlpha = 1;
  context.setTransform(1, 0, 0, 1, 0, 0);
}
