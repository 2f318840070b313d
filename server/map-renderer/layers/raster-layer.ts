import { setImmediate as turn } from 'node:timers/promises';
import { type Canvas, createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { type Camera, extent } from '../scene/map-view.ts';
import type { PageRasters, RasterTile, Scene } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';

/** Draws imagery in the layer's colours. */
export function paintRaster(scene: Scene, layer: CompiledLayer): Promise<void> | undefined {
  const opacity = new Values(layer, scene.camera.view.zoom).number('raster-opacity');
  if (opacity <= 0) return undefined;
  const paintTiles = painterOf(scene, layer, opacity);
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

function painterOf(scene: Scene, layer: CompiledLayer, opacity: number): (tiles: readonly RasterTile[]) => void {
  const values = new Values(layer, scene.camera.view.zoom);
  const isNearest = values.text('raster-resampling') === 'nearest';
  const recolour = recolourOf(layer, scene.camera.view.zoom);
  const [shiftX, shiftY] = gridShift(scene.camera);
  // Pages would hold each image twice, and translucent ones would add up.
  const isExact = opacity === 1 && scene.surface.kind === 'pixels';
  const paintTile = (context: SKRSContext2D, { id, image: given }: RasterTile): void => {
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
  };
  return tiles => {
    const context = scene.surface.context();
    context.globalAlpha = opacity;
    context.imageSmoothingEnabled = !isNearest;
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

/** Changes the colours of an image. */
type Recolour = (image: Image) => Canvas;

/** Gives what a layer's hue, saturation, contrast and brightness make of images; `undefined`: they stay as they are. */
function recolourOf(layer: CompiledLayer, zoom: number): Recolour | undefined {
  const values = new Values(layer, zoom);
  const [hue, saturation, contrast] = ['hue-rotate', 'saturation', 'contrast'].map(name =>
    values.number(`raster-${name}`),
  );
  const [low, high] = [values.number('raster-brightness-min'), values.number('raster-brightness-max')];
  if (hue === 0 && saturation === 0 && contrast === 0 && low === 0 && high === 1) return undefined;
  const [a, b, c] = spin(hue ?? 0);
  const grey = (saturation ?? 0) > 0 ? 1 - 1 / (1.001 - (saturation ?? 0)) : -(saturation ?? 0);
  const factor = (contrast ?? 0) > 0 ? 1 / (1 - Math.min(0.999, contrast ?? 0)) : 1 + (contrast ?? 0);
  return image => {
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const picture = context.getImageData(0, 0, image.width, image.height);
    const { data } = picture;
    for (let i = 0; i < data.length; i += 4) {
      const [red, green, blue] = [data[i] as number, data[i + 1] as number, data[i + 2] as number];
      const average = (red + green + blue) / 3;
      const changed = (spun: number): number =>
        low * 255 + (high - low) * ((spun + (average - spun) * grey - 127.5) * factor + 127.5);
      data[i] = changed(red * a + green * b + blue * c);
      data[i + 1] = changed(red * c + green * a + blue * b);
      data[i + 2] = changed(red * b + green * c + blue * a);
    }
    context.putImageData(picture, 0, 0);
    return canvas;
  };
}

/** How much each channel has of itself and of the next two, for an angle in degrees. */
function spin(degrees: number): readonly [number, number, number] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const root = Math.sqrt(3);
  return [(2 * cos + 1) / 3, (-root * sin - cos + 1) / 3, (root * sin - cos + 1) / 3];
}
