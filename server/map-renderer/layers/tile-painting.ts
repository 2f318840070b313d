import { classify, type FeatureClass } from '../scene/feature-classes.ts';
import type { Transform } from '../scene/map-view.ts';
import { clipToTile, featuresOf, type Scene, type SceneTile } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';

export type Context = ReturnType<Scene['surface']['context']>;

/** Has something drawn without the tile's clip and transform; then the context is as at first. */
export type Unclipped = (draw: () => void) => void;

/** Draws a layer tile by tile in clipped tile coordinates, one class of features with equal paint at a time. */
export function paintByClass(
  scene: Scene,
  layer: CompiledLayer,
  drawnBy: readonly string[],
  paintClass: (context: Context, tile: SceneTile, alike: FeatureClass, unclipped: Unclipped) => void,
): void {
  const common = new Values(layer, scene.camera.view.zoom);
  for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
    const features = featuresOf(scene, layer, tile);
    if (features.length === 0) continue;
    const context = scene.surface.context();
    const begin = () => {
      context.save();
      clipToTile(scene, tile);
      context.setTransform(...translated(scene, tile, common, layer.type));
    };
    const unclipped: Unclipped = draw => {
      context.restore();
      draw();
      begin();
    };
    begin();
    for (const alike of classify(scene, layer, tile, features, drawnBy, `${layer.type}-sort-key`)) {
      paintClass(context, tile, alike, unclipped);
    }
    context.restore();
  }
}

/** Shifts the tile's transform by the layer's `*-translate`. */
export function translated(scene: Scene, tile: SceneTile, values: Values, prefix: string): Transform {
  const [a, b, c, d, e, f] = tile.transform;
  const [dx, dy] = values.pair(`${prefix}-translate`);
  if (dx === 0 && dy === 0) return tile.transform;
  const { cos, sin, view, groundScale } = scene.camera;
  const withMap = values.text(`${prefix}-translate-anchor`) === 'map';
  const [sx, sy] = withMap ? [dx * cos - dy * sin, dx * sin + dy * cos] : [dx, dy];
  return [a, b, c, d, e + sx * view.pixelRatio * groundScale[0], f + sy * view.pixelRatio * groundScale[1]];
}
