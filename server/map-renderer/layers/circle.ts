import { extent } from '../scene/map-view.ts';
import { featuresOf, type Scene } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { cssColour, Values } from '../style/values.ts';
import { translated } from './tile-painting.ts';

/** Circles face the viewer; on a pitched map those farther away are smaller, unless the style says otherwise. */
export function paintCircle(scene: Scene, layer: CompiledLayer): void {
  const { perspective, view } = scene.camera;
  const common = new Values(layer, view.zoom);
  const shrinks = common.text('circle-pitch-scale') === 'map';
  const context = scene.surface.context();
  for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
    const [a, b, c, d, e, f] = translated(scene, tile, common, 'circle');
    for (const feature of featuresOf(scene, layer, tile)) {
      const values = new Values(layer, view.zoom, feature, tile.canonical);
      for (const line of feature.lines) {
        for (let i = 0; i < line.length; i += 2) {
          const [x, y] = [line[i] as number, line[i + 1] as number];
          if (x < 0 || y < 0 || x >= extent || y >= extent) continue;
          const flat = [a * x + c * y + e, b * x + d * y + f] as const;
          const scale = perspective !== undefined && shrinks ? 1 / perspective.farness(flat[1]) : 1;
          paintArc(context, values, perspective?.seen(...flat) ?? flat, scale * view.pixelRatio);
        }
      }
    }
  }
  context.globalAlpha = 1;
}

function paintArc(
  context: ReturnType<Scene['surface']['context']>,
  values: Values,
  [x, y]: readonly [number, number],
  scale: number,
): void {
  const radius = values.number('circle-radius') * scale;
  const stroke = values.number('circle-stroke-width') * scale;
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
}
