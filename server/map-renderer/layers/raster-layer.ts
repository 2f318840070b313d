import { setImmediate as turn } from 'node:timers/promises';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Camera, extent } from '../scene/map-view.ts';
import type { PageRasters, RasterTile, Scene } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';

export function paintRaster(scene: Scene, layer: CompiledLayer): Promise<void> | undefined {
  const opacity = new Values(layer, scene.camera.view.zoom).number('raster-opacity');
  if (opacity <= 0) return undefined;
  const paintTiles = painterOf(scene, opacity);
  const { surface } = scene;
  if (surface.kind === 'pixels') {
    paintTiles(scene.rasters.get(layer.source ?? '') ?? []);
    return undefined;
  }
  const load = scene.pageRasters.get(layer.source ?? '');
  return load === undefined ? undefined : paintAsLoaded(load, paintTiles);
}

/** Pages pack what is drawn at once: memory holds some of the tiles. */
async function paintAsLoaded(load: PageRasters, paintTiles: (tiles: readonly RasterTile[]) => void): Promise<void> {
  for await (const tiles of load()) {
    paintTiles(tiles);
    // Images that nobody holds are freed between two turns.
    await turn();
  }
}

function painterOf(scene: Scene, opacity: number): (tiles: readonly RasterTile[]) => void {
  const [shiftX, shiftY] = gridShift(scene.camera);
  // Pages would hold each image twice, and translucent ones would add up.
  const isExact = opacity === 1 && scene.surface.kind === 'pixels';
  const paintTile = (context: SKRSContext2D, { id, image }: RasterTile): void => {
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
  };
  return tiles => {
    const context = scene.surface.context();
    context.globalAlpha = opacity;
    context.imageSmoothingEnabled = true;
    for (const tile of tiles) paintTile(context, tile);
    context.globalAlpha = 1;
    context.setTransform(1, 0, 0, 1, 0, 0);
  };
}

/** Moves imagery by up to half a CSS pixel onto the world's grid of them, as MapLibre does: at whole zooms it is crisp. */
function gridShift({ view, centreX, centreY, worldSize, cos, sin, isCurved, groundScale }: Camera): [number, number] {
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
  return [(dx * cos - dy * sin) * groundScale[0], (dx * sin + dy * cos) * groundScale[1]];
}
