import type { CompiledLayer } from '../compiled-style.ts';
import { type Camera, extent } from '../map-view.ts';
import type { Scene } from '../scene.ts';
import { Values } from '../values.ts';
import { recolourOf } from './recolour-image.ts';

/** Draws imagery in the layer's colours. */
export function paintRaster(scene: Scene, layer: CompiledLayer): void {
  const values = new Values(layer, scene.camera.view.zoom);
  const opacity = values.number('raster-opacity');
  if (opacity <= 0) return;
  const context = scene.surface.context();
  context.globalAlpha = opacity;
  const isNearest = ['resampling', 'raster-resampling'].some(name => values.text(name) === 'nearest');
  context.imageSmoothingEnabled = !isNearest;
  const recolour = recolourOf(layer, scene.camera.view.zoom);
  const [shiftX, shiftY] = gridShift(scene.camera);
  // Pages would hold each image twice, and translucent ones would add up.
  const isExact = opacity === 1 && scene.surface.kind === 'pixels';
  for (const { id, image: given } of scene.rasters.get(layer.source ?? '') ?? []) {
    const image = recolour === undefined ? given : recolour(given);
    const [a, b, c, d, e, f] = scene.camera.tileTransform(id);
    const [left, top] = [e + shiftX, f + shiftY];
    if (b === 0) {
      const [right, bottom] = [left + a * extent, top + d * extent];
      const [x, y] = [Math.round(left), Math.round(top)];
      const [width, height] = [Math.round(right) - x, Math.round(bottom) - y];
      context.setTransform(1, 0, 0, 1, 0, 0);
      // In whole pixels, so that tiles meet without a seam; then where it belongs.
      context.drawImage(image, x, y, width, height);
      if (isExact) context.drawImage(image, left, top, right - left, bottom - top);
    } else {
      context.setTransform(a, b, c, d, left, top);
      const overlap = 0.5 / Math.hypot(a, b);
      context.drawImage(image, -overlap, -overlap, extent + 2 * overlap, extent + 2 * overlap);
    }
  }
  context.globalAlpha = 1;
  context.setTransform(1, 0, 0, 1, 0, 0);
}

/** Moves imagery by up to half a CSS pixel onto the world's grid of them, as MapLibre does: at whole zooms it is crisp. */
function gridShift({ view, centreX, centreY, worldSize, cos, sin, isCurved }: Camera): [number, number] {
  if (isCurved) return [0, 0];
  const ratio = view.pixelRatio;
  const [oddX, oddY] = [(view.width % 2) / 2, (view.height % 2) / 2];
  const off = (centre: number, odd: number): number => {
    const at = (centre * worldSize) / ratio;
    const shift = at - Math.round(at) + odd;
    return (shift > 0.5 ? shift - 1 : shift) * ratio;
  };
  const dx = off(centreX, cos * oddX + sin * oddY);
  const dy = off(centreY, cos * oddY + sin * oddX);
  return [dx * cos - dy * sin, dx * sin + dy * cos];
}
