import { Path2D } from '@napi-rs/canvas';
import type { CompiledLayer } from '../compiled-style.ts';
import { blendOver, paintPixels } from '../fine-raster.ts';
import { extent, type Transform, tileSize } from '../map-view.ts';
import { patternTexture } from '../pattern-texture.ts';
import type { Scene } from '../scene.ts';
import { cssColour, Values } from '../values.ts';

export function paintBackground(scene: Scene, layer: CompiledLayer): void {
  const values = new Values(layer, scene.camera.view.zoom);
  if (values.isSet('background-pattern')) {
    paintPattern(scene, layer, values.number('background-opacity'));
    return;
  }
  const colour = values.colour('background-color');
  if (colour === undefined) return;
  const context = scene.surface.context();
  context.globalAlpha = values.number('background-opacity');
  context.fillStyle = cssColour(colour);
  context.fillRect(0, 0, scene.camera.width, scene.camera.height);
  context.globalAlpha = 1;
}

/** Patterns lie on the grid of the world's pixels at the whole zoom below, as those of fills. */
function paintPattern(scene: Scene, layer: CompiledLayer, opacity: number): void {
  const { camera } = scene;
  const z = Math.max(0, Math.floor(camera.view.zoom));
  const name = new Values(layer, z).text('background-pattern');
  const [x, y] = [Math.floor(camera.centreX * 2 ** z), Math.floor(camera.centreY * 2 ** z)];
  const transform = camera.tileTransform({ z, x, y, wrap: 0 });
  if (scene.surface.kind === 'pixels') {
    shadePattern(scene, name, transform, [x * tileSize, y * tileSize], opacity);
    return;
  }
  const context = scene.surface.context();
  const grid = scene.sprite.patternGrid(name, extent / tileSize, x * tileSize, y * tileSize);
  if (grid === undefined) return;
  const corners = camera.corners().map(([wx, wy]) => [(wx * 2 ** z - x) * extent, (wy * 2 ** z - y) * extent] as const);
  const [xs, ys] = [corners.map(([at]) => at), corners.map(([, at]) => at)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  context.save();
  context.setTransform(...transform);
  context.globalAlpha = opacity;
  context.fillStyle = scene.sprite.pattern(context, name, grid);
  const ground = new Path2D();
  ground.rect(left, top, Math.max(...xs) - left, Math.max(...ys) - top);
  context.fill(ground);
  context.restore();
}

/** Pixel by pixel, as Skia darkens the edges of patterns. `corner`: the tile's, in CSS pixels of the world. */
function shadePattern(
  scene: Scene,
  name: string,
  [a, b, c, d, e, f]: Transform,
  [left, top]: readonly [number, number],
  opacity: number,
): void {
  const image = scene.sprite.get(name);
  if (image === undefined || opacity <= 0) return;
  const texture = patternTexture(image);
  const area = ((a * d - b * c) * extent) / (tileSize * image.pixelRatio);
  // Whole images are left out, for the world has more pixels than numbers have places.
  const [u0, v0] = [(left % image.width) * image.pixelRatio, (top % image.height) * image.pixelRatio];
  paintPixels(scene, ({ pixels, width, height, top: firstRow }) => {
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        const [dx, dy] = [x + 0.5 - e, firstRow + y + 0.5 - f];
        const [red, green, blue, alpha] = texture(u0 + (d * dx - c * dy) / area, v0 + (a * dy - b * dx) / area);
        if (alpha > 0) blendOver(pixels, at, red * opacity, green * opacity, blue * opacity, alpha * opacity);
      }
    }
  });
}
