import type { Path2D } from '@napi-rs/canvas';
import type { CompiledLayer } from '../compiled-style.ts';
import { polygonPath } from '../paths.ts';
import { cacheKey, clipToTile, featuresOf, type Scene, type SceneTile } from '../scene.ts';
import { classify, cssColour, type FeatureClass, Values } from '../values.ts';
import { translated } from './translation.ts';

const drawnBy = ['fill-color', 'fill-opacity', 'fill-outline-color', 'fill-pattern'];

export function paintFill(scene: Scene, layer: CompiledLayer): void {
  const zoom = scene.camera.view.zoom;
  const common = new Values(layer, zoom);
  const antialias = common.boolean('fill-antialias');
  for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
    const features = featuresOf(scene, layer, tile);
    if (features.length === 0) continue;
    const context = scene.surface.context();
    context.save();
    clipToTile(scene, tile);
    context.setTransform(...translated(scene, tile, common, 'fill'));
    for (const alike of classify(layer, zoom, tile, features, drawnBy, 'fill-sort-key')) {
      paintClass(scene, context, tile, alike, pathOf(scene, layer, tile, alike), antialias);
    }
    context.restore();
  }
}

function pathOf(scene: Scene, layer: CompiledLayer, tile: SceneTile, { features, whole }: FeatureClass): Path2D {
  if (!whole) return polygonPath(features);
  return tile.data.derive(`${cacheKey(scene, layer, tile)}/polygons`, () => polygonPath(features));
}

function paintClass(
  scene: Scene,
  context: ReturnType<Scene['surface']['context']>,
  tile: SceneTile,
  { values }: FeatureClass,
  path: Path2D,
  antialias: boolean,
): void {
  const opacity = values.number('fill-opacity');
  const colour = values.colour('fill-color');
  if (opacity <= 0 || colour === undefined) return;
  const pattern = scene.sprite.pattern(context, values.text('fill-pattern'), scene.camera.view.pixelRatio / tile.scale);
  if (pattern === undefined && colour.a === 0) return;
  context.globalAlpha = opacity;
  context.fillStyle = pattern ?? cssColour(colour);
  context.fill(path);
  const outline = values.colour('fill-outline-color');
  // A hairline in the fill's own colour stands in for the graphics card's: neighbours close up, thin shapes stay visible.
  const ownEdge = outline === undefined && pattern === undefined && colour.a * opacity === 1;
  if (antialias && (ownEdge || outline !== undefined)) {
    context.lineWidth = 1 / tile.scale;
    context.strokeStyle = cssColour(outline ?? colour);
    context.stroke(path);
  }
  context.globalAlpha = 1;
}
