import { Path2D } from '@napi-rs/canvas';
import type { FeatureClass } from '../scene/feature-classes.ts';
import { pixelOf, type Scene, type SceneTile } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { cssColour, Values } from '../style/values.ts';
import type { TileFeature } from '../tiles/decoded-features.ts';
import { addLine, dashesBeside, linePath, linesApart, offsetLine, withSharpCornersTwice } from './feature-paths.ts';
import { type Context, paintByClass } from './tile-painting.ts';

const drawnBy = [
  'line-color',
  'line-opacity',
  'line-width',
  'line-gap-width',
  'line-offset',
  'line-join',
  'line-dasharray',
  'line-blur',
];

export function paintLine(scene: Scene, layer: CompiledLayer): void {
  paintByClass(scene, layer, drawnBy, (context, tile, alike) => paintClass(scene, context, layer, tile, alike));
}

function paintClass(scene: Scene, context: Context, layer: CompiledLayer, tile: SceneTile, alike: FeatureClass): void {
  const { values } = alike;
  const ratio = scene.camera.view.pixelRatio;
  const width = values.number('line-width') * ratio;
  const opacity = values.number('line-opacity');
  const colour = values.colour('line-color');
  if (width <= 0 || opacity <= 0 || colour === undefined || colour.a === 0) return;
  const dash = dashes(layer, values, scene, tile, alike);
  context.strokeStyle = cssColour(colour);
  const join = values.text('line-join');
  context.lineJoin = join === 'round' || join === 'bevel' ? join : 'miter';
  const cap = values.text('line-cap');
  const isDashed = dash.lengths.length > 0;
  // Square ends are those of lines, not of dashes.
  context.lineCap = cap === 'round' || (cap === 'square' && !isDashed) ? cap : 'butt';
  context.miterLimit = Math.min(largestMiter, values.number('line-miter-limit'));
  // Translucent lines add up where they meet, as in MapLibre; in one path they would be one shape.
  const apart = opacity * colour.a < 1;
  const isSoft = scene.surface.kind === 'pixels' && isDashed && context.lineCap === 'butt';
  const strokes = isSoft ? softDashes(dash, pixelOf(tile), opacity * colour.a) : [dash];
  for (const stroke of strokes) {
    const paths = pathsOf(scene, tile, alike, { width, stroke, apart });
    context.setLineDash(hasOffset(values) ? [] : [...stroke.lengths]);
    context.lineDashOffset = stroke.start;
    for (const { wide, share } of blurred(width, values.number('line-blur') * ratio, opacity * colour.a)) {
      context.lineWidth = visibleWidth(wide, tile) / tile.scale;
      context.globalAlpha = opacity * stroke.opacity * share;
      for (const path of paths) context.stroke(path);
    }
  }
  context.setLineDash([]);
  context.lineDashOffset = 0;
  context.globalAlpha = 1;
}

/** Strokes over each other, so many for a blurred edge. */
const mostSteps = 8;

/** A line whose edges fade inwards over a length, as strokes over each other, from the widest on. `opacity`: of the line. */
function blurred(width: number, blur: number, opacity: number): { wide: number; share: number }[] {
  if (blur <= 0) return [{ wide: width, share: 1 }];
  const steps = Math.min(mostSteps, Math.ceil(2 * blur));
  return Array.from({ length: steps }, (_, i) => ({
    wide: width - (2 * blur * (i + 0.5)) / steps,
    share: 1 / steps / (1 - (opacity * i) / steps),
  })).filter(({ wide }) => wide > 0);
}

/** Sharper corners are cut, whatever the style says, as in MapLibre. */
const largestMiter = 2;

/**
 * Widens thin lines to cover as much as MapLibre's, which fade over a whole pixel, half inside and half outside of
 * their edge; on a pitched map over a pixel as it is there, from half a pixel outside as it is in the centre.
 */
function visibleWidth(width: number, tile: SceneTile): number {
  if (tile.pixel === undefined) return width >= 1 ? width : (width / 2 + 0.5) ** 2;
  const [half, fade] = [width / 2 + 0.5, tile.pixel * tile.scale];
  return half >= fade ? 2 * half - fade : (half * half) / fade;
}

/** Dashes count in the width at the whole zoom below, scaled with the map from there. */
function dashes(layer: CompiledLayer, values: Values, scene: Scene, tile: SceneTile, alike: FeatureClass): DashStroke {
  if (!values.isSet('line-dasharray')) return solid;
  const { zoom, pixelRatio } = scene.camera.view;
  const whole = Math.floor(zoom);
  const below = new Values(layer, whole, alike.features[0], tile.canonical);
  const unit = (below.number('line-width') * pixelRatio * 2 ** (zoom - whole)) / tile.scale;
  const width = (values.number('line-width') * pixelRatio) / tile.scale;
  return dashStroke(below.numbers('line-dasharray'), unit, width, values.text('line-cap') === 'round');
}

const hasOffset = (values: Values): boolean =>
  values.number('line-gap-width') > 0 || values.number('line-offset') !== 0;

interface PathOptions {
  /** Device pixels. */
  width: number;
  /** In tile units. */
  stroke: DashStroke;
  /** A path for each line. */
  apart: boolean;
}

/** Makes the lines, lines beside them (`line-offset`), or both edges of casings (`line-gap-width`). */
function pathsOf(
  scene: Scene,
  tile: SceneTile,
  { features, values, key }: FeatureClass,
  { width, stroke, apart }: PathOptions,
): Path2D[] {
  if (!hasOffset(values)) {
    const make = (): Path2D[] => (apart ? features.flatMap(linesApart) : [linePath(features)]);
    return key === undefined ? make() : tile.data.derive(`${key}/lines/${apart}`, make);
  }
  const ratio = scene.camera.view.pixelRatio;
  const gap = values.number('line-gap-width') * ratio;
  const offset = values.number('line-offset') * ratio;
  const sides = gap > 0 ? [offset - gap / 2 - width / 2, offset + gap / 2 + width / 2] : [offset];
  const distances = sides.map(side => side / tile.scale);
  const groups = apart ? features.map(feature => [feature]) : [features];
  return groups.map(group => offsetPath(group, distances, stroke));
}

function offsetPath(features: readonly TileFeature[], distances: readonly number[], stroke: DashStroke): Path2D {
  const path = new Path2D();
  for (const feature of features) {
    if (feature.type === 1) continue;
    for (const given of feature.lines) {
      if (given.length < 4) continue;
      const line = withSharpCornersTwice(given);
      for (const distance of distances) {
        const beside = offsetLine(line, distance);
        if (stroke.lengths.length === 0) addLine(path, beside, line.length);
        else for (const part of dashesBeside(line, beside, stroke)) addLine(path, part, part.length);
      }
    }
  }
  return path;
}

export interface DashStroke {
  /** Dashes and gaps in turn; empty for solid lines. */
  lengths: readonly number[];
  /** Where in the pattern a line begins. */
  start: number;
  /** Share of the line's opacity. */
  opacity: number;
}

function lengthened({ lengths, start, opacity }: DashStroke, by: number): DashStroke {
  return {
    lengths: lengths.map((length, i) => Math.max(0, length + (i % 2 === 0 ? 2 * by : -2 * by))),
    start: start + by,
    opacity,
  };
}

/**
 * Makes a stroke of a pattern in line widths. `unit`: the line width that it counts in, `width`: the one that is drawn.
 * Of odd patterns the last dash and the first are one; round ends are as long as the pattern's unit, as in MapLibre.
 */
function dashStroke(pattern: readonly number[], unit: number, width: number, isRound: boolean): DashStroke {
  const given = pattern.map(length => length * unit);
  const drawn = given.reduce((sum, length, i) => sum + (i % 2 === 0 ? length : 0), 0);
  const total = given.reduce((sum, length) => sum + length, 0);
  if (total <= 0 || drawn === total) return solid;
  const isOdd = given.length % 2 === 1;
  const last = given.at(-1) ?? 0;
  const lengths = isOdd ? [(given[0] ?? 0) + last, ...given.slice(1, -1)] : given;
  const stroke = { lengths, start: isOdd ? last : 0, opacity: 1 };
  return isRound ? lengthened(stroke, (unit - width) / 2) : stroke;
}

export const solid: DashStroke = { lengths: [], start: 0, opacity: 1 };

/** Ends of dashes fade over two pixels as MapLibre's: pale longer dashes below shorter ones. `pixel`: a device's. */
export function softDashes(stroke: DashStroke, pixel: number, opacity: number): DashStroke[] {
  const reach = Math.min(pixel / 2, ...stroke.lengths.map(length => length / 4));
  const below = 0.5;
  return [
    { ...lengthened(stroke, reach), opacity: below },
    // Both together are as opaque as the line.
    { ...lengthened(stroke, -reach), opacity: (1 - below) / (1 - below * opacity) },
  ];
}
