import type { CompiledLayer } from '../compiled-style.ts';
import { extent } from '../map-view.ts';
import { featuresOf, type Scene } from '../scene.ts';
import { cssColour, Values } from '../values.ts';
import { translated } from './tile-painting.ts';

export function paintCircle(scene: Scene, layer: CompiledLayer): void {
  const { zoom, pixelRatio } = scene.camera.view;
  const common = new Values(layer, zoom);
  const context = scene.surface.context();
  for (const tile of scene.tiles.get(layer.source ?? '') ?? []) {
    const [a, b, c, d, e, f] = translated(scene, tile, common, 'circle');
    for (const feature of featuresOf(scene, layer, tile)) {
      const values = new Values(layer, zoom, feature, tile.canonical);
      const radius = values.number('circle-radius') * pixelRatio;
      const stroke = values.number('circle-stroke-width') * pixelRatio;
      const fill = values.colour('circle-color');
      const edge = values.colour('circle-stroke-color');
      for (const line of feature.lines) {
        for (let i = 0; i < line.length; i += 2) {
          const [x, y] = [line[i] as number, line[i + 1] as number];
          if (x < 0 || y < 0 || x >= extent || y >= extent) continue;
          context.beginPath();
          context.arc(a * x + c * y + e, b * x + d * y + f, radius, 0, 2 * Math.PI);
          context.globalAlpha = values.number('circle-opacity');
          if (fill !== undefined) {
            context.fillStyle = cssColour(fill);
            context.fill();
          }
          if (stroke <= 0 || edge === undefined) continue;
          context.beginPath();
          context.arc(a * x + c * y + e, b * x + d * y + f, radius + stroke / 2, 0, 2 * Math.PI);
          context.globalAlpha = values.number('circle-stroke-opacity');
          context.lineWidth = stroke;
          context.strokeStyle = cssColour(edge);
          context.stroke();
        }
      }
    }
  }
  context.globalAlpha = 1;
}
