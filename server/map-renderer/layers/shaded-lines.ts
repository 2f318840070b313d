import type { Color } from '@maplibre/maplibre-gl-style-spec';
import { colourRamp, type Rgba } from '../colour-ramp.ts';
import type { CompiledLayer } from '../compiled-style.ts';
import type { TileFeature } from '../decoded-features.ts';
import { blendOver, type FineRaster, paintPixels } from '../fine-raster.ts';
import { extent, tileSize } from '../map-view.ts';
import { patternTexture } from '../pattern-texture.ts';
import { featuresOf, type Scene, type SceneTile, tilePixels } from '../scene.ts';
import { Values } from '../values.ts';
import { dashDistances } from './dash-distances.ts';
import { type LineVertex, lineMesh } from './line-mesh.ts';
import { type ShadedCorner, shadeTriangle } from './shade-triangle.ts';
import { translated } from './tile-painting.ts';

/** Of MapLibre's sharp corners, in CSS pixels. */
const sharpCorner = 15;

/** Tells whether a layer's lines are more than strokes of a colour. */
export function isShaded(layer: CompiledLayer): boolean {
  const blur = layer.property('line-blur');
  return blur.isSet || layer.property('line-pattern').isSet || layer.property('line-gradient').isSet;
}

/** Draws blurred lines, patterns and gradients along lines: pixel by pixel, as MapLibre's shaders do. */
export function paintShadedLines(scene: Scene, layer: CompiledLayer): void {
  const { zoom } = scene.camera.view;
  const sortKey = layer.property('line-sort-key');
  paintPixels(scene, raster => {
    for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
      const features = featuresOf(scene, layer, tile);
      const order = (feature: TileFeature) => Number(sortKey.evaluate(tile.zoom, feature, tile.canonical) ?? 0);
      const sorted = sortKey.isSet ? features.toSorted((a, b) => order(a) - order(b)) : features;
      const transform = translated(scene, tile, new Values(layer, zoom), 'line');
      for (const feature of sorted) paintFeature(scene, layer, { ...tile, transform }, tile, feature, raster);
    }
  });
}

function paintFeature(
  scene: Scene,
  layer: CompiledLayer,
  moved: SceneTile,
  tile: SceneTile,
  feature: TileFeature,
  raster: FineRaster,
): void {
  const { zoom, pixelRatio } = scene.camera.view;
  const values = new Values(layer, zoom, feature, tile.canonical);
  const [width, gap, opacity] = [
    values.number('line-width'),
    values.number('line-gap-width') / 2,
    values.number('line-opacity'),
  ];
  const colourOf = inkOf(scene, layer, tile, feature);
  if (width <= 0 || opacity <= 0 || colourOf === undefined) return;
  const perPixel = pixelRatio * raster.fineness;
  const soft = 0.5 / perPixel;
  const inset = gap > 0 ? gap + soft : 0;
  const outset = gap + (width / 2) * (gap > 0 ? 2 : 1) + soft;
  // Pixels of a pitched map are of more ground, or of less.
  const stretch = tile.pixel === undefined ? 1 : tile.pixel * tile.scale;
  const fade = (values.number('line-blur') + 2 * soft) * stretch;
  const offset = -values.number('line-offset');
  const contains = tilePixels(tile, raster.fineness);

  const [a, b, c, d, e, f] = moved.transform.map(value => value * raster.fineness) as unknown as SceneTile['transform'];
  const turned = perPixel / (tile.scale * raster.fineness);
  const corner = (vertex: LineVertex): ShadedCorner => {
    const x = vertex.x + (vertex.offsetX * offset + vertex.extrudeX * outset) * turned;
    const y = vertex.y + (vertex.offsetY * offset + vertex.extrudeY * outset) * turned;
    const { along, across, distance, progress } = vertex;
    return { x: a * x + c * y + e, y: b * x + d * y + f - raster.top, values: [along, across, distance, progress] };
  };
  const shape = {
    join: values.text('line-join'),
    cap: values.text('line-cap'),
    miterLimit: values.number('line-miter-limit'),
    roundLimit: values.number('line-round-limit'),
    sharpCorner: (sharpCorner * extent) / tileSize / 2 ** (tile.zoom - tile.id.z),
  };
  const mesh = lineMesh(feature, shape);
  for (let i = 0; i < mesh.length; i += 3) {
    const corners = mesh.slice(i, i + 3).map(corner) as [ShadedCorner, ShadedCorner, ShadedCorner];
    shadeTriangle(corners, raster.width, raster.height, (x, y, [along = 0, across = 0, distance = 0, progress = 0]) => {
      if (!contains(x, raster.top + y)) return;
      const far = Math.hypot(along, across) * outset;
      const density = Math.max(0, Math.min(1, Math.min(far - inset + fade, outset - far) / fade)) * opacity;
      if (density === 0) return;
      const [red, green, blue, alpha] = colourOf(distance, across, progress);
      const at = (y * raster.width + x) * 4;
      blendOver(raster.pixels, at, red * density, green * density, blue * density, alpha * density);
    });
  }
}

/** Gives the colour at a distance along the line in tile units, a place across it (-1 to 1) and a share of its length. */
type LineInk = (distance: number, across: number, progress: number) => Rgba;

function inkOf(scene: Scene, layer: CompiledLayer, tile: SceneTile, feature: TileFeature): LineInk | undefined {
  const { zoom } = scene.camera.view;
  // Patterns and dashes are those of the whole zoom below, and grow with the map from there.
  const below = new Values(layer, Math.floor(zoom), feature, tile.canonical);
  const perUnit = (tileSize * 2 ** (tile.zoom - tile.id.z)) / extent;
  const width = below.number('line-width');
  if (below.isSet('line-pattern')) {
    const image = scene.sprite.get(below.text('line-pattern'));
    if (image === undefined || width <= 0) return undefined;
    const texture = patternTexture(image);
    const [across, along] = [image.pixelHeight - 2, image.pixelWidth - 2];
    const length = image.width * (width / image.height);
    return (distance, side) => {
      const share = ((distance * perUnit) / length) % 1;
      return texture(share * (along + 2) - 1, ((side + 1) / 2) * (across + 2) - 1);
    };
  }
  const solid = solidInk(scene, layer, tile, feature);
  const dash = below.isSet('line-dasharray')
    ? dashDistances(below.numbers('line-dasharray'), below.text('line-cap') === 'round')
    : undefined;
  if (dash === undefined || solid === undefined || width <= 0) return solid;
  const whole = measureOf(feature);
  return (distance, side, progress) => {
    // Features that know their whole are measured by it, as in MapLibre.
    const from = whole === undefined ? distance : (whole.start + (whole.end - whole.start) * progress) * 32767;
    const density = dash((from * perUnit) / width, side, width);
    return solid(distance, side, progress).map(value => value * density) as unknown as Rgba;
  };
}

function solidInk(scene: Scene, layer: CompiledLayer, tile: SceneTile, feature: TileFeature): LineInk | undefined {
  const gradient = layer.property('line-gradient');
  if (gradient.isSet) {
    const { start, end } = measureOf(feature) ?? { start: 0, end: 1 };
    const ramp = colourRamp(
      at => gradient.evaluateRamp('lineProgress', start + (end - start) * at),
      gradient.isStepped,
    );
    return (_distance, _across, progress) => ramp(progress);
  }
  const colour = new Values(layer, scene.camera.view.zoom, feature, tile.canonical).colour('line-color');
  if (colour === undefined) return undefined;
  const { r, g, b, a }: Color = colour;
  const plain: Rgba = [r, g, b, a];
  return () => plain;
}

/** Which part of its feature a tile's line is, where its source says so. */
function measureOf({ properties }: TileFeature): { start: number; end: number } | undefined {
  const { mapbox_clip_start: start, mapbox_clip_end: end } = properties;
  return typeof start === 'number' && typeof end === 'number' ? { start, end } : undefined;
}
