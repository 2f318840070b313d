import type { Path2D } from '@napi-rs/canvas';
import type { FeatureClass } from '../scene/feature-classes.ts';
import { extent, tileSize } from '../scene/map-view.ts';
import { pixelOf, type Scene, type SceneTile } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { cssColour, Values } from '../style/values.ts';
import { polygonPath } from './feature-paths.ts';
import { canFillByPlates, fillByPlates } from './fill-by-plates.ts';
import { type Context, paintByClass, translated, type Unclipped } from './tile-painting.ts';

const drawnBy = ['fill-color', 'fill-opacity', 'fill-outline-color', 'fill-pattern'];

export function paintFill(scene: Scene, layer: CompiledLayer): void {
  const values = new Values(layer, scene.camera.view.zoom);
  const antialias = values.boolean('fill-antialias');
  // Outlines lie above all areas, also above those that come later.
  const isApart = antialias && drawnBy.some(name => layer.property(name).dataDriven);
  const passes: readonly Pass[] = isApart
    ? [{ areas: true }, { outlines: true }]
    : [{ areas: true, outlines: antialias }];
  for (const pass of passes) {
    paintByClass(scene, layer, drawnBy, (context, tile, alike, unclipped) =>
      paintClass(scene, context, layer, tile, alike, unclipped, pass),
    );
  }
}

/**
 * Pixels that outlines are wide. Skia draws a line that is no wider than a pixel piece by piece; around a wider one it makes a
 * shape, which takes twice as long, and in single precision a whole pixel is wider every second time.
 */
const hairline = 0.99999;

interface Pass {
  areas?: boolean;
  outlines?: boolean;
}

/** `apart`: a path for each area. */
function pathsOf(tile: SceneTile, { features, key }: FeatureClass, apart: boolean): Path2D[] {
  const make = (): Path2D[] => (apart ? features.map(feature => polygonPath([feature])) : [polygonPath(features)]);
  return key === undefined ? make() : tile.data.derive(`${key}/polygons/${apart}`, make);
}

/** Patterns have their size at whole zooms and lie on the grid of the world's pixels there, as in MapLibre. */
function patternOf(scene: Scene, layer: CompiledLayer, tile: SceneTile, { features }: FeatureClass) {
  const { id } = tile;
  const below = new Values(layer, Math.floor(scene.camera.view.zoom), features[0], tile.canonical);
  const name = below.text('fill-pattern');
  const side = tileSize * 2 ** (Math.max(0, Math.floor(scene.camera.view.zoom)) - id.z);
  const column = id.x + id.wrap * 2 ** id.z;
  const grid = scene.sprite.patternGrid(name, extent / side, column * side, id.y * side);
  return grid && { name, grid };
}

function paintClass(
  scene: Scene,
  context: Context,
  layer: CompiledLayer,
  tile: SceneTile,
  alike: FeatureClass,
  unclipped: Unclipped,
  { areas, outlines }: Pass,
): void {
  const { values } = alike;
  const opacity = values.number('fill-opacity');
  const colour = values.colour('fill-color');
  if (opacity <= 0 || colour === undefined) return;
  const patterned = values.isSet('fill-pattern');
  const pattern = patterned ? patternOf(scene, layer, tile, alike) : undefined;
  if (patterned ? pattern === undefined : colour.a === 0) return;
  const outline = values.colour('fill-outline-color');
  // Translucent areas add up where they overlap, as in MapLibre; in one path they would be one shape.
  const paths = pathsOf(tile, alike, pattern === undefined && colour.a * opacity < 1);
  const isByPlates = pattern !== undefined && canFillByPlates(scene, tile, pattern.grid);
  if (areas && isByPlates) {
    const moved = translated(scene, tile, values, layer.type);
    unclipped(() => {
      for (const path of paths) fillByPlates(scene, tile, moved, path, pattern, opacity);
    });
  }
  context.globalAlpha = opacity;
  const isFilled = areas && !isByPlates;
  // What is filled by plates needs no repeated pattern.
  if (isFilled || (outlines && outline === undefined)) {
    const style = pattern === undefined ? cssColour(colour) : scene.sprite.pattern(context, pattern.name, pattern.grid);
    context.fillStyle = style;
    context.strokeStyle = style;
  }
  if (isFilled) for (const path of paths) context.fill(path);
  // MapLibre outlines fills with a hairline, which closes gaps and keeps thin shapes visible.
  if (outlines) {
    context.lineWidth = hairline * pixelOf(tile);
    if (outline !== undefined) context.strokeStyle = cssColour(outline);
    for (const path of paths) context.stroke(path);
  }
  context.globalAlpha = 1;
}

export function paintBackground(scene: Scene, layer: CompiledLayer): void {
  const values = new Values(layer, scene.camera.view.zoom);
  const colour = values.colour('background-color');
  if (colour === undefined) return;
  const context = scene.surface.context();
  context.globalAlpha = values.number('background-opacity');
  context.fillStyle = cssColour(colour);
  context.fillRect(0, 0, scene.camera.width, scene.camera.height);
  context.globalAlpha = 1;
}
