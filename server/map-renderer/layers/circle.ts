import type { Rgba } from '../colour-ramp.ts';
import type { CompiledLayer } from '../compiled-style.ts';
import { paintPixels } from '../fine-raster.ts';
import { extent } from '../map-view.ts';
import type { Perspective } from '../pitch/perspective.ts';
import { featuresOf, type Scene } from '../scene.ts';
import { cssColour, Values } from '../values.ts';
import { type BlurredCircle, blendCircle } from './blurred-circle.ts';
import { translated } from './tile-painting.ts';

export function paintCircle(scene: Scene, layer: CompiledLayer): void {
  // A thin stroke is darker by MapLibre's shader than by Skia. On pages circles stay shapes.
  const isStroked = layer.property('circle-stroke-width').isSet && scene.surface.kind === 'pixels';
  const isBlurred = layer.property('circle-blur').isSet;
  if (isBlurred || isStroked || scene.camera.perspective !== undefined) paintBlurred(scene, layer);
  else paintArcs(scene, layer);
}

function paintBlurred(scene: Scene, layer: CompiledLayer): void {
  const { perspective, view } = scene.camera;
  const { pixelRatio } = view;
  const common = new Values(layer, view.zoom);
  const lies = common.text('circle-pitch-alignment') === 'map';
  const shrinks = common.text('circle-pitch-scale') === 'map';
  const seen = (circle: BlurredCircle): BlurredCircle =>
    perspective === undefined ? circle : inPerspective(perspective, circle, lies, shrinks);
  paintPixels(scene, raster => {
    const perPixel = pixelRatio * raster.fineness;
    eachCircle(scene, layer, (values, x, y) => {
      const ink = (name: string): Rgba => {
        const { r = 0, g = 0, b = 0, a = 0 } = values.colour(`circle-${name}color`) ?? {};
        const opacity = values.number(`circle-${name}opacity`);
        return [r * opacity, g * opacity, b * opacity, a * opacity];
      };
      const circle = {
        x: x * raster.fineness,
        y: y * raster.fineness,
        radius: values.number('circle-radius') * perPixel,
        stroke: values.number('circle-stroke-width') * perPixel,
        blur: values.number('circle-blur'),
        fill: ink(''),
        edge: ink('stroke-'),
      };
      blendCircle(raster, seen(circle));
    });
  });
}

/** A circle of a pitched map, given as it is on the flat one. Its edges fade as there, as in MapLibre. */
function inPerspective(
  perspective: Perspective,
  circle: BlurredCircle,
  lies: boolean,
  shrinks: boolean,
): BlurredCircle {
  const { x, y, radius, stroke } = circle;
  const farness = perspective.farness(y);
  const [px, py] = perspective.seen(x, y);
  // Of lengths, as the circle has them, those of the picture, or of the ground.
  const scale = lies ? (shrinks ? 1 : farness) : shrinks ? 1 / farness : 1;
  const whole = (radius + stroke) * scale;
  if (!lies) {
    const within = (cx: number, cy: number) => [(cx - px) / scale, (cy - py) / scale] as const;
    return { ...circle, x: px, y: py, within, reach: [px - whole, py - whole, px + whole, py + whole] };
  }
  const within = (cx: number, cy: number): [number, number] => {
    const [gx, gy] = perspective.ground(cx, cy);
    return [(gx - x) / scale, (gy - y) / scale];
  };
  const corners = [x - whole, x + whole].flatMap(cx => [y - whole, y + whole].map(cy => perspective.seen(cx, cy)));
  const [xs, ys] = [corners.map(([cx]) => cx), corners.map(([, cy]) => cy)];
  return { ...circle, within, reach: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

/** Visits circles in the order in which they are drawn, at device pixels. */
function eachCircle(scene: Scene, layer: CompiledLayer, visit: (values: Values, x: number, y: number) => void): void {
  const { zoom } = scene.camera.view;
  const common = new Values(layer, zoom);
  for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
    const [a, b, c, d, e, f] = translated(scene, tile, common, 'circle');
    for (const feature of featuresOf(scene, layer, tile)) {
      const values = new Values(layer, zoom, feature, tile.canonical);
      for (const line of feature.lines) {
        for (let i = 0; i < line.length; i += 2) {
          const [x, y] = [line[i] as number, line[i + 1] as number];
          if (x < 0 || y < 0 || x >= extent || y >= extent) continue;
          visit(values, a * x + c * y + e, b * x + d * y + f);
        }
      }
    }
  }
}

function paintArcs(scene: Scene, layer: CompiledLayer): void {
  const { pixelRatio } = scene.camera.view;
  const context = scene.surface.context();
  eachCircle(scene, layer, (values, x, y) => {
    const radius = values.number('circle-radius') * pixelRatio;
    const stroke = values.number('circle-stroke-width') * pixelRatio;
    const fill = values.colour('circle-color');
    const edge = values.colour('circle-stroke-color');
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.globalAlpha = values.number('circle-opacity');
    if (fill !== undefined) {
      context.fillStyle = cssColour(fill);
      context.fill();
    }
    if (stroke <= 0 || edge === undefined) return;
    context.beginPath();
    context.arc(x, y, radius + stroke / 2, 0, 2 * Math.PI);
    context.globalAlpha = values.number('circle-stroke-opacity');
    context.lineWidth = stroke;
    context.strokeStyle = cssColour(edge);
    context.stroke();
  });
  context.globalAlpha = 1;
}
